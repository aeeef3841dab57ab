import { numbers } from '@atrium/charts/testing/web/chart/data'
import { expect, test } from 'vitest'
import { csvOfDataset, firstRows } from './raw-data.ts'

test('times that the clock shows twice have their offset, in the table and its CSV', () => {
  const rows = ['2026-04-04T14:45Z', '2026-04-04T15:15:00.250Z', '2026-04-04T15:45Z'].map((at, i) => [
    Date.parse(at),
    i,
  ])
  const [zone, data] = ['Australia/Lord_Howe', numbers(['v'], rows)]
  const times = ['2026-04-05 01:45:00 +11:00', '2026-04-05 01:45:00.250 +10:30', '2026-04-05 02:15:00']
  expect(firstRows(data, 'rows', zone).map(([time]) => time)).toEqual(times)
  const csv = csvOfDataset(data, 'time', zone)
  for (const time of times) expect(csv).toContain(`${time},`)
})
