import { timeMs } from '@atrium/core/contract/time'
import fc from 'fast-check'
import type { Filling, ZonedBy } from './influxd-windows.ts'

/** Zones whose clocks are changed by an hour, on other days and at other hours, or by half an hour. */
const ZONES = ['Europe/Vienna', 'Europe/Zurich', 'America/Denver', 'Australia/Lord_Howe'] as const
const FIRST_MS = Date.UTC(2025, 11, 1)
const STEP_MS = 30 * 60_000
const COUNT = 400 * 48

/** Thirteen months of points, every half an hour; the measurement `rare` has one in forty of them. */
export const POINTS = Array.from({ length: COUNT }, (_, i) => ({
  timeUs: (FIRST_MS + i * STEP_MS) * 1000,
  n: i % 13,
  v: ((i * 367) % 1009) / 8,
  isRare: (i * 7) % 40 === 3,
}))

export function zoneLines(): string[] {
  return POINTS.flatMap(({ timeUs, n, v, isRare }) =>
    (isRare ? ['tick', 'rare'] : ['tick']).map((name) => `${name} n=${n}i,v=${v} ${timeUs}`),
  )
}

export interface ZoneStatement {
  statement: string
  /** Counts the points of the same windows with points, of all windows, and of the whole range. */
  counted: string
  filled: string
  whole: string
  /** The windows, and the points of the range. */
  by: ZonedBy & { points: readonly { timeUs: number }[] }
  /**
   * All windows with points of the function, or of the one inside of a transformation, and how they are filled; null: not
   * filled.
   */
  filling: (Filling & { points: string; statement: string }) | null
  /** Whether the clock of the zone shows at a time, in microseconds, that a window begins; and not for the second time. */
  isStart(timeUs: number): boolean
}

const TRANSFORMATION = /^(?:derivative|difference|cumulative_sum|moving_average)\((\w+\(\w\))(?:, \d+)?\)/

const KINDS: Record<string, Filling['fill']> = {
  ' fill(previous)': 'previous',
  ' fill(linear)': 'linear',
  ' fill(0)': 'number',
}

/** The first and the last microsecond of a range by the clock of a zone. */
function boundsOf(range: string, zone: string): { startUs?: number; endUs: number } {
  const [, start, operator, end = ''] = /^(?:time >= '(.*)' AND )?time (<=?) '(.*)'$/.exec(range) ?? []
  const us = (text: string) => (timeMs(text, 0, zone) as number) * 1000
  return { ...(start !== undefined && { startUs: us(start) }), endUs: us(end) - (operator === '<' ? 1 : 0) }
}

const HOUR_US = 3_600_000_000
const MINUTES: Record<string, number> = { m: 1, h: 60, d: 24 * 60, w: 7 * 24 * 60 }
export const lengthUs = (text: string) => Number(text.slice(0, -1)) * (MINUTES[text.at(-1) ?? ''] ?? 0) * 60_000_000

/** What a clock shows, in microseconds as if it were UTC. */
function shownBy(timeZone: string) {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (timeUs: number) => Date.parse(`${clock.format(timeUs / 1000).replace(' ', 'T')}Z`) * 1000
}

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const CHANGES = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'].map((one) =>
  Date.parse(one),
)

/** A range by the clock of the zone, around a change, over some of them, or without a lower bound. */
const range = fc.oneof(
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 12 }))
    .map(([at, before, length]) => {
      const start = at - before * 86_400_000
      return `time >= '${day(start)}' AND time < '${day(start + length * 86_400_000)}'`
    }),
  fc.constant("time >= '2026-01-01' AND time < '2026-12-31'"),
  fc.constant("time >= '2026-02-10T05:10:00Z' AND time <= '2026-11-11T11:40:00Z'"),
  fc.constant("time < '2026-11-20'"),
)

const FUNCTIONS = [
  ...['count(n)', 'sum(n)', 'mean(v)', 'max(v)', 'last(n)', 'median(v)', 'count(n), max(v)', 'derivative(sum(n))'],
  ...['difference(count(n))', 'cumulative_sum(count(n))', 'moving_average(sum(n), 3)'],
  ...['integral(v)', 'spread(n)', 'stddev(v)', 'percentile(v, 90)'],
]

/** The parts of a statement that make its windows. */
export const windowsInZone = {
  zone: fc.constantFrom(...ZONES),
  step: fc.constantFrom('1h', '2h', '3h', '6h', '8h', '12h', '1d', '1d', '2d', '1w'),
  offset: fc.constantFrom('', '', '', ', 1h', ', 6h', ', -5h', ', 30m'),
}

/** SELECTs inside, with windows of their own and with those of the outer one. */
const INNER = [
  'sum(c) FROM (SELECT count(n) AS c FROM $ GROUP BY time(30m) fill(none))',
  'max(c) FROM (SELECT mean(v) AS c FROM $)',
]

export const zoneStatements: fc.Arbitrary<ZoneStatement> = fc
  .record({
    ...windowsInZone,
    from: fc.constantFrom('tick', 'tick', 'rare'),
    range,
    function: fc.constantFrom(...FUNCTIONS),
    inner: fc.constantFrom('', '', '', '', ...INNER),
    fill: fc.constantFrom('', ' fill(none)', ' fill(previous)', ' fill(linear)', ' fill(0)'),
    order: fc.constantFrom('', '', ' ORDER BY time DESC'),
    page: fc.constantFrom('', '', '', ' LIMIT 5', ' LIMIT 5 OFFSET 3'),
  })
  .map(({ zone, from, step, offset, range, fill, order, page, ...one }) => {
    const tz = ` tz('${zone}')`
    const offsetUs = offset === '' ? 0 : lengthUs(offset.slice(2))
    const shown = shownBy(zone)
    const windows = ` WHERE ${range} GROUP BY time(${step}${offset})`
    const group = ` FROM ${from}${windows}`
    const asked = one.inner === '' ? `${one.function} FROM ${from}` : one.inner.replace('$', from)
    const under = `SELECT ${asked.replace(TRANSFORMATION, '$1')}${windows}`
    const bounds = boundsOf(range, zone)
    const { startUs = FIRST_MS * 1000, endUs } = bounds
    const kind = KINDS[fill]
    const by = { zone, offsetUs, intervalUs: lengthUs(step) }
    const isIn = ({ timeUs, isRare }: (typeof POINTS)[number]) =>
      (isRare || from === 'tick') && timeUs >= startUs && timeUs <= endUs
    const asFilled = { points: `${under} fill(none)${order}${tz}`, statement: `${under}${fill}${order}${tz}` }
    const filling = kind ? { ...bounds, ...by, ...asFilled, fill: kind, isDesc: order !== '' } : null
    return {
      statement: `SELECT ${asked}${windows}${fill}${order}${page}${tz}`,
      counted: `SELECT count(n)${group} fill(none)${order}${tz}`,
      filled: `SELECT count(n)${group}${fill}${order}${tz}`,
      by: { ...by, points: POINTS.filter(isIn) },
      filling,
      whole: `SELECT count(n) FROM ${from} WHERE ${range}${tz}`,
      isStart: (timeUs) => {
        const isAgain = [HOUR_US / 2, HOUR_US].some((us) => us < lengthUs(step) && shown(timeUs - us) === shown(timeUs))
        return !isAgain && (shown(timeUs) - offsetUs) % lengthUs(step) === 0
      },
    }
  })
