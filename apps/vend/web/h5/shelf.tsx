import { formatFen } from '@atrium/core/web/crud/values/money'
import { type ChosenLine, Picture, Stepper, useBasket, useChoice } from '@atrium/selling/web/at-devices/phone'
import { useState } from 'react'
import { MODE } from '../../entities/device.ts'
import { found, type Good, goodsOf, isFull, mostOf, takenFrom } from './goods.ts'
import { type Parts, useWord } from './words.ts'

/** From so many products on a search is worth its place. */
const SEARCH_FROM = 9
/** So few pieces are said. */
const FEW = 5

/** The products of lanes and compartments, with a stepper each. */
export const Shelf: Parts['Choose'] = ({ resolved, isOff, ...asked }) => {
  const word = useWord()
  const { numbers, set } = useBasket()
  const [text, setText] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const goods = goodsOf(resolved.slots)
  // Somebody else may have bought pieces meanwhile: what is not there any more leaves the basket.
  const inBasket = goods.flatMap((good) => {
    const num = isOff ? 0 : Math.min(numbers[good.key] ?? 0, mostOf(good))
    return num > 0 ? [{ good, num, taken: takenFrom(good, num) }] : []
  })
  const items = inBasket.flatMap(({ taken }) => taken)
  const lines = inBasket.map<ChosenLine>(({ good, num, taken }) => ({
    key: good.key,
    name: good.product.name,
    note: placeOf(
      word,
      resolved.mode,
      taken.map(({ slot }) => slot),
    ),
    num,
    most: mostOf(good),
    amountFen: num * good.price,
  }))
  useChoice(
    items.length === 0
      ? null
      : { body: { items }, amountFen: lines.reduce((sum, { amountFen }) => sum + amountFen, 0), lines },
    asked,
  )
  const categories = resolved.categories.filter(({ _id }) => goods.some(({ product }) => product.category === _id))
  const shown = found(goods, { text, category })
  return (
    <section className="core-phone-section vend-shelf" data-off={isOff}>
      <h3>{word(resolved.mode === MODE.locker ? 'chooseDoor' : 'choose')}</h3>
      {goods.length >= SEARCH_FROM && (
        <input
          type="search"
          className="core-phone-input"
          aria-label={word('search')}
          placeholder={word('search')}
          maxLength={40}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {categories.length > 1 && (
        <nav className="vend-categories" aria-label={word('categories')}>
          {[{ _id: null, name: word('all') }, ...categories].map(({ _id, name }) => (
            <button key={_id} type="button" aria-pressed={category === _id} onClick={() => setCategory(_id)}>
              {name}
            </button>
          ))}
        </nav>
      )}
      {shown.length === 0 && <p className="core-phone-muted">{word('notFound')}</p>}
      <ul className="vend-goods">
        {shown.map((good) => {
          const num = inBasket.find((one) => one.good === good)?.num ?? 0
          const most = num === 0 && isFull(items) ? 0 : mostOf(good)
          return (
            <li key={good.key} data-off={good.off !== null || isOff}>
              <Picture address={good.product.img} />
              <span className="vend-good-text">
                <strong>{good.product.name}</strong>
                <small>{noteOf(word, resolved.mode, good)}</small>
                <b>
                  {formatFen(good.price)}
                  {good.product.unit && <small> / {good.product.unit}</small>}
                </b>
              </span>
              {good.off === null && !isOff && (
                <Stepper name={good.product.name} num={num} most={most} onChange={(next) => set(good.key, next)} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type Word = ReturnType<typeof useWord>

function noteOf(word: Word, mode: number, { off, left, slots }: Good): string {
  if (off) return word(off)
  const few = left <= FEW && mode !== MODE.locker ? word('few', { count: left }) : null
  const place = placeOf(
    word,
    mode,
    slots.filter(({ isForSale, left: pieces }) => isForSale && pieces > 0).map(({ no }) => no),
  )
  return [place, few].filter(Boolean).join(' · ')
}

/** 3、4 号货道 */
function placeOf(word: Word, mode: number, slots: readonly number[]): string {
  const list = slots.slice(0, 3).join(word('comma')) + (slots.length > 3 ? '…' : '')
  return word(mode === MODE.locker ? 'doorNo' : 'laneNo', { no: list })
}
