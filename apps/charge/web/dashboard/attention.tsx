import { StatusTag } from '@atrium/web/ui/status-tag.tsx'
import { timeText } from '@atrium/web/ui/zone'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useWords } from '../words.ts'
import type { Alert } from './figures.ts'

const KINDS = {
  offline: ['alertOffline', 'red'],
  fault: ['alertFault', 'red'],
  timeout: ['alertTimeout', 'orange'],
} as const

/** The devices with alerts, latest first. */
export function Attention({ alerts }: { alerts: Alert[] | undefined }) {
  const { word } = useWords()
  return (
    <section>
      <h2>{word('attention')}</h2>
      {!alerts ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : alerts.length === 0 ? (
        <p className="charge-empty">{word('noAttention')}</p>
      ) : (
        <ul className="charge-alerts">
          {alerts.map(({ _id, name, no, kind, text, at }) => {
            const [key, colour] = KINDS[kind]
            return (
              <li key={`${_id} ${kind}`}>
                <StatusTag colour={colour}>{word(key)}</StatusTag>
                <Link to={`/charge/device/list/${_id}`}>{name}</Link>
                <span className="charge-muted">{no}</span>
                <span className="charge-alert-text">{text}</span>
                {at && <time dateTime={at}>{timeText(at).slice(5, 16)}</time>}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
