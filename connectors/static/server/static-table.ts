import { isRecord } from '@atrium/dashboards/contract/static-data'
import { type PlainTable, tableOfTexts, tableOfValues } from '@atrium/dashboards/server/queryplane/shaping/plain-table'
import type { StaticSettings } from '../static-source.ts'
import { csvRows } from './csv-rows.ts'
import { noRowsAt, notJson } from './refusals.ts'

/** The rows that the settings of a data source contain. @throws notJson | noRowsAt | openQuote */
export function tableOf({ format, dataSource, path }: StaticSettings): PlainTable {
  if (format === 'json') return tableOfValues(listAt(dataSource, path))
  const [names = [], ...rows] = csvRows(dataSource)
  return tableOfTexts(
    names,
    rows.map((row) => names.map((_, at) => row[at] ?? '')),
  )
}

function listAt(text: string, path: string): unknown[] {
  let value = parsed(text)
  for (const step of path === '' ? [] : path.split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, step)) throw noRowsAt({ params: { path } })
    value = value[step]
  }
  if (Array.isArray(value)) return value
  if (isRecord(value)) return [value]
  throw noRowsAt({ params: { path: path || '$' } })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}
