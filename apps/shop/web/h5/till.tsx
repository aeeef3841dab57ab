import { formatFen } from '@atrium/core/web/crud/values/money'
import { Failed, Frame, Notice, Strip, Waiting } from '@atrium/core/web/phone/frame'
import { Picture, Stepper, usePhone } from '@atrium/selling/web/phone'
import { Fact } from '@atrium/selling/web/phone-later'
import { useState } from 'react'
import { Link } from 'react-router'
import { DELIVER, nameOf } from '../../entities/order.ts'
import type { Address } from '../../entities/user.ts'
import { AddressText, useAddresses } from './address-book.tsx'
import { type Basket, type BasketLine, useBasket } from './basket.ts'
import { adjusted, type Change, changesOf, mostOf, type Sold, useSold } from './goods.ts'
import { PayBar } from './pay-bar.tsx'
import { type Price, usePrice } from './price.ts'
import { InShop, type Shop } from './shop.tsx'
import { type Way, Ways, waysOf } from './ways.tsx'
import { useWord, type Word } from './words.ts'
import './goods.css'
import './till.css'

/** `/h5/shop/till`: what is in the basket, how it gets to the customer, what it costs, and the button that orders. */
export function TillPage() {
  return <InShop>{(shop, no) => <Till shop={shop} no={no} />}</InShop>
}

function Till({ shop, no }: { shop: Shop; no: string | null }) {
  const { home } = usePhone()
  const word = useWord()
  const basket = useBasket(shop.seller)
  const { sold, error, refetch } = useSold(
    no,
    basket.lines.map(({ product }) => product),
  )
  const [isLeaving, setLeaving] = useState(false)
  if (isLeaving) {
    return (
      <Frame title={word('till')}>
        <Waiting />
      </Frame>
    )
  }
  if (basket.lines.length === 0 || !sold) {
    return (
      <Frame title={word('till')} up={home}>
        {basket.lines.length === 0 ? (
          <Notice title={word('emptyBasket')} text={word('emptyBasketHint')}>
            <Link className="core-phone-button" to={home}>
              {word('toShop')}
            </Link>
          </Notice>
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        )}
      </Frame>
    )
  }
  return <Filled shop={shop} basket={basket} sold={sold} onLeave={setLeaving} onChanged={refetch} />
}

interface FilledProps {
  shop: Shop
  basket: Basket
  sold: ReadonlyMap<string, Sold>
  onLeave(isLeaving: boolean): void
  /** The server says that something is not any more as it was shown. */
  onChanged(): unknown
}

function Filled({ shop, basket, sold, onLeave, onChanged }: FilledProps) {
  const { home } = usePhone()
  const word = useWord()
  const [expectAt, setExpectAt] = useState('')
  const { addresses } = useAddresses()
  const changes = changesOf(basket.lines, sold)
  const ways = waysOf(shop, [...sold.values()])
  const way = ways.find(({ option, isOff }) => option === basket.way && !isOff) ?? ways.find(({ isOff }) => !isOff)
  const isSent = way?.option === DELIVER.store || way?.option === DELIVER.express
  const address = isSent ? (addresses?.find(({ _id }) => _id === basket.address) ?? addresses?.[0]) : undefined
  const isReady = changes.length === 0 && way !== undefined && shop.isOpen && (!isSent || address !== undefined)
  const body = isReady
    ? {
        lines: basket.lines.map(({ product, spec, num, price }) => ({ product, spec, num, price })),
        deliverOption: way.option,
        ...(address ? { address: address._id } : {}),
      }
    : null
  const price = usePrice(body, onChanged)
  const more = {
    ...(basket.note.trim() ? { note: basket.note.trim() } : {}),
    ...(expectAt && way?.option !== DELIVER.express ? { expectAt: new Date(expectAt).toISOString() } : {}),
  }
  return (
    <Frame
      title={word('till')}
      up={home}
      bar={
        <PayBar
          shop={shop}
          basket={basket}
          body={body && price?.priced ? { ...body, ...more } : null}
          amountFen={price?.priced?.amount ?? null}
          onLeave={onLeave}
        />
      }
    >
      {!shop.isOpen && (
        <Strip title={word('restingTitle')}>
          <p>{word('restingHint')}</p>
        </Strip>
      )}
      <Changes changes={changes} onTake={() => basket.change({ lines: adjusted(basket.lines, changes) })} />
      {price?.wrong && (
        <p className="core-phone-strip core-phone-wrong" role="alert">
          {price.wrong}
        </p>
      )}
      <Lines basket={basket} sold={sold} />
      <Ways ways={ways} value={way?.option ?? null} onChange={(option) => basket.change({ way: option })} />
      {isSent && <Where address={address} isKnown={addresses !== undefined} />}
      <Remarks way={way} basket={basket} expectAt={expectAt} onExpect={setExpectAt} />
      {price?.priced && <Fees priced={price.priced} />}
    </Frame>
  )
}

/** What cannot be ordered as it is in the basket, and the button that changes the basket. */
function Changes({ changes, onTake }: { changes: readonly Change[]; onTake(): void }) {
  const word = useWord()
  if (changes.length === 0) return null
  return (
    <section className="core-phone-strip shop-phone-changes" data-tone="attention" role="alert">
      <strong>{word('changed')}</strong>
      <ul>
        {changes.map(({ line, kind, now }) => (
          <li key={`${line.product} ${line.spec}`}>{changeText(word, line, kind, now)}</li>
        ))}
      </ul>
      <button type="button" className="core-phone-button" onClick={onTake}>
        {word('takeOver')}
      </button>
    </section>
  )
}

function changeText(word: Word, line: BasketLine, kind: Change['kind'], now: BasketLine): string {
  const name = nameOf(line)
  if (kind === 'gone') return word('changedGone', { name })
  if (kind === 'left') return word('changedLeft', { name, count: now.num })
  return word('changedPrice', { name, now: formatFen(now.price), before: formatFen(line.price) })
}

function Lines({ basket, sold }: { basket: Basket; sold: ReadonlyMap<string, Sold> }) {
  const word = useWord()
  return (
    <section className="core-phone-section">
      <h2 className="shop-phone-heading">{word('goods')}</h2>
      <ul className="shop-phone-goods">
        {basket.lines.map((line) => {
          const found = sold.get(line.product)
          const spec = found?.specs?.find(({ _id }) => _id === line.spec) ?? null
          return (
            <li key={`${line.product} ${line.spec}`}>
              <Picture address={line.img} />
              <span className="shop-phone-good-text">
                <strong>{line.name}</strong>
                {line.specName && <small>{line.specName}</small>}
                <b>{formatFen(line.price * line.num)}</b>
              </span>
              <Stepper
                name={nameOf(line)}
                num={line.num}
                most={found ? mostOf(found, spec, basket) : 0}
                onChange={(num) => basket.put({ ...line, num })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Where it is to go. */
function Where({ address, isKnown }: { address: Address | undefined; isKnown: boolean }) {
  const { app } = usePhone()
  const word = useWord()
  if (!isKnown) return <Waiting />
  const book = `/h5/${app.key}/addresses`
  return (
    <section className="core-phone-section shop-phone-where">
      <h2 className="shop-phone-heading">{word('address')}</h2>
      {address ? (
        <div>
          <AddressText address={address} />
          <Link to={`${book}?choose`}>{word('changeAddress')}</Link>
        </div>
      ) : (
        <Link className="core-phone-button core-phone-wide" to={`${book}/new`}>
          {word('addAddress')}
        </Link>
      )}
    </section>
  )
}

interface RemarksProps {
  way: Way | undefined
  basket: Basket
  expectAt: string
  onExpect(at: string): void
}

/** When it is wanted, and a note. */
function Remarks({ way, basket, expectAt, onExpect }: RemarksProps) {
  const word = useWord()
  const isTimed = way?.option === DELIVER.pickup || way?.option === DELIVER.store
  return (
    <section className="core-phone-section shop-phone-form">
      {isTimed && (
        <label className="core-phone-field">
          <span>{word('expectAt')}</span>
          <input
            type="datetime-local"
            className="core-phone-input"
            value={expectAt}
            onChange={({ target }) => onExpect(target.value)}
          />
        </label>
      )}
      <label className="core-phone-field">
        <span>{word('note')}</span>
        <textarea
          className="core-phone-input core-phone-text"
          rows={2}
          maxLength={200}
          placeholder={word('noteHint')}
          value={basket.note}
          onChange={({ target }) => basket.change({ note: target.value })}
        />
      </label>
    </section>
  )
}

/** What it costs, and why. */
function Fees({ priced }: { priced: Price }) {
  const word = useWord()
  const { productAmount, deliverFee, packFee, amount } = priced
  return (
    <dl className="core-phone-facts" aria-label={word('fees')}>
      <Fact label={word('productAmount')} value={formatFen(productAmount)} />
      {deliverFee > 0 && <Fact label={word('deliverFee')} value={formatFen(deliverFee)} />}
      {packFee > 0 && <Fact label={word('packFee')} value={formatFen(packFee)} />}
      <Fact label={word('sum')} value={formatFen(amount)} isTotal />
    </dl>
  )
}
