import { expect, test } from 'vitest'
import type { ConverterInput } from './call.ts'
import { type ConverterRequest, type ConverterWorkerEvents, openConverterQueue } from './converter-queue.ts'

const INPUT: ConverterInput = { datasets: [], parameters: {}, range: null }

/** Workers that answer when the test says so. */
function toyWorkers() {
  const started: { events: ConverterWorkerEvents; posted: string[]; ended: boolean }[] = []
  return {
    started,
    start: (events: ConverterWorkerEvents) => {
      const worker = { events, posted: [] as string[], ended: false }
      started.push(worker)
      return {
        post: ({ source }: ConverterRequest) => void worker.posted.push(source),
        end: () => {
          worker.ended = true
        },
      }
    },
  }
}
const rows = (value: number) => ({ rows: [{ value }] })

test('calls are done one after the other by one worker, which the first of them starts', async () => {
  const { started, start } = toyWorkers()
  const queue = openConverterQueue(start, 60_000)
  expect(started).toHaveLength(0)
  const answers = ['a', 'b'].map((source) => queue.convert(source, INPUT))
  expect(started[0]!.posted).toEqual([])
  started[0]!.events.ready()
  expect(started[0]!.posted).toEqual(['a'])
  started[0]!.events.answered(rows(1))
  expect(started[0]!.posted).toEqual(['a', 'b'])
  started[0]!.events.answered(rows(2))
  expect(await Promise.all(answers)).toEqual([rows(1), rows(2)])
  expect(started).toHaveLength(1)
  queue.close()
  expect(started[0]!.ended).toBe(true)
})

test('[S8] a worker that does not answer is ended and replaced; only its call fails', async () => {
  const { started, start } = toyWorkers()
  const queue = openConverterQueue(start, 1)
  const [stuck, next] = ['stuck', 'next'].map((source) => queue.convert(source, INPUT))
  started[0]!.events.ready()
  expect(await stuck).toEqual({ failed: { why: 'killed' } })
  expect([started.length, started[0]!.ended, started[0]!.posted]).toEqual([2, true, ['stuck']])
  // What the ended one says late is no answer to the call of the other.
  started[1]!.events.ready()
  started[0]!.events.answered(rows(9))
  started[1]!.events.answered(rows(2))
  expect(await next).toEqual(rows(2))
})

test('a worker that breaks fails its call; one that cannot start fails all, and the next call tries again', async () => {
  const { started, start } = toyWorkers()
  const queue = openConverterQueue(start, 60_000)
  const broken = queue.convert('a', INPUT)
  started[0]!.events.ready()
  started[0]!.events.broken()
  expect(await broken).toEqual({ failed: { why: 'killed' } })
  const waiting = ['b', 'c'].map((source) => queue.convert(source, INPUT))
  started[1]!.events.broken()
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => ({ failed: { why: 'unavailable' } })))
  const again = queue.convert('d', INPUT)
  started[2]!.events.ready()
  started[2]!.events.answered(rows(4))
  expect(await again).toEqual(rows(4))
})
