import { formatFen } from '@atrium/core/web/crud/values/money'
import type { PayWay } from './phone-parts.ts'
import { useWord } from './words.ts'

interface PayWaysProps {
  ways: readonly PayWay[]
  /** The consumer's balance with the seller, in fen. */
  money: number
  amountFen: number
  value: PayWay | undefined
  onChange(way: PayWay): void
}

/** The choice of how to pay, if there is more than one way. */
export function PayWays({ ways, money, amountFen, value, onChange }: PayWaysProps) {
  const word = useWord()
  // A consumer who never had a balance is not offered to pay with it.
  const shown = ways.filter((way) => way !== 'balance' || money > 0)
  if (shown.length < 2) return null
  const isShort = money < amountFen
  return (
    <fieldset className="core-phone-ways">
      <legend className="core-hidden">{word('payBy')}</legend>
      {shown.map((way) => (
        <label key={way} className="core-phone-way">
          <input
            type="radio"
            name="way"
            checked={value === way}
            disabled={way === 'balance' && isShort}
            onChange={() => onChange(way)}
          />
          <span>{word(way)}</span>
          {way === 'balance' && (
            <span className="core-phone-muted">
              {word(isShort ? 'balanceShort' : 'balanceLeft', { money: formatFen(money) })}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

/** The ways with which the amount can be paid: a balance that is too low is left out. */
export function payableWays(ways: readonly PayWay[], money: number, amountFen: number): PayWay[] {
  return ways.filter((way) => way !== 'balance' || money >= amountFen)
}
