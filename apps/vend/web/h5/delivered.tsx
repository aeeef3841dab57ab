import { formatFen } from '@atrium/core/web/crud/values/money'
import { DepositFacts, Fact, MovedLines, Result } from '@atrium/selling/web/at-devices/phone'
import { MODE } from '../../entities/device.ts'
import { linesOf } from './progress.tsx'
import { type Parts, useWord } from './words.ts'
import './h5.css'

/** What came out, then what each costs. */
export const Delivered: Parts['Delivered'] = ({ order }) => {
  const word = useWord()
  const { products, live, limit } = order
  const isCabinet = live.mode === MODE.cabinet
  const ordered = products.reduce((sum, { num }) => sum + num, 0)
  const came = products.reduce((sum, { dispensed }) => sum + dispensed, 0)
  const wasPaid = order.payNo !== null || order.paidAmount > 0
  if (!wasPaid) return null
  return (
    <>
      <Result
        title={isCabinet ? word(came > 0 ? 'took' : 'tookNothing', { count: came }) : outcomeOf(word, came, ordered)}
        hint={came < ordered && !isCabinet ? word('missingHint') : undefined}
      />
      {live.lines.length > 0 && <MovedLines lines={linesOf(word, order)} />}
      <dl className="core-phone-facts">
        {products.map(({ slot, name, price, num }) => (
          <Fact key={slot} label={`${name} × ${num}`} value={formatFen(price * num)} />
        ))}
        {limit !== null && <DepositFacts order={order} depositFen={limit} />}
      </dl>
    </>
  )
}

function outcomeOf(word: ReturnType<typeof useWord>, came: number, ordered: number): string {
  if (came === 0) return word('cameNothing')
  return came < ordered ? word('cameSome', { came, ordered }) : word('cameAll')
}

/** 可乐 ×2、薯片 */
export const Summary: Parts['Summary'] = ({ order: { products } }) => {
  const word = useWord()
  if (products.length === 0) return word('openCabinet')
  return products.map(({ name, num }) => (num > 1 ? `${name} ×${num}` : name)).join(word('comma'))
}
