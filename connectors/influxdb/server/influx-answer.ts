import { cut } from '@atrium/core/contract/cut'
import type { EgressAnswer } from '@atrium/core/server/outside/exchange'
import {
  databaseMissing,
  mayNotRead,
  notInflux,
  queryRefused,
  redirected,
  serverFailed,
  signInFailed,
} from './refusals.ts'

/** A series as InfluxDB answers it; rows of a SELECT begin with the time in microseconds. */
export interface InfluxSeries {
  name: string
  tags: Record<string, string>
  columns: string[]
  values: (number | string | boolean | null)[][]
}

interface Part {
  statement_id?: number
  series?: Partial<InfluxSeries>[]
  error?: string
}

const MAX_REASON = 200

/**
 * The series of each of `count` statements. A long answer comes as several documents, one a line, in which a series may
 * go on.
 * @throws signInFailed | mayNotRead | notInflux | redirected | serverFailed | databaseMissing | queryRefused
 */
export function seriesOf({ status, body }: Pick<EgressAnswer, 'status' | 'body'>, count: number): InfluxSeries[][] {
  if (status === 401) throw signInFailed()
  if (status >= 300 && status < 400) throw redirected({ params: { status } })
  const found: InfluxSeries[][] = Array.from({ length: count }, () => [])
  const lines = body.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0) throw notInflux({ params: { status } })
  for (const line of lines) {
    const { results, error } = documentOf(line, status)
    if (error !== undefined) throw faultOf(status, error)
    for (const [index, part] of (results ?? []).entries()) {
      if (part.error !== undefined) throw faultOf(status, part.error)
      const all = found[part.statement_id ?? index]
      if (!all) throw notInflux({ params: { status } })
      for (const series of part.series ?? []) add(all, series)
    }
  }
  return found
}

function documentOf(line: string, status: number): { results?: Part[]; error?: string } {
  const parsed = jsonOf(line)
  if (typeof parsed !== 'object' || parsed === null) throw notInflux({ params: { status } })
  const { results, error } = parsed as { results?: unknown; error?: unknown }
  if (typeof error === 'string') return { error }
  if (!Array.isArray(results)) throw notInflux({ params: { status } })
  return { results }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function add(all: InfluxSeries[], { name = '', tags = {}, columns = [], values = [] }: Partial<InfluxSeries>): void {
  const last = all.at(-1)
  const isSame = last?.name === name && JSON.stringify(last.tags) === JSON.stringify(tags)
  if (!isSame) {
    all.push({ name, tags, columns, values })
    return
  }
  for (const row of values) last.values.push(row)
}

const NO_DATABASE = /^database not found: (.*)$/

function faultOf(status: number, text: string) {
  const reason = cut(text, MAX_REASON)
  const missing = NO_DATABASE.exec(text)?.[1]
  if (missing !== undefined) return databaseMissing({ params: { name: cut(missing, MAX_REASON) } })
  if (status === 403 || /not authorized/.test(text)) return mayNotRead()
  return status >= 500 || /timeout|interrupted|killed|engine is closed/.test(text)
    ? serverFailed({ params: { reason } })
    : queryRefused({ params: { reason } })
}
