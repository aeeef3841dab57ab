import { formatFen } from '@atrium/core/web/crud/values/money'
import { useId } from 'react'
import type { RefundLine } from '../../contract/patterns/order.ts'
import { Stepper } from './basket/stepper.tsx'
import { useWord } from './words.ts'
import './refund-lines.css'

interface RefundLinesProps {
  /** Of each line of the order: what it is, and how many pieces can be sent back. */
  offered: readonly { name: string; left: number }[]
  lines: readonly RefundLine[]
  /** What is paid back for them. */
  amountFen: number
  wrong: string | undefined
  onChange(lines: RefundLine[]): void
}

/** Which goods of an order go back and how many of each, and what is paid back for them. */
export function RefundLines({ offered, lines, amountFen, wrong, onChange }: RefundLinesProps) {
  const word = useWord()
  const id = useId()
  const numOf = (index: number) => lines.find((line) => line.index === index)?.num ?? 0

  function change(index: number, num: number) {
    const others = lines.filter((line) => line.index !== index)
    onChange(num > 0 ? [...others, { index, num }] : others)
  }
  return (
    <fieldset className="core-phone-field selling-phone-refund-lines" aria-describedby={wrong ? id : undefined}>
      <legend>{word('refundLines')}</legend>
      <ul>
        {offered.map(({ name, left }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <li key={index}>
            <span>
              {name}
              <small>{left > 0 ? word('refundLinesLeft', { count: left }) : word('refundLinesGone')}</small>
            </span>
            {left > 0 && <Stepper name={name} num={numOf(index)} most={left} onChange={(num) => change(index, num)} />}
          </li>
        ))}
      </ul>
      <p className="selling-phone-refund-sum" aria-live="polite">
        {word('refundAmount')}
        <strong>{formatFen(amountFen)}</strong>
      </p>
      {wrong && (
        <p id={id} className="core-phone-wrong" role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  )
}
