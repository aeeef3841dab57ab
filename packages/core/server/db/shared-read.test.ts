import { expect, test } from 'vitest'
import { sharedReads } from './shared-read.ts'

/** Readings that end when they are told to; each gets what is stored when it begins. */
function store() {
  const ends: (() => void)[] = []
  let stored = 1
  return {
    read: () => {
      const value = stored
      return new Promise<number>((resolve) => ends.push(() => resolve(value)))
    },
    write: (value: number) => {
      stored = value
    },
    readings: () => ends.length,
    end: (index: number) => ends[index]?.(),
  }
}

test('who comes before a reading begins shares it', async () => {
  const { read, write, readings, end } = store()
  const share = sharedReads<number>()
  const first = share('a', read)
  write(2)
  const second = share('a', read)
  await expect.poll(readings).toBe(1)
  end(0)
  expect(await Promise.all([first, second])).toEqual([2, 2])
  expect(readings()).toBe(1)
})

test('who comes while a reading runs gets what is stored then, by one reading for all of them', async () => {
  const { read, write, readings, end } = store()
  const share = sharedReads<number>()
  const first = share('a', read)
  await expect.poll(readings).toBe(1)
  write(2)
  const others = [share('a', read), share('a', read), share('a', read)]
  expect(readings()).toBe(1)
  end(0)
  expect(await first).toBe(1)
  await expect.poll(readings).toBe(2)
  end(1)
  expect(await Promise.all(others)).toEqual([2, 2, 2])
  const later = share('a', read)
  await expect.poll(readings).toBe(3)
  end(2)
  expect(await later).toBe(2)
})

test('other keys have readings of their own', async () => {
  const { read, readings } = store()
  const share = sharedReads<number>()
  void share('a', read)
  void share('b', read)
  await expect.poll(readings).toBe(2)
})

test('a reading that fails concerns those who wait for it, not those who come after', async () => {
  const { read, readings, end } = store()
  const share = sharedReads<number>()
  let hasBegun = false
  const failing = share('a', async () => {
    hasBegun = true
    throw new Error('away')
  })
  const failed = expect(failing).rejects.toThrow('away')
  await expect.poll(() => hasBegun).toBe(true)
  const next = share('a', read)
  await failed
  await expect.poll(readings).toBe(1)
  end(0)
  expect(await next).toBe(1)
})
