import { expect, test } from 'vitest'
import { inZone } from './in-zone.ts'

const HOUR = 3_600_000

/** The times that a chart of these moments draws, read as the clock of its axis. */
function drawn(zone: string, moments: readonly string[]): string[] {
  const rows = moments.map((moment) => [Date.parse(moment), 1])
  const [startMs, endMs] = [Number(rows[0]?.[0]), Number(rows.at(-1)?.[0])]
  const dataset = inZone({ columns: [{ name: 'time', type: 'time' }], rows, startMs, endMs, intervalMs: HOUR }, zone)
  expect([dataset.startMs, dataset.endMs]).toEqual([dataset.rows[0]?.[0], dataset.rows.at(-1)?.[0]])
  return dataset.rows.map(([at]) => new Date(Number(at)).toISOString().slice(0, 16))
}

test.each([
  ['Asia/Kolkata', ['2026-03-08T18:30Z', '2026-03-08T19:30Z'], ['2026-03-09T00:00', '2026-03-09T01:00']],
  ['Asia/Kathmandu', ['2026-03-08T18:15Z', '2026-03-08T18:30Z'], ['2026-03-09T00:00', '2026-03-09T00:15']],
  // The clocks go forward by half an hour, at 02:00 local time.
  ['Australia/Lord_Howe', ['2026-10-03T15:00Z', '2026-10-03T16:00Z'], ['2026-10-04T01:30', '2026-10-04T03:00']],
])('a chart in %s has its days and hours where the clocks of that zone have them', (zone, moments, clocks) => {
  expect(drawn(zone, moments)).toEqual(clocks)
})

test('an option that an author wrote has the clock of the zone also beyond changes, and each moment at its own place', () => {
  const year = ['2026-01-01T11:00Z', '2026-07-01T10:00Z', '2026-12-31T11:00Z']
  expect(drawn('Europe/Vienna', year)).toEqual(['2026-01-01T12:00', '2026-07-01T12:00', '2026-12-31T12:00'])
  const night = ['2026-10-24T23:00Z', '2026-10-25T00:00Z', '2026-10-25T01:00Z', '2026-10-25T02:00Z']
  const places = ['2026-10-25T01:00', '2026-10-25T02:00', '2026-10-25T02:30', '2026-10-25T03:00']
  expect(drawn('Europe/Vienna', night)).toEqual(places)
})
