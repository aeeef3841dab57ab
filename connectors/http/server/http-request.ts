import { timeMs } from '@atrium/core/contract/time'
import type { TimeFormat } from '@atrium/dashboards/contract/table-query'
import { type ChosenValues, oneValue } from '@atrium/dashboards/server/queryplane/query/parameters'
import { badRange } from '@atrium/dashboards/server/queryplane/query/refusals'
import type { HttpSettings } from '../settings.ts'
import type { HttpCall } from './ask.ts'
import { render } from './request-template.ts'

/** The settings of a source with their defaults and secrets. */
export interface HttpSource extends HttpSettings {
  password: string
  token: string
}

/** What a component says of a request. It is plain data, and a part of the query that viewers share. */
export interface HttpInput {
  /** Of the dashboard's parameters. */
  values: ChosenValues
  /** Time expressions. */
  startTime: string
  endTime: string
  zone: string
  page: { current: number; pageSize: number } | null
}

/** The request of a test, and of those who look for names. */
export const NO_INPUT: HttpInput = { values: {}, startTime: '*-1h', endTime: '*', zone: 'UTC', page: null }

/** @throws noValue | badSegment | badHeader | badRange | oneValueOnly */
export function callOf(source: HttpSource, asked: HttpInput, nowMs: number): HttpCall {
  const { url, headers, body } = render(source, (name) => valueIn(source, asked, nowMs, name))
  const { username, password, token, tokenHeader, method, ca } = source
  const basic = Buffer.from(`${username}:${password}`).toString('base64')
  return {
    method,
    url: paged(url, source, asked),
    headers: {
      ...headers,
      ...(username === '' ? {} : { authorization: `Basic ${basic}` }),
      ...(token === '' ? {} : { [tokenHeader.toLowerCase()]: token }),
    },
    ...(body === undefined ? {} : { body }),
    ca,
  }
}

function valueIn(source: HttpSource, asked: HttpInput, nowMs: number, name: string): string | undefined {
  if (name === 'from' || name === 'to') return timeOf(source, asked, nowMs, name)
  if (Object.hasOwn(asked.values, name)) return oneValue(name, asked.values[name] ?? null)
  return source.values.find((one) => one.name === name)?.value
}

/** Rounded to the interval, so that all who ask within it ask the same. */
function timeOf(source: HttpSource, asked: HttpInput, nowMs: number, name: 'from' | 'to'): string {
  const everyMs = source.everyS * 1000
  const roundMs = Math.floor(nowMs / everyMs) * everyMs
  const [startMs, endMs] = [asked.startTime, asked.endTime].map((text) => timeMs(text, roundMs, asked.zone))
  if (startMs == null || endMs == null || startMs >= endMs) throw badRange()
  return written(source.timeFormat, name === 'from' ? startMs : endMs)
}

const UNITS_PER_MS = { s: 0.001, ms: 1, us: 1000 } as const

function written(format: TimeFormat, ms: number): string {
  return format === 'iso' ? new Date(ms).toISOString() : String(Math.floor(ms * UNITS_PER_MS[format]))
}

/** The address of one page. Components without pages get the first rows. */
function paged(url: string, { paging }: HttpSource, { page }: HttpInput): string {
  const { by, at, first, size, rows } = paging
  if (by === 'none') return url
  const { current, pageSize } = page ?? { current: 1, pageSize: rows }
  const before = current - 1
  const place = first + (by === 'page' ? before : before * pageSize)
  const query = new URLSearchParams([
    [at, String(place)],
    [size, String(pageSize)],
  ])
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}
