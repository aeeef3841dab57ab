import { formatFen } from '@atrium/core/web/crud/values/money'
import { Frame, Strip } from '@atrium/core/web/phone/frame'
import { LineIcon } from '@atrium/core/web/ui/line-icon'
import { MessagesLink, MiniProgram, SmallPrint, usePhone } from '@atrium/selling/web/phone'
import { Link } from 'react-router'
import { DELIVER } from '../../entities/order.ts'
import { costOf, useBasket } from './basket.ts'
import { hoursOf } from './hours.ts'
import { Shelf } from './shelf.tsx'
import { InShop, type Shop } from './shop.tsx'
import { useWord, type Word } from './words.ts'
import './goods.css'
import './home.css'

/** `/h5/shop?no=`: what the shop is like now, and what it sells. */
export function HomePage() {
  return <InShop>{(shop, no) => <Home shop={shop} no={no} />}</InShop>
}

function Home({ shop, no }: { shop: Shop; no: string | null }) {
  const { app } = usePhone()
  const word = useWord()
  const { setting, isOpen } = shop
  return (
    <Frame title={setting.name} orders={`/h5/${app.key}/orders`} bar={<BasketBar shop={shop} />}>
      {!isOpen && (
        <Strip title={word('restingTitle')}>
          <p>{word('restingHint')}</p>
        </Strip>
      )}
      {setting.miniProgram && <MiniProgram address={setting.miniProgram} />}
      {setting.notice && <Strip tone="plain" title={setting.notice} />}
      <ShopCard shop={shop} />
      <MessagesLink />
      <Shelf shop={shop} no={no} />
      <SmallPrint resolved={shop} />
    </Frame>
  )
}

/** Whether it is open, and the ways in which its goods reach a customer. */
function ShopCard({ shop }: { shop: Shop }) {
  const { app } = usePhone()
  const word = useWord()
  const { isOpen, table, deliverOptions, setting } = shop
  return (
    <section className="core-phone-section shop-phone-card">
      <p>
        <strong data-open={isOpen}>{word(isOpen ? 'open' : 'resting')}</strong>
        <span className="core-phone-muted">{hoursOf(word, shop)}</span>
        {table && <strong className="shop-phone-table">{word('tableNo', { table })}</strong>}
      </p>
      <ul>
        {deliverOptions.map((option) => (
          <li key={option}>
            {word(`way${option}` as 'way1')}
            {option === DELIVER.store && <small>{storeTerms(word, shop)}</small>}
          </li>
        ))}
      </ul>
      {shop.freeAmount !== null && shop.freeAmount > 0 && (
        <p className="core-phone-muted">{word('freeFrom', { money: formatFen(shop.freeAmount) })}</p>
      )}
      {setting.nearby && (
        <Link className="shop-phone-to-nearby" to={`/h5/${app.key}/shops`}>
          <LineIcon name="pin" size={18} /> {word('nearby')}
        </Link>
      )}
    </section>
  )
}

function storeTerms(word: Word, { radius, minAmount }: Shop): string {
  return [
    radius !== null && word('within', { km: Number((radius / 1000).toFixed(1)) }),
    minAmount !== null && minAmount > 0 && word('fromAmount', { money: formatFen(minAmount) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What is in the basket, and the way to the till; nothing while it is empty. */
export function BasketBar({ shop }: { shop: Shop }) {
  const { app } = usePhone()
  const word = useWord()
  const { lines } = useBasket(shop.seller)
  if (lines.length === 0) return null
  return (
    <div className="core-phone-row core-phone-pay-row">
      <p className="core-phone-to-pay">
        <span>{word('basket', { count: lines.reduce((sum, { num }) => sum + num, 0) })}</span>
        <strong>{formatFen(costOf(lines))}</strong>
      </p>
      <Link className="core-phone-button core-phone-button-main" to={`/h5/${app.key}/till`}>
        {word('toTill')}
      </Link>
    </div>
  )
}
