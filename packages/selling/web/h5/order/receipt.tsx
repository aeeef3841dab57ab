import { useAppWords } from '@atrium/core/web/app/app-words'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { Strip } from '@atrium/core/web/phone/frame'
import { LineIcon } from '@atrium/core/web/ui/line-icon'
import { useWordOf } from '@atrium/core/web/words'
import { useState } from 'react'
import type { OrderSum } from '../../../contract/patterns/order-sum.ts'
import { sumWords } from '../../../contract/patterns/order-sum-words.ts'
import { Fact } from '../parts.tsx'
import { usePhone } from '../phone.tsx'
import { sumOfOrder, type WatchedOrder } from '../phone-parts.ts'
import { timeOf, useWord, type Word } from '../words.ts'

/** The end of an order: first the money, then what was delivered, then the numbers that customer service asks for. */
export function Receipt({ order }: { order: WatchedOrder }) {
  const { parts } = usePhone()
  const word = useWord()
  const { Delivered } = parts
  const { paidAmount, failReason } = order
  const sum = sumOfOrder(parts, order)
  return (
    <>
      {paidAmount > 0 && (
        <>
          <section className="core-phone-hero">
            <p className="core-phone-muted">{word('cost')}</p>
            <p className="selling-phone-hero-number">{formatFen(sum.costFen)}</p>
          </section>
          <Sum sum={sum} />
        </>
      )}
      {failReason && <Strip title={failReason} />}
      <Delivered order={order} />
      <Facts order={order} />
      <Refunds order={order} />
    </>
  )
}

/** What was paid less what was used of it is what has been returned, or will be. */
function Sum({ sum: { lines } }: { sum: OrderSum }) {
  const { word } = useWordOf(sumWords)
  const first = lines.find(({ isBelow }) => isBelow)
  return (
    <dl className="core-phone-facts selling-phone-sum">
      {lines.map((line) => (
        <Fact key={line.name} label={word(line.name)} value={formatFen(line.fen)} isTotal={line === first} />
      ))}
    </dl>
  )
}

function Facts({ order }: { order: WatchedOrder }) {
  const word = useWord()
  const payType = usePayType(order)
  return (
    <dl className="core-phone-facts">
      <Fact label={word('orderNo')} value={order.no} isLong>
        <CopyButton text={order.no} />
      </Fact>
      {order.deviceName && <Fact label={word('device')} value={order.deviceName} />}
      {payType && <Fact label={word('payType')} value={payType} />}
      <Fact label={word('createdAt')} value={timeOf(order.createdAt)} />
      {order.paidAt && <Fact label={word('paidAt')} value={timeOf(order.paidAt)} />}
      {order.finishedAt && <Fact label={word('finishedAt')} value={timeOf(order.finishedAt)} />}
    </dl>
  )
}

function usePayType({ payType }: WatchedOrder): string | undefined {
  const { app } = usePhone()
  const { t } = useAppWords(app.key)
  const field = app.entities?.find(({ name }) => name === 'order')?.fields.payType
  const name = payType !== null && field?.kind === 'choice' ? field.options[payType]?.[0] : undefined
  return name && t(`entities.order.options.payType.${name}`)
}

function CopyButton({ text }: { text: string }) {
  const word = useWord()
  const [isCopied, setCopied] = useState(false)
  // Browsers do not offer the clipboard on pages over plain http.
  if (!navigator.clipboard) return null
  return (
    <button
      type="button"
      className="selling-phone-copy"
      aria-label={word(isCopied ? 'copied' : 'copyNo')}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <LineIcon name={isCopied ? 'check' : 'copy'} size={18} />
    </button>
  )
}

/** The rest of a deposit is not among them: it stands with the deposit (`DepositFacts`). */
function Refunds({ order }: { order: WatchedOrder }) {
  const word = useWord()
  const refunds = order.refunds.filter(({ ofHeld }) => !ofHeld)
  if (refunds.length === 0) return null
  return (
    <section className="core-phone-section">
      <h3>{word('refunds')}</h3>
      <ul className="selling-phone-list">
        {refunds.map(({ refundNo, amount, status, reason, succeededAt }) => (
          <li key={refundNo}>
            <span>
              {reason}
              <small>{succeededAt ? timeOf(succeededAt) : word(`refund${status}` as Word)}</small>
            </span>
            <strong>{formatFen(amount)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
