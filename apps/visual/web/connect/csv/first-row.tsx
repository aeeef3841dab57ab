import { isZone, zoneLabel } from '@atrium/core/contract/zone'
import { timeText, zoneOfTimes } from '@atrium/core/web/ui/zone'
import { openConverter } from '@atrium/timeseries/contract/table/convert'
import type { TablePlan } from '@atrium/timeseries/contract/table/plan'
import { reasonText } from '@atrium/timeseries/contract/table/reasons'
import { Alert } from 'antd'
import { useWords } from '../../words.ts'

/** The time of the first row as the reader's clock shows it, so that a wrong format or zone is seen. */
export function FirstRow({ plan, rows }: { plan: TablePlan; rows: readonly string[][] }) {
  const { word, locale } = useWords()
  const [first] = rows
  if (!first) return null
  const converted = openConverter(plan).convert(first)
  if ('refused' in converted) {
    return (
      <Alert type="warning" showIcon title={word('firstRowWrong', { reason: reasonText(converted.refused)[locale] })} />
    )
  }
  const atMs = converted.us / 1000
  const zone = zoneOfTimes()
  const label = isZone(zone) ? zoneLabel(zone, atMs) : zone
  return <p className="visual-connect-muted">{word('firstRow', { time: timeText(Math.floor(atMs)), zone: label })}</p>
}
