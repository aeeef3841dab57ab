import type { RichTextNode } from '@atrium/core/contract/rich-text'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { Failed, Frame, Notice, Waiting } from '@atrium/core/web/phone/frame'
import Reader from '@atrium/core/web/rich-text/reader'
import { Stepper, usePhone } from '@atrium/selling/web/phone'
import { Tile } from '@atrium/selling/web/phone-later'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useBasket } from './basket.ts'
import { FEW, lineOf, mostOf, type Sold, type SoldSpec, useSold } from './goods.ts'
import { BasketBar } from './home.tsx'
import { InShop, type Shop } from './shop.tsx'
import { useWord } from './words.ts'
import './product.css'

/** `/h5/shop/product/:id`: one product with its pictures and specs. */
export function ProductPage() {
  return <InShop>{(shop, no) => <ProductAt shop={shop} no={no} />}</InShop>
}

function ProductAt({ shop, no }: { shop: Shop; no: string | null }) {
  const { id = '' } = useParams()
  const { app, home } = usePhone()
  const word = useWord()
  const { sold, error, refetch } = useSold(no, [id])
  const found = sold?.get(id)
  return (
    <Frame title={shop.setting.name} up={home} orders={`/h5/${app.key}/orders`} bar={<BasketBar shop={shop} />}>
      {!sold && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      {sold && !found && (
        <Notice title={word('gone')} text={word('goneHint')}>
          <Link className="core-phone-button" to={home}>
            {word('toShop')}
          </Link>
        </Notice>
      )}
      {found && <Product sold={found} shop={shop} />}
      {found && <Detail id={id} no={no} />}
    </Frame>
  )
}

function Product({ sold, shop }: { sold: Sold; shop: Shop }) {
  const word = useWord()
  const basket = useBasket(shop.seller)
  const [chosen, setChosen] = useState<string | null>(null)
  const { name, desc, imgs, marketPrice, unit, specs, sales, limitNum } = sold
  const spec = specs && (specs.find(({ _id }) => _id === chosen) ?? specs.find(({ left }) => left !== 0) ?? specs[0]!)
  const price = spec?.price ?? sold.price
  const { left } = spec ?? sold
  return (
    <>
      <Pictures name={name} imgs={spec?.img ? [spec.img, ...imgs.filter((img) => img !== spec.img)] : imgs} />
      <section className="core-phone-section shop-phone-product">
        <h2>{name}</h2>
        <p className="shop-phone-price">
          <strong>{formatFen(price)}</strong>
          {unit && <span className="core-phone-muted">/ {unit}</span>}
          {marketPrice !== null && marketPrice > price && <s className="core-phone-muted">{formatFen(marketPrice)}</s>}
        </p>
        <p className="core-phone-muted">
          {[
            sales > 0 && word('sold', { count: sales }),
            limitNum > 0 && word('limit', { count: limitNum }),
            left > 0 && left <= FEW && word('few', { count: left }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {desc && <p>{desc}</p>}
        {specs && spec && <Specs specs={specs} value={spec} onChange={setChosen} />}
        {left === 0 ? (
          <p className="shop-phone-out">{word('soldOut')}</p>
        ) : (
          <div className="shop-phone-put">
            <span>{spec ? spec.name : ''}</span>
            <Stepper
              name={spec ? `${name} ${spec.name}` : name}
              num={basket.numOf(sold._id, spec?._id ?? null)}
              most={mostOf(sold, spec, basket)}
              onChange={(num) => basket.put(lineOf(sold, spec, num))}
            />
          </div>
        )}
      </section>
    </>
  )
}

/** Its description. A product without one has none; so has one whose description does not arrive. */
function Detail({ id, no }: { id: string; no: string | null }) {
  const { api, path } = usePhone()
  const { data } = useQuery({
    queryKey: ['h5', path, 'detail', no, id],
    queryFn: async () =>
      (await api.get<{ detail: RichTextNode | null }>(`${path}/goods/detail`, { no: no ?? undefined, _id: id })).detail,
  })
  return (
    data && (
      <section className="core-phone-section shop-phone-detail">
        <Reader value={data} />
      </section>
    )
  )
}

interface SpecsProps {
  specs: readonly SoldSpec[]
  value: SoldSpec
  onChange(spec: string): void
}

function Specs({ specs, value, onChange }: SpecsProps) {
  const word = useWord()
  return (
    <fieldset className="shop-phone-specs">
      <legend className="core-hidden">{word('specs')}</legend>
      <div className="selling-phone-tiles">
        {specs.map(({ _id, name, price, left }) => (
          <Tile
            key={_id}
            title={name}
            note={left === 0 ? word('soldOut') : formatFen(price)}
            isChosen={_id === value._id}
            isOff={left === 0}
            onChoose={() => onChange(_id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The pictures beside each other, moved by a swipe. */
function Pictures({ name, imgs }: { name: string; imgs: readonly string[] }) {
  const word = useWord()
  if (imgs.length === 0) return null
  return (
    <section className="shop-phone-pictures" aria-label={name} tabIndex={imgs.length > 1 ? 0 : undefined}>
      {imgs.map((img, at) => (
        <img key={img} src={img} alt={word('picture', { name, no: at + 1 })} loading={at === 0 ? 'eager' : 'lazy'} />
      ))}
    </section>
  )
}
