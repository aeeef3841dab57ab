import type { RefundApply, ShareProfit } from '@atrium/contract/patterns/order'
import { formatFen } from '@atrium/web/crud/values/money'
import { Nothing } from '@atrium/web/crud/values/nothing.tsx'
import { StatusTag } from '@atrium/web/ui/status-tag.tsx'
import { timeText } from '@atrium/web/ui/zone'
import { clockText, kwhOf } from '../format.ts'
import { useWords } from '../words.ts'
import { DeclineRefund } from './decline-refund.tsx'
import './order.css'

/** A value of refundStatus: a refund request waits for an answer. */
const REQUESTED = 1

/** Shows an order's values with units and labels. */

export const SecondsCell = ({ value }: { value: number }) => (
  <span className="charge-figure">{value === 0 ? <Nothing /> : clockText(value)}</span>
)

export const EnergyCell = ({ value }: { value: number }) => (
  <span className="charge-figure">
    {value === 0 ? (
      <Nothing />
    ) : (
      <>
        {kwhOf(value)} <small>kWh</small>
      </>
    )}
  </span>
)

export function ReasonCell({ value }: { value: string }) {
  const { reason } = useWords()
  return <>{reason(value)}</>
}

const OWNER_WORD = {
  merchant: 'ownerMerchant',
  agent: 'ownerAgent',
  channel: 'ownerChannel',
  consumer: 'ownerConsumer',
  platform: 'ownerPlatform',
} as const

const SHARE_STATUS = {
  1: ['sharePending', 'orange'],
  2: ['shareCredited', 'green'],
  3: ['shareReversed', 'grey'],
} as const

export function SharesCell({ value }: { value: ShareProfit[] }) {
  const { word } = useWords()
  return (
    <table className="charge-shares">
      <tbody>
        {value.map(({ ownerType, ownerId, ratio, amount, reversed, status }) => {
          const [name, colour] = SHARE_STATUS[status as keyof typeof SHARE_STATUS]
          return (
            <tr key={`${ownerType} ${ownerId}`}>
              <th scope="row">{word(OWNER_WORD[ownerType])}</th>
              <td>{ratio} %</td>
              <td>{formatFen(amount - reversed)}</td>
              <td>
                <StatusTag colour={colour}>{word(name)}</StatusTag>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface RefundApplyCellProps {
  value: RefundApply
  row: { _id: string; refundStatus: number }
}

export function RefundApplyCell({ value: { amount, reason, photos, at, answer }, row }: RefundApplyCellProps) {
  return (
    <div className="charge-apply">
      <span>
        <b>{formatFen(amount)}</b> · {timeText(at).slice(0, 16)}
      </span>
      <p>{reason}</p>
      {answer && <p className="charge-apply-answer">{answer}</p>}
      {row.refundStatus === REQUESTED && <DeclineRefund orderId={row._id} />}
      {photos.length > 0 && (
        <span className="charge-photos">
          {photos.map((url) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <img src={url} alt="" />
            </a>
          ))}
        </span>
      )}
    </div>
  )
}
