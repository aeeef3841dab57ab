import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { csvOf } from '../../contract/csv.ts'
import { saveFile } from '../api/client.ts'
import { dayNow } from '../ui/zone.ts'
import { useOverview } from './context.ts'
import type { Numbers } from './numbers.ts'

/** Saves what the page shows as a table, with names and units in the reader's language. */
export function ExportButton() {
  const { app, numbers, word } = useOverview()
  function save() {
    if (!numbers) return
    const file = new Blob([overviewCsv(numbers, word)], { type: 'text/csv;charset=utf-8' })
    saveFile(`${app.key}-overview-${dayNow(Date.now())}.csv`, file)
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden />} disabled={!numbers} onClick={save}>
      {word('export')}
    </Button>
  )
}

type Cells = (string | number | null)[][]

/** One table below the other: the single values, each axis with its series, the rankings. */
export function overviewCsv({ kpis, series, tops }: Numbers, word: (key: string) => string): string {
  const axes = new Map<string, Numbers['series']>()
  for (const one of series) {
    const axis = JSON.stringify(one.points.map(([at]) => at))
    axes.set(axis, [...(axes.get(axis) ?? []), one])
  }
  const overTime = [...axes.values()].map((list): Cells => {
    const heads = list.map(({ key, label = key, unit }) => (unit ? `${label} (${unit})` : label))
    const points = list[0]!.points.map(([at], index) => [at, ...list.map((each) => each.points[index]![1])])
    return [[word('time'), ...heads], ...points]
  })
  const ranked = tops.flatMap(({ key, label = key, columns = {}, rows }): Cells[] => {
    const names = Object.keys(columns)
    if (names.length === 0 || rows.length === 0) return []
    return [[[label], Object.values(columns), ...rows.map((row) => names.map((name) => row[name] ?? null))]]
  })
  const heads = [word('figure'), word('value'), word('unit'), word('before')]
  const tables = [kpis.map(({ label, value, unit, prev }) => [label, value, unit, prev]), ...overTime, ...ranked]
  return csvOf(
    heads,
    tables.flatMap((table, index) => (index === 0 ? table : [[], ...table])),
  )
}
