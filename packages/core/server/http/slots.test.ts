import { expect, test } from 'vitest'
import { openSlots } from './slots.ts'

const settled = () => new Promise(setImmediate)

/** Tasks that run until a test ends them. */
function openTasks(limits: Parameters<typeof openSlots>[0]) {
  const slots = openSlots(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const results: Promise<unknown>[] = []
  return {
    started,
    results,
    add(owner: string, task: string) {
      const result = slots.run(owner, () => {
        started.push(task)
        return new Promise<void>((end) => ends.set(task, end))
      })
      results.push(result.catch((error: { status: number }) => error.status))
    },
    async end(task: string) {
      ends.get(task)!()
      await settled()
    },
  }
}

test('owners take turns, and the tasks of one owner run in their order', async () => {
  const { started, add, end } = openTasks({ running: 2, waiting: 10 })
  for (const task of ['a1', 'a2', 'a3', 'a4']) add('a', task)
  for (const task of ['b1', 'b2']) add('b', task)
  add('c', 'c1')
  await settled()
  for (const task of ['a1', 'a2', 'b1', 'a3', 'c1']) await end(task)
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'c1', 'b2', 'a4'])
})

test('an owner has no more slots than are left to one, and another one starts at once', async () => {
  const { started, add, end } = openTasks({ running: 3, runningEach: 2, waiting: 10 })
  for (const task of ['a1', 'a2', 'a3']) add('a', task)
  add('b', 'b1')
  await settled()
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await end('b1')
  expect(started).toHaveLength(3)
  await end('a1')
  expect(started.at(-1)).toBe('a3')
})

test('an owner with too many waiting tasks is refused, and nobody else', async () => {
  const { started, results, add, end } = openTasks({ running: 1, waiting: 1 })
  for (const task of ['a1', 'a2', 'a3']) add('a', task)
  add('b', 'b1')
  expect(await results[2]).toBe(503)
  for (const task of ['a1', 'a2', 'b1']) await end(task)
  expect([started, await Promise.all(results)]).toEqual([
    ['a1', 'a2', 'b1'],
    [undefined, undefined, 503, undefined],
  ])
})
