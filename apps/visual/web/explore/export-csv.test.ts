import { countingSource } from '@atrium/dashboards/testing/web/counting-source'
import type { LiveLink } from '@atrium/dashboards/web/live/live-link'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import { expect, test } from 'vitest'
import { readCsv } from './export-csv.ts'

test('a counter has no gap and nothing twice in the file, whatever arrives while it is read', async () => {
  const source = countingSource(3_600)
  const pull = async (asked: { query: Partial<ComponentQuery> }) => {
    const { startTime, endTime } = asked.query
    return source({ ...asked, ...(startTime && endTime ? { startTime, endTime } : {}) })
  }
  const query = { db: 'plant', from: 'oven', startTime: '*-1h', endTime: '*' } as ComponentQuery
  const texts = { time: 'time', timeText: String, onProgress: () => undefined }
  const { csv, rows, total } = await readCsv({ pull } as unknown as LiveLink, query, texts)
  const counts = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[1]))
  expect(counts).toEqual(Array.from({ length: rows }, (_, n) => n))
  expect(rows).toBe(total)
})
