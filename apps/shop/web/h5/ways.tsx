import { Strip } from '@atrium/core/web/phone/frame'
import { DELIVER } from '../../entities/order.ts'
import type { Sold } from './goods.ts'
import type { Shop } from './shop.tsx'
import { useWord } from './words.ts'

/** A way in which an order reaches its customer. */
export interface Way {
  /** One of `DELIVER`. */
  option: number
  /** Of the scanned code, where it is served. */
  table: string | null
  /** Something in the basket is not to be had this way. */
  isOff: boolean
}

/** What the shop offers here: who has scanned the code of a table is served there first, nobody else is. */
export function waysOf({ deliverOptions, table }: Shop, goods: readonly Sold[]): Way[] {
  return deliverOptions
    .filter((option) => option !== DELIVER.dineIn || table !== null)
    .sort((one, other) => Number(other === DELIVER.dineIn) - Number(one === DELIVER.dineIn) || one - other)
    .map((option) => ({
      option,
      table,
      isOff: goods.some((sold) => sold.deliverOptions !== null && !sold.deliverOptions.includes(option)),
    }))
}

interface WaysProps {
  ways: readonly Way[]
  value: number | null
  onChange(option: number): void
}

export function Ways({ ways, value, onChange }: WaysProps) {
  const word = useWord()
  if (ways.length === 0) return <Strip title={word('scanTable')} />
  const noteOf = ({ option, table, isOff }: Way) => {
    if (isOff) return word('notThisWay')
    if (option === DELIVER.pickup) return word('fetchIt')
    return option === DELIVER.dineIn && table !== null ? word('toTable', { table }) : ''
  }
  return (
    <>
      {ways.every(({ isOff }) => isOff) && <Strip title={word('notTogether')} />}
      <section className="core-phone-section">
        <fieldset className="core-phone-ways">
          <legend className="shop-phone-legend">{word('way')}</legend>
          {ways.map((way) => (
            <label key={way.option} className="core-phone-way">
              <input
                type="radio"
                name="deliver-way"
                checked={value === way.option}
                disabled={way.isOff}
                onChange={() => onChange(way.option)}
              />
              <span>{word(`way${way.option}` as 'way1')}</span>
              <span className="core-phone-muted">{noteOf(way)}</span>
            </label>
          ))}
        </fieldset>
      </section>
    </>
  )
}
