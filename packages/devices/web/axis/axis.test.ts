import { describe, expect, test } from 'vitest'
import type { AxisEntry } from '../../contract/patterns/device-axis.ts'
import { alarmSpans, inRows, onlineSpans, portSpans } from './spans.ts'
import { moved, textOf, ticksOf, viewIn, zoomed } from './view.ts'

const HOUR_MS = 3_600_000
const at = (clock: string) => `2026-03-10T${clock}:00.000Z`
const ms = (clock: string) => Date.parse(at(clock))
const entry = (kind: AxisEntry['kind'], clock: string, given: Partial<AxisEntry> = {}): AxisEntry => ({
  _id: crypto.randomUUID(),
  kind,
  at: at(clock),
  endAt: null,
  type: null,
  port: null,
  status: null,
  by: null,
  text: null,
  seconds: null,
  order: null,
  orderNo: null,
  data: null,
  ...given,
})
/** As the server answers them. */
const newestFirst = (...entries: AxisEntry[]) => entries.reverse()
const shortOf = ({ startMs, endMs, look }: { startMs: number; endMs: number | null; look: string }) => [
  new Date(startMs).toISOString().slice(11, 16),
  endMs === null ? null : new Date(endMs).toISOString().slice(11, 16),
  look,
]

describe('spans', () => {
  test('a device is online from its login until it is offline, and a lost beginning follows from how long it was', () => {
    const entries = newestFirst(
      entry('online', '08:00', { type: 'offline', seconds: 1800 }),
      entry('online', '09:00', { type: 'login' }),
      entry('online', '10:00', { type: 'offline', seconds: 3600 }),
      entry('online', '11:00', { type: 'login' }),
    )
    expect(onlineSpans(entries).map(shortOf)).toEqual([
      ['07:30', '08:00', 'good'],
      ['08:00', '09:00', 'neutral'],
      ['09:00', '10:00', 'good'],
      ['10:00', '11:00', 'neutral'],
      ['11:00', null, 'good'],
    ])
  })

  test('an alarm lasts until its end is reported for the same port; a repeated report changes nothing', () => {
    const alarm = (clock: string, port: number, data: object) =>
      entry('event', clock, { type: 'alarm', port, data: data as AxisEntry['data'] })
    const entries = newestFirst(
      alarm('08:00', 1, { code: 'hot', level: 2 }),
      alarm('08:05', 1, { code: 'hot', level: 2 }),
      alarm('08:10', 2, { errorCode: 'GroundFailure' }),
      alarm('09:00', 1, { code: '' }),
      alarm('09:30', 3, { code: 'smoke', level: 0 }),
    )
    expect(alarmSpans(entries).map(shortOf)).toEqual([
      ['08:00', '09:00', 'alarm'],
      ['08:10', null, 'alarm'],
    ])
  })

  test('a port shows plugs and what it delivered: orders, or what the device reported where orders may not be read', () => {
    const port = 2
    const plugs = [
      entry('insert', '08:00', { type: 'plugged', port }),
      entry('event', '08:01', { type: 'started', port }),
      entry('event', '08:50', { type: 'finish', port }),
      entry('insert', '09:00', { type: 'unplugged', port }),
    ]
    const own = portSpans(newestFirst(...plugs)).get(port)!
    expect(own.map(shortOf)).toEqual([
      ['08:00', '09:00', 'neutral'],
      ['08:01', '08:50', 'info'],
    ])
    const order = entry('order', '08:02', { port, endAt: at('08:49'), order: 'o1' })
    const sold = portSpans(newestFirst(plugs[0]!, plugs[1]!, order, plugs[2]!, plugs[3]!)).get(port)!
    expect(sold.map(shortOf)).toEqual([
      ['08:00', '09:00', 'neutral'],
      ['08:02', '08:49', 'info'],
    ])
  })

  test('spans that would cover each other are in different rows', () => {
    const span = (start: string, end: string) => ({
      startMs: ms(start),
      endMs: ms(end),
      look: 'info' as const,
      entry: entry('order', start),
    })
    const rows = inRows([span('08:00', '10:00'), span('09:00', '11:00'), span('10:00', '12:00')], 4)
    expect(rows.map((row) => row.map((one) => shortOf(one)[0]))).toEqual([['08:00', '10:00'], ['09:00']])
  })
})

describe('the visible range', () => {
  const nowMs = ms('12:00')

  test('is kept in the address, and anything else there is a day', () => {
    const view = { startMs: ms('03:00'), endMs: ms('05:30') }
    expect(viewIn(textOf(view), nowMs)).toEqual({ view, preset: undefined })
    expect(viewIn('week', nowMs)).toMatchObject({ preset: 'week', view: { endMs: nowMs } })
    for (const text of [null, '', 'toString', '~', '2026-03-10~2026-03-09']) {
      expect(viewIn(text, nowMs)).toMatchObject({ preset: 'day' })
    }
  })

  test('keeps the moment under the pointer when it is zoomed, and never shows the future', () => {
    const view = { startMs: ms('02:00'), endMs: ms('06:00') }
    expect(zoomed(view, 0.5, ms('03:00'), nowMs)).toEqual({ startMs: ms('02:30'), endMs: ms('04:30') })
    expect(moved(view, 10, nowMs)).toEqual({ startMs: ms('08:00'), endMs: nowMs })
    expect(zoomed(view, 1e-9, ms('03:00'), nowMs).endMs - zoomed(view, 1e-9, ms('03:00'), nowMs).startMs).toBe(60_000)
    const most = zoomed(view, 1e9, ms('03:00'), nowMs)
    expect(most.endMs - most.startMs).toBe(31 * 24 * HOUR_MS)
  })

  test('has round times on the clock of the zone, also half an hour beside UTC', () => {
    const view = { startMs: ms('00:10'), endMs: ms('06:10') }
    const labels = (zone: string) => ticksOf(view, zone, 8).map(({ label }) => label)
    expect(labels('Asia/Kolkata')).toEqual(['06:00', '07:00', '08:00', '09:00', '10:00', '11:00'])
    expect(labels('UTC')).toEqual(['01:00', '02:00', '03:00', '04:00', '05:00', '06:00'])
    const days = ticksOf({ startMs: ms('00:00') - 48 * HOUR_MS, endMs: ms('12:00') }, 'Asia/Kolkata', 6)
    expect(days.filter(({ isDay }) => isDay).map(({ ms: day }) => new Date(day).toISOString())).toEqual([
      '2026-03-08T18:30:00.000Z',
      '2026-03-09T18:30:00.000Z',
    ])
  })
})
