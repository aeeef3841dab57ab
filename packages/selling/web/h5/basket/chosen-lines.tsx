import { formatFen } from '@atrium/core/web/crud/values/money'
import { LineIcon } from '@atrium/core/web/ui/line-icon'
import { useState } from 'react'
import type { ChosenLine } from '../phone-parts.ts'
import { useWord } from '../words.ts'
import { useBasket } from './basket.tsx'
import { Stepper } from './stepper.tsx'

/** Above the pay button: how many items are in the basket, which unfolds to look at them and to change them. */
export function ChosenLines({ lines }: { lines: readonly ChosenLine[] }) {
  const word = useWord()
  const { set } = useBasket()
  const [isOpen, setOpen] = useState(false)
  const count = lines.reduce((sum, { num }) => sum + num, 0)
  if (count === 0) return null
  return (
    <section className="selling-phone-chosen">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>{word('chosen', { count })}</span>
        <LineIcon name="down" size={18} />
      </button>
      {isOpen && (
        <ul>
          {lines.map(({ key, name, note, num, most, amountFen }) => (
            <li key={key}>
              <span className="selling-phone-chosen-name">
                {name}
                {note && <small>{note}</small>}
              </span>
              <strong>{formatFen(amountFen)}</strong>
              <Stepper name={name} num={num} most={most} onChange={(next) => set(key, next)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
