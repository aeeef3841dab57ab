import { Link } from 'react-router'
import { StatusTag } from '../ui/status-tag.tsx'
import { timeText } from '../ui/zone.ts'
import { useOverview } from './context.ts'
import { Panel } from './panel.tsx'

/** The devices with alerts, latest first. An alert is a row with `kind`, which has the word `alert_<kind>`. */
export function AlertsPanel() {
  const { numbers, word, baseOf } = useOverview()
  const alerts = numbers?.alerts ?? []
  const base = baseOf('device/list')
  return (
    <Panel title={word('attention')} empty={alerts.length === 0 && word('noAttention')}>
      <ul className="core-overview-alerts">
        {alerts.map(({ _id, name, no, kind, text, at }) => (
          <li key={`${_id} ${kind}`}>
            <StatusTag colour={kind === 'fault' ? 'red' : 'orange'}>{word(`alert_${kind}`)}</StatusTag>
            {base ? <Link to={`${base}/${_id}`}>{name}</Link> : name}
            <span className="core-overview-muted">{no}</span>
            <span className="core-overview-alert-text">{text}</span>
            {at && <time dateTime={String(at)}>{timeText(at).slice(5, 16)}</time>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
