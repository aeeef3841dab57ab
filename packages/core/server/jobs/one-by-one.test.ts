import { expect, test, vi } from 'vitest'
import { temporarilyUnavailable } from '../../contract/refusal.ts'
import { oneByOne } from './one-by-one.ts'

function reading(failing: number, error: Error) {
  const done: number[] = []
  const log = { error: vi.fn() }
  const run = oneByOne(log, 'a number was not read', [1, 2, 3], async (due) => {
    if (due === failing) throw error
    done.push(due)
  })
  return { run, done, log }
}

test('an item that fails is logged and skipped', async () => {
  const fault = new Error('a fault')
  const { run, done, log } = reading(2, fault)
  await run
  expect(done).toEqual([1, 3])
  expect(log.error.mock.calls).toEqual([[{ err: fault, due: 2 }, 'a number was not read']])
})

test('nothing more is tried after the database has become unavailable', async () => {
  const { run, done, log } = reading(2, temporarilyUnavailable({ retryAfterS: 2 }))
  await expect(run).rejects.toThrow('50300')
  expect(done).toEqual([1])
  expect(log.error).not.toHaveBeenCalled()
})
