import { RowStatus } from '@atrium/core/web/crud/values/cell'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { formatMinute } from '@atrium/core/web/crud/values/times'
import type { Earlier } from '../../entities/withdrawal.ts'
import { NumberLink } from './number-cell.tsx'
import './withdrawal.css'

/** The owner's last withdrawals before this one, newest first. */
export default function EarlierWithdrawals({ value }: { value: readonly Earlier[] }) {
  return (
    <ul className="iot-earlier">
      {value.map(({ _id, no, amount, status, at }) => (
        <li key={_id}>
          <NumberLink id={_id} no={no} />
          <time dateTime={at}>{formatMinute(at)}</time>
          <RowStatus status={status} />
          <b>{formatFen(amount)}</b>
        </li>
      ))}
    </ul>
  )
}
