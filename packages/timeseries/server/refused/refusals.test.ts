import { expect, test } from 'vitest'
import { IngestRefusals } from './refusals.ts'
import { SharedRefusals } from './shared-refusals.ts'

const one = (line: number, reason = 'bad') => ({ topic: 't', line, reason })

test('the same refusal is listed once, with its number, where the latest stands', () => {
  const refusals = new IngestRefusals()
  for (const line of [1, 2, 1]) refusals.add('a', one(line))
  expect(refusals.of('a').map(({ line, count }) => [line, count])).toEqual([
    [1, 2],
    [2, 1],
  ])
})

test('a hundred of a credential are kept, and so many of all that the memory is bounded', () => {
  const refusals = new IngestRefusals()
  for (let line = 1; line <= 150; line++) refusals.add('a', one(line))
  expect(refusals.of('a').map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, i) => 150 - i))
  for (let credential = 0; credential < 200; credential++) {
    for (let line = 1; line <= 100; line++) refusals.add(`c${credential}`, one(line))
  }
  expect(refusals.of('a')).toEqual([])
  expect(refusals.of('c199')).toHaveLength(100)
})

test('long topics and reasons are shortened', () => {
  const refusals = new IngestRefusals()
  refusals.add('a', { topic: 'x'.repeat(60_000), line: 0, reason: 'y'.repeat(60_000) })
  const { topic, reason } = refusals.of('a')[0]!
  expect([topic.length, reason.length]).toEqual([201, 301])
})

test('what one process refuses is known to the others, in messages that PostgreSQL takes', async () => {
  const listeners = new Set<(payload: string) => void>()
  const sent: string[] = []
  const db = {
    listen: async (_channel: string, onNotify: (payload: string) => void) => {
      listeners.add(onNotify)
      return async () => void listeners.delete(onNotify)
    },
    executeSql: async (_text: string, values: unknown[] = []) => {
      sent.push(values[1] as string)
      for (const listener of listeners) listener(values[1] as string)
      return { rows: [] }
    },
  }
  const log = { warn: () => undefined }
  const [engine, web] = [await new SharedRefusals({ db, log }).open(), await new SharedRefusals({ db, log }).open()]
  for (let line = 1; line <= 90; line++) engine.add('a', one(line, `故障 ${'长'.repeat(200)}`))
  engine.add('a', one(1))
  engine.add('a', one(1))
  await expect.poll(() => web.of('a').length).toBe(91)
  expect(web.of('a')).toEqual(engine.of('a'))
  expect(web.of('a')[0]).toMatchObject({ line: 1, count: 2 })
  expect(sent.length).toBeGreaterThan(1)
  expect(sent.every((payload) => Buffer.byteLength(payload) < 8000)).toBe(true)
  await Promise.all([engine.close(), web.close()])
  expect(listeners.size).toBe(0)
})
