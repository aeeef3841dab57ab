import { useSettled } from '@atrium/core/web/crud/use-settled'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { Failed, Notice, Waiting } from '@atrium/core/web/phone/frame'
import { MoreButton } from '@atrium/core/web/phone/more-button'
import { Picture, Stepper, useAllPages, usePhone } from '@atrium/selling/web/phone'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Category } from '../../phone.ts'
import { useBasket } from './basket.ts'
import { FEW, lineOf, mostOf, type Sold } from './goods.ts'
import type { Shop } from './shop.tsx'
import { useWord } from './words.ts'

interface Page {
  categories: Category[]
  list: Sold[]
  pagination: { total: number; current: number }
  asOf: string
}

/** The products of the shop by category and name, with a stepper each. */
export function Shelf({ shop, no }: { shop: Shop; no: string | null }) {
  const { path } = usePhone()
  const word = useWord()
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const keyword = useSettled(typed.trim())
  const query = useAllPages<Page>(['h5', path, 'goods', no, category, keyword], `${path}/goods`, {
    no: no ?? undefined,
    category: category ?? undefined,
    keyword: keyword || undefined,
  })
  const { data, error, refetch } = query
  const known = useKnown(data?.pages[0]?.categories)
  const list = data && onceEach(data.pages.flatMap((page) => page.list))
  const isFiltered = category !== null || keyword !== ''
  return (
    <section className="core-phone-section shop-phone-shelf">
      <input
        type="search"
        className="core-phone-input"
        aria-label={word('search')}
        placeholder={word('search')}
        maxLength={40}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Categories all={known} value={category} onChange={setCategory} />
      {!list && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      {list?.length === 0 &&
        (isFiltered ? (
          <p className="core-phone-muted">{word('notFound')}</p>
        ) : (
          <Notice title={word('nothing')} text={word('nothingHint')} />
        ))}
      {list && list.length > 0 && (
        <ul className="shop-phone-goods">
          {list.map((sold) => (
            <Good key={sold._id} sold={sold} shop={shop} />
          ))}
        </ul>
      )}
      <MoreButton of={query} />
    </section>
  )
}

/** Those of the first level; below them those of the chosen one. */
function Categories({
  all,
  value,
  onChange,
}: {
  all: readonly Category[]
  value: string | null
  onChange(category: string | null): void
}) {
  const word = useWord()
  const roots = all.filter(({ parent }) => parent === null)
  if (roots.length === 0) return null
  const chosen = all.find(({ _id }) => _id === value)
  const root = chosen?.parent ?? chosen?._id ?? null
  const below = all.filter(({ parent }) => parent !== null && parent === root)
  return (
    <nav className="shop-phone-categories" aria-label={word('categories')}>
      <Chips list={[{ _id: null, name: word('all') }, ...roots]} value={root} onChange={onChange} />
      {below.length > 0 && (
        <Chips list={[{ _id: root, name: word('all') }, ...below]} value={value} onChange={onChange} isSmall />
      )}
    </nav>
  )
}

interface ChipsProps {
  list: readonly { _id: string | null; name: string }[]
  value: string | null
  isSmall?: boolean
  onChange(category: string | null): void
}

function Chips({ list, value, isSmall = false, onChange }: ChipsProps) {
  return (
    <div data-small={isSmall}>
      {list.map(({ _id, name }) => (
        <button key={_id} type="button" aria-pressed={value === _id} onClick={() => onChange(_id)}>
          {name}
        </button>
      ))}
    </div>
  )
}

function Good({ sold, shop }: { sold: Sold; shop: Shop }) {
  const { app } = usePhone()
  const word = useWord()
  const basket = useBasket(shop.seller)
  const { _id, name, desc, imgs, price, unit, left, specs } = sold
  const isOut = left === 0
  const num = basket.numOf(_id)
  const to = `/h5/${app.key}/product/${_id}`
  return (
    <li data-off={isOut}>
      <Link className="shop-phone-good" to={to}>
        <Picture address={imgs[0]} />
        <span className="shop-phone-good-text">
          <strong>{name}</strong>
          {desc && <small>{desc}</small>}
          {left > 0 && left <= FEW && <small>{word('few', { count: left })}</small>}
          <b>
            {specs ? word('from', { money: formatFen(price) }) : formatFen(price)}
            {unit && <small> / {unit}</small>}
          </b>
        </span>
      </Link>
      {isOut ? (
        <span className="core-phone-muted shop-phone-out">{word('soldOut')}</span>
      ) : specs ? (
        <span className="shop-phone-choose">
          <Link to={to} aria-label={`${word('chooseSpec')} ${name}`}>
            {word('chooseSpec')}
          </Link>
          {num > 0 && (
            <b>
              <span aria-hidden="true">{num}</span>
              <span className="core-hidden">{word('inBasket', { count: num })}</span>
            </b>
          )}
        </span>
      ) : (
        <Stepper
          name={name}
          num={num}
          most={mostOf(sold, null, basket)}
          onChange={(next) => basket.put(lineOf(sold, null, next))}
        />
      )}
    </li>
  )
}

/** The categories as they were last known: they stay while the products of another one are loaded. */
function useKnown(categories: readonly Category[] | undefined): readonly Category[] {
  const [known, setKnown] = useState<readonly Category[]>([])
  useEffect(() => {
    if (categories) setKnown(categories)
  }, [categories])
  return categories ?? known
}

/** A product that was moved while pages were loaded could come twice. */
const onceEach = (list: readonly Sold[]): Sold[] => [...new Map(list.map((one) => [one._id, one])).values()]
