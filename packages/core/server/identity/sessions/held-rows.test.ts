import { expect, test, vi } from 'vitest'
import { HeldRows } from './held-rows.ts'

/** Rows that a test changes, and the notifications about them. */
async function openRows() {
  const rows = new Map<string, number>()
  const asked: string[] = []
  const channels = new Map<string, { notify: (key: string) => void; lost: () => void }>()
  let answer = async (): Promise<unknown> => undefined
  const waitFor = (next: typeof answer) => {
    answer = next
  }
  const held = await new HeldRows<number>(async (key) => {
    asked.push(key)
    const row = rows.get(key) ?? null
    await answer()
    return row
  }).follow(
    {
      listen: async (channel, notify, lost) => {
        channels.set(channel, { notify, lost })
        return async () => void channels.delete(channel)
      },
      onCommit: (listener) => {
        channels.set('commit', { notify: (table) => listener('t', new Map([[table, null]])), lost: () => undefined })
        return () => channels.delete('commit')
      },
    },
    { keys: 'rows', others: ['tenants'], tables: ['row'] },
  )
  return { rows, asked, channels, held, waitFor }
}

test('a row is read once, until it changes or anything may have changed', async () => {
  const { rows, asked, channels, held } = await openRows()
  rows.set('a', 1)
  const drops = [
    () => channels.get('rows')!.notify('a'),
    () => channels.get('tenants')!.notify('t'),
    () => channels.get('rows')!.lost(),
    () => channels.get('tenants')!.lost(),
    () => channels.get('commit')!.notify('row'),
  ]
  for (const [n, drop] of drops.entries()) {
    expect([await held.get('a'), await held.get('a'), await held.get('a')]).toEqual([n + 1, n + 1, n + 1])
    rows.set('a', n + 2)
    channels.get('rows')!.notify('b')
    channels.get('commit')!.notify('other')
    expect(await held.get('a')).toBe(n + 1)
    drop()
  }
  expect(await held.get('a')).toBe(drops.length + 1)
  expect(asked).toHaveLength(drops.length + 1)
  await held.close()
  expect(channels.size).toBe(0)
})

test('callers at the same time share one query, and what it read before a change is not held', async () => {
  const { rows, asked, channels, held, waitFor } = await openRows()
  const answers: (() => void)[] = []
  waitFor(() => new Promise<void>((resolve) => answers.push(resolve)))
  rows.set('a', 1)
  const before = [held.get('a'), held.get('a')]
  rows.set('a', 2)
  channels.get('rows')!.notify('a')
  const after = [held.get('a'), held.get('a')]
  expect(asked).toHaveLength(2)
  for (const answer of answers.reverse()) answer()
  expect(await Promise.all([...before, ...after])).toEqual([1, 1, 2, 2])
  expect([await held.get('a'), asked.length]).toEqual([2, 2])
})

test('a row is held for two seconds at most, in case a notification was lost and nobody noticed', async () => {
  const { rows, held } = await openRows()
  rows.set('a', 1)
  expect(await held.get('a')).toBe(1)
  rows.set('a', 2)
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now')
  clock.mockReturnValue(now + 1_900)
  expect(await held.get('a')).toBe(1)
  clock.mockReturnValue(now + 2_100)
  expect(await held.get('a')).toBe(2)
  clock.mockRestore()
})

test('guesses neither fill the memory nor push out the rows that exist', async () => {
  const { rows, asked, held } = await openRows()
  rows.set('a', 1)
  await held.get('a')
  for (let n = 0; n < 2_000; n++) await held.get(`guess${n}`)
  asked.length = 0
  for (const key of ['a', 'guess1999', 'guess0', 'x'.repeat(101), 'x'.repeat(101)]) await held.get(key)
  expect(asked).toEqual(['guess0', 'x'.repeat(101), 'x'.repeat(101)])
})

test('a query that fails is asked again', async () => {
  const { rows, asked, held, waitFor } = await openRows()
  rows.set('a', 1)
  waitFor(() => Promise.reject(new Error('away')))
  await expect(held.get('a')).rejects.toThrow('away')
  waitFor(async () => undefined)
  expect([await held.get('a'), asked.length]).toEqual([1, 2])
})
