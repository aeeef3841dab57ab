import { isZone, zoneLabel } from '@atrium/core/contract/zone'
import { timeText, zoneOfTimes } from '@atrium/core/web/ui/zone'
import type { TablePlan } from '@atrium/timeseries/contract/table/plan'
import { Alert } from 'antd'
import { useMemo } from 'react'
import { useWords } from '../../words.ts'
import { tryRows } from './refusals.ts'

/**
 * The time of the first row as the reader's clock shows it, so that a wrong format or zone is seen; and how many of the
 * first rows would be refused.
 */
export function FirstRows({ plan, rows }: { plan: TablePlan; rows: readonly string[][] }) {
  const { word, locale } = useWords()
  const { columns, ...rest } = plan
  // Names of columns do not matter, and while one is typed nothing is read again.
  const decides = JSON.stringify([columns.map(({ use, kind, unit }) => [use, kind, unit]), rest])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const { firstUs, refused, reasons } = useMemo(() => tryRows(plan, rows), [decides, rows])
  const listed = new Intl.ListFormat(locale.replace('_', '-'), { type: 'conjunction' })
  const values = { rows: rows.length, count: refused, reasons: listed.format(reasons.map((text) => text[locale])) }
  return (
    <>
      {refused > 0 && <Alert type="warning" showIcon title={word('willRefuse', values)} />}
      {firstUs !== undefined && <FirstTime atMs={Math.floor(firstUs / 1000)} />}
    </>
  )
}

function FirstTime({ atMs }: { atMs: number }) {
  const { word } = useWords()
  const zone = zoneOfTimes()
  const label = isZone(zone) ? zoneLabel(zone, atMs) : zone
  return <p className="visual-connect-muted">{word('firstRow', { time: timeText(atMs), zone: label })}</p>
}
