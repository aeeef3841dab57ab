import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchDue } from './due.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('due jobs are looked for every five seconds, also after a failed look, until it is closed', async () => {
  let rows: { name: string }[] = []
  const executeSql = vi.fn(async () => ({ rows }))
  const due = watchDue({ executeSql }, { warn: vi.fn() })
  const woken: string[] = []
  for (const name of ['mail', 'refund']) due.watch(name, () => woken.push(name))
  await vi.advanceTimersByTimeAsync(5_000)
  expect([executeSql.mock.calls.length, woken]).toEqual([1, []])
  rows = [{ name: 'refund' }]
  await vi.advanceTimersByTimeAsync(5_000)
  expect([executeSql.mock.calls.length, woken]).toEqual([2, ['refund']])
  executeSql.mockRejectedValueOnce(new Error('the database is away'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([executeSql.mock.calls.length, woken]).toEqual([4, ['refund', 'refund']])
  due.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(executeSql).toHaveBeenCalledTimes(4)
})
