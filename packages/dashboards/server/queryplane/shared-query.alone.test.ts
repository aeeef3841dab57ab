import type { Dataset } from '@atrium/charts/contract/data'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Follower, SharedQuery } from './shared-query.ts'

const EVERY_MS = 10_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A query that counts its readings, and pages that ask every ten seconds. */
function polled() {
  let readings = 0
  const dataset = (): Dataset => ({ columns: [], rows: [[++readings]], startMs: 0, endMs: 0, intervalMs: 0 })
  const read = async () => ({ dataset: dataset(), change: { kind: 'none' as const } })
  const query = new SharedQuery({ follows: true, rhythmMs: null, read }, (error) => {
    throw error
  })
  const openPage = () => {
    let seenMs: number | undefined
    return async () => {
      const ignored = () => undefined
      let follower: Follower | undefined
      const reading = await new Promise<unknown>((resolve, refused) => {
        const answered = ({ rows }: Dataset, readAtMs: number) => {
          seenMs = readAtMs
          resolve(rows[0]?.[0])
        }
        follower = { answered, refused, delta: ignored, replaced: ignored }
        query.add(follower, { maxAgeMs: EVERY_MS, seenMs })
      })
      if (follower) query.remove(follower)
      return reading
    }
  }
  return { openPage, readings: () => readings }
}

test('pages that refresh every ten seconds at different times cost one reading in ten seconds', async () => {
  const { openPage, readings } = polled()
  const pages = Array.from({ length: 5 }, openPage)
  for (let round = 1; round <= 3; round++) {
    for (const ask of pages) {
      expect(await ask()).toBe(round)
      await vi.advanceTimersByTimeAsync(EVERY_MS / pages.length)
    }
  }
  expect(readings()).toBe(3)
})

test('a page that asks again gets a new reading, even if it asks a little too early', async () => {
  const ask = polled().openPage()
  expect(await ask()).toBe(1)
  await vi.advanceTimersByTimeAsync(EVERY_MS - 5)
  expect(await ask()).toBe(2)
})

test('a page that is opened gets no data older than the interval', async () => {
  const { openPage } = polled()
  await openPage()()
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(await openPage()()).toBe(2)
})

test('a page that comes as the last one has gone gets that answer, and the next one when it is due', async () => {
  let readings = 0
  const read = async () => {
    const dataset: Dataset = { columns: [], rows: [[++readings]], startMs: 0, endMs: 0, intervalMs: 0 }
    return { dataset, change: { kind: 'replace' as const, dataset } }
  }
  const query = new SharedQuery({ follows: true, rhythmMs: EVERY_MS, read }, (error) => {
    throw error
  })
  const openPage = () => {
    const shown: unknown[] = []
    const show = ({ rows }: Dataset) => void shown.push(rows[0]?.[0])
    const ignored = () => undefined
    const follower: Follower = { answered: show, replaced: show, refused: ignored, delta: ignored }
    query.add(follower)
    return { shown, close: () => query.remove(follower) }
  }
  const first = openPage()
  await vi.advanceTimersByTimeAsync(0)
  first.close()
  await vi.advanceTimersByTimeAsync(500)
  const second = openPage()
  expect(second.shown).toEqual([1])
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(second.shown).toEqual([1, 2])
  second.close()
})
