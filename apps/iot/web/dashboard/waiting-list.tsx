import { formatFen } from '@atrium/web/crud/values/money'
import { formatMinute } from '@atrium/web/crud/values/times'
import { StatusTag } from '@atrium/web/ui/status-tag.tsx'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { withdrawal } from '../../entities/withdrawal.ts'
import { useWords } from '../words.ts'
import type { Waiting } from './figures.ts'

/** Withdrawals that need a decision, oldest first. */
export function WaitingList({ rows }: { rows: Waiting[] | undefined }) {
  const { word } = useWords()
  const { t } = useTranslation('iot')
  if (!rows) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (rows.length === 0) return <p className="iot-dashboard-empty">{word('nothingWaits')}</p>
  return (
    <ul className="iot-waiting">
      {rows.map(({ _id, name, amount, status, at }) => {
        const [statusName, colour] = withdrawal.status[status as keyof typeof withdrawal.status]
        return (
          <li key={_id}>
            <Link to={`/iot/withdrawal/list/${_id}`}>{name}</Link>
            <StatusTag colour={colour}>{t(`entities.withdrawal.status.${statusName}`)}</StatusTag>
            <time dateTime={at}>{formatMinute(at)}</time>
            <b>{formatFen(amount)}</b>
          </li>
        )
      })}
    </ul>
  )
}
