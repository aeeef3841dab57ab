import { formatFen } from '@atrium/core/web/crud/values/money'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { timeOf, useWord, type Word } from '../words.ts'
import type { LedgerEntry, Withdrawal } from './wallet.ts'

/** Kind of a ledger entry → the word that consumers read. */
const KINDS: Readonly<Record<string, Word>> = {
  payment: 'linePayment',
  refund: 'lineRefund',
  adjust: 'lineAdjust',
  share: 'lineShare',
  'refund.hold': 'lineHold',
  'refund.release': 'lineRelease',
  'withdrawal.apply': 'lineWithdraw',
  'withdrawal.reject': 'lineReject',
}

/** The entries of an account, the newest first. */
export function LedgerEntries({ list }: { list: readonly LedgerEntry[] }) {
  const word = useWord()
  if (list.length === 0) return <p className="core-phone-muted selling-phone-no-lines">{word('linesEmpty')}</p>
  return (
    <section className="core-phone-section">
      <h3>{word('lines')}</h3>
      <ul className="selling-phone-list selling-phone-lines">
        {list.map(({ _id, kind, note, amount, createdAt }) => (
          <li key={_id}>
            <span>
              {word(KINDS[kind] ?? 'lineOther')}
              {note && <small>{note}</small>}
              <small>
                <time dateTime={createdAt}>{timeOf(createdAt)}</time>
              </small>
            </span>
            <strong data-in={amount > 0}>{`${amount > 0 ? '+' : '−'}${formatFen(Math.abs(amount))}`}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

const STATUSES = {
  1: ['withdrawal1', 'orange'],
  2: ['withdrawal2', 'blue'],
  3: ['withdrawal3', 'green'],
  4: ['withdrawal4', 'grey'],
  // For the consumer, a withdrawal that the bank refused is still in progress.
  5: ['withdrawal5', 'blue'],
} as const

/** The latest withdrawals with their status. */
export function Withdrawals({ list }: { list: readonly Withdrawal[] }) {
  const word = useWord()
  if (list.length === 0) return null
  return (
    <section className="core-phone-section">
      <h3>{word('withdrawals')}</h3>
      <ul className="selling-phone-list selling-phone-lines">
        {list.map(({ _id, amount, paidAmount, serviceFee, status, reason, createdAt }) => {
          const [name, colour] = STATUSES[status as keyof typeof STATUSES]
          return (
            <li key={_id}>
              <span>
                <StatusTag colour={colour}>{word(name)}</StatusTag>
                {reason && <small>{reason}</small>}
                {status === 3 && serviceFee > 0 && (
                  <small>{word('paidOut', { money: formatFen(paidAmount), fee: formatFen(serviceFee) })}</small>
                )}
                <small>
                  <time dateTime={createdAt}>{timeOf(createdAt)}</time>
                </small>
              </span>
              <strong>{formatFen(amount)}</strong>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
