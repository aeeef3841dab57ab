import { formatFen } from '@atrium/core/web/crud/values/money'
import { formatMinute } from '@atrium/core/web/crud/values/times'
import { useOverview } from '@atrium/core/web/overview/context'
import { Panel } from '@atrium/core/web/overview/panel'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { Link } from 'react-router'
import { withdrawal } from '../../entities/withdrawal.ts'
import { useWords } from '../words.ts'
import './waiting.css'

/** A withdrawal that needs a decision. */
interface Waiting {
  _id: string
  no: string
  name: string
  /** In fen. */
  amount: number
  /** 1 applied, 5 failed */
  status: number
  at: string
}

/** Withdrawals that need a decision, oldest first. */
export function WaitingList() {
  const { numbers, word } = useOverview()
  const { t } = useWords()
  const rows = (numbers?.alerts ?? []) as unknown as Waiting[]
  return (
    <Panel title={word('waitingNow')} empty={rows.length === 0 && word('nothingWaits')}>
      <ul className="core-overview-alerts">
        {rows.map(({ _id, name, amount, status, at }) => {
          const [statusName, colour] = withdrawal.status[status as keyof typeof withdrawal.status]
          return (
            <li key={_id} className="iot-waiting">
              <Link to={`/iot/withdrawal/list/${_id}`}>{name}</Link>
              <StatusTag colour={colour}>{t(`entities.withdrawal.status.${statusName}`)}</StatusTag>
              <time dateTime={at}>{formatMinute(at)}</time>
              <b>{formatFen(amount)}</b>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
