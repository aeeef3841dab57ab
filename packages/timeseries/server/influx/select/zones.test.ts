import { tryCases } from '@atrium/core/testing/cases'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { askAboutZones, expectByWindows, zoneCases } from '../../../testing/influx/zone-cases.ts'
import { POINTS } from '../../../testing/influx/zone-statements.ts'

let ask: Awaited<ReturnType<typeof askAboutZones>>

beforeAll(async () => {
  const closing: (() => void | Promise<void>)[] = []
  const pointAt = (name: string, v: number, time: string) => `${name} v=${v} ${Date.parse(time) * 1000}`
  ask = await askAboutZones(
    (work) => void closing.unshift(work),
    [
      pointAt('two', 1, '2026-06-30T22:30Z'),
      pointAt('two', 2, '2026-07-01T10:00Z'),
      pointAt('old', 1, '1935-05-05T12:00Z'),
      pointAt('old', 2, '2026-07-01T10:00Z'),
      ...HOURS.flatMap((time, i) => [pointAt('steady', 1, time), pointAt('rising', i, time)]),
    ],
  )
  return async () => {
    for (const close of closing) await close()
  }
})

/** From midnight to midnight in Vienna; the second of the three days has 23 hours. */
const HOURS = Array.from({ length: 71 }, (_, i) => new Date(Date.UTC(2026, 2, 27, 23) + i * 3_600_000).toISOString())

const YEAR = "time >= '2026-01-01' AND time < '2026-11-20'"

it('a day of the zone has the points of that day, from winter to winter and without a lower bound', async () => {
  const dates = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna', dateStyle: 'short' })
  const expected = new Map<string, number>()
  for (const { timeUs } of POINTS) {
    const date = dates.format(timeUs / 1000)
    expected.set(date, (expected.get(date) ?? 0) + 1)
  }
  const shown = async (where: string) => {
    const rows = await ask(`SELECT count(n) FROM tick WHERE ${where} GROUP BY time(1d) tz('Europe/Vienna')`)
    expect(rows.every(([time]) => /T00:00:00[+]0[12]:00$/.test(time))).toBe(true)
    return rows.map(([time, count]) => [time.slice(0, 10), count])
  }
  const days = (from: string) => [...expected].filter(([date]) => date >= from && date < '2026-11-20')
  expect(await shown(YEAR)).toEqual(days('2026-01-01'))
  expect(await shown("time < '2026-11-20'")).toEqual(days('2025-12-01'))
  expect([expected.get('2026-03-29'), expected.get('2026-10-25')]).toEqual([46, 50])
})

it('points of the evening and of the morning are in one day, where UTC has two', async () => {
  const days = "FROM two WHERE time >= '2026-01-01' AND time < '2026-12-31' GROUP BY time(1d) fill(none)"
  expect(await ask(`SELECT count(v) ${days} tz('Europe/Vienna')`)).toEqual([['2026-07-01T00:00:00+02:00', 2]])
  expect(await ask("SELECT count(v), sum(v) FROM two GROUP BY time(1d) fill(none) tz('Europe/Vienna')")).toEqual([
    ['2026-07-01T00:00:00+02:00', 2, 3],
  ])
})

const night = (from: string, to: string) => `FROM tick WHERE time >= '${from}' AND time < '${to}'`
const BACK = night('2026-10-25T00:00:00Z', '2026-10-25T03:00:00Z')

it('the hour that exists twice is two windows of an hour, and part of one longer window', async () => {
  expect(await ask(`SELECT count(n) ${BACK} GROUP BY time(1h) tz('Europe/Vienna')`)).toEqual([
    ['2026-10-25T02:00:00+02:00', 2],
    ['2026-10-25T02:00:00+01:00', 2],
    ['2026-10-25T03:00:00+01:00', 2],
  ])
  expect(await ask(`SELECT count(n) ${BACK} GROUP BY time(2h) tz('Europe/Vienna')`)).toEqual([
    ['2026-10-25T02:00:00+02:00', 6],
  ])
  const days = night('2026-10-24T22:00:00Z', '2026-10-26T23:00:00Z')
  expect(await ask(`SELECT count(n) ${days} GROUP BY time(12h, 1h) tz('Europe/Vienna')`)).toEqual([
    ['2026-10-24T13:00:00+02:00', 2],
    ['2026-10-25T01:00:00+02:00', 26],
    ['2026-10-25T13:00:00+01:00', 24],
    ['2026-10-26T01:00:00+01:00', 24],
    ['2026-10-26T13:00:00+01:00', 22],
  ])
})

it('on Lord Howe Island, where clocks are changed by half an hour, hours have 90 or 30 minutes', async () => {
  const back = night('2026-04-04T14:00:00Z', '2026-04-04T16:30:00Z')
  expect(await ask(`SELECT count(n) ${back} GROUP BY time(1h) tz('Australia/Lord_Howe')`)).toEqual([
    ['2026-04-05T01:00:00+11:00', 3],
    ['2026-04-05T02:00:00+10:30', 2],
  ])
  const forward = night('2026-10-03T14:30:00Z', '2026-10-03T17:00:00Z')
  expect(await ask(`SELECT count(n) ${forward} GROUP BY time(1h) tz('Australia/Lord_Howe')`)).toEqual([
    ['2026-10-04T01:00:00+10:30', 2],
    ['2026-10-04T02:30:00+11:00', 1],
    ['2026-10-04T03:00:00+11:00', 2],
  ])
})

it('windows beside a change are filled, paged, ordered and compared with the ones before them', async () => {
  const empty = "FROM two WHERE time >= '2026-03-27' AND time < '2026-04-01' GROUP BY time(1d)"
  const days = ['27T00:00:00+01:00', '28T00:00:00+01:00', '29T00:00:00+01:00', '30T00:00:00+02:00', '31T00:00:00+02:00']
  const zone = "tz('Europe/Vienna')"
  const spring = night('2026-03-27', '2026-04-01').replace('tick', 'rare')
  const filled = await ask(`SELECT sum(n) ${spring} AND n = 1 GROUP BY time(1d) fill(0) ${zone}`)
  expect(filled.map(([time]) => time)).toEqual(days.map((day) => `2026-03-${day}`))
  const desc = await ask(`SELECT sum(n) ${spring} AND n = 1 GROUP BY time(1d) fill(0) ORDER BY time DESC ${zone}`)
  expect(desc).toEqual(filled.toReversed())
  const page = await ask(`SELECT sum(n) ${spring} AND n = 1 GROUP BY time(1d) fill(0) LIMIT 2 OFFSET 2 ${zone}`)
  expect(page).toEqual(filled.slice(2, 4))
  expect(await ask(`SELECT count(v) ${empty} ${zone}`)).toEqual([])
  const ticks = night('2026-03-29', '2026-04-01')
  expect(await ask(`SELECT difference(count(n)) ${ticks} GROUP BY time(1d) ${zone}`)).toEqual([
    ['2026-03-29T00:00:00+01:00', -2],
    ['2026-03-30T00:00:00+02:00', 2],
    ['2026-03-31T00:00:00+02:00', 0],
  ])
  // The day before the range has 25 hours.
  const autumn = night('2026-10-26', '2026-10-28')
  expect(await ask(`SELECT difference(count(n)) ${autumn} GROUP BY time(1d) ${zone}`)).toEqual([
    ['2026-10-26T00:00:00+01:00', -2],
    ['2026-10-27T00:00:00+01:00', 0],
  ])
  const inner = `SELECT count(n) AS c ${ticks} GROUP BY time(1h) fill(none)`
  expect(await ask(`SELECT sum(c) FROM (${inner}) WHERE ${YEAR} GROUP BY time(1d) fill(none) ${zone}`)).toEqual([
    ['2026-03-29T00:00:00+01:00', 44],
    ['2026-03-30T00:00:00+02:00', 48],
    ['2026-03-31T00:00:00+02:00', 48],
    // The bounds inside are in UTC.
    ['2026-04-01T00:00:00+02:00', 4],
  ])
})

it('areas, highest points and windows after the range are cut where the clock shows it', async () => {
  const days = "WHERE time >= '2026-03-28' AND time < '2026-03-31' GROUP BY time(1d)"
  expect(await ask(`SELECT integral(v, 1h) FROM steady ${days} tz('Europe/Vienna')`)).toEqual([
    ['2026-03-28T00:00:00+01:00', 24],
    ['2026-03-29T00:00:00+01:00', 23],
    ['2026-03-30T00:00:00+02:00', 23],
  ])
  expect(await ask(`SELECT top(v, 1) FROM rising ${days} tz('Europe/Vienna')`)).toEqual([
    ['2026-03-28T23:00:00+01:00', 23],
    ['2026-03-29T23:00:00+02:00', 46],
    ['2026-03-30T23:00:00+02:00', 70],
  ])
  const before = "WHERE time >= '2026-03-27' AND time < '2026-03-29' GROUP BY time(1d) ORDER BY time DESC"
  expect(await ask(`SELECT difference(count(n)) FROM tick ${before} tz('Europe/Vienna')`)).toEqual([
    ['2026-03-28T00:00:00+01:00', 2],
    ['2026-03-27T00:00:00+01:00', 0],
  ])
})

it('windows of a SELECT inside are in UTC, and the first may be in a window before the range', async () => {
  const range = "WHERE time >= '2026-10-02' AND time < '2026-10-03'"
  const days = await ask(
    `SELECT max(c) FROM (SELECT count(n) AS c FROM tick) ${range} GROUP BY time(12h) fill(0) tz('Asia/Shanghai')`,
  )
  expect(days).toEqual([
    ['2026-10-01T12:00:00+08:00', 16],
    ['2026-10-02T00:00:00+08:00', 24],
    ['2026-10-02T12:00:00+08:00', 8],
  ])
})

it('a year without rows between two of them costs nothing', async () => {
  expect(await ask("SELECT count(v) FROM old GROUP BY time(1d) fill(none) tz('America/Denver')")).toEqual([
    ['1935-05-05T00:00:00-07:00', 1],
    ['2026-07-01T00:00:00-06:00', 1],
  ])
})

it('random windows of zones have the points that are between their starts', async () => {
  // Windows of days, of two hours with an offset and of half days; spring and autumn; both measurements and orders.
  await tryCases(
    fc.asyncProperty(zoneCases, (one) => expectByWindows(one, ask)),
    [18, 10, 28],
  )
})
