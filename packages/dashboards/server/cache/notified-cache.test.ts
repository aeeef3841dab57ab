import { expect, test } from 'vitest'
import { openNotifiedCache } from './notified-cache.ts'

async function open(maxKept = 10) {
  let notify = (_id: string): void => undefined
  let lose = (): void => undefined
  const listen = async (_channel: string, onNotify: (id: string) => void, lost: () => void) => {
    notify = onNotify
    lose = lost
    return async () => undefined
  }
  const cache = await openNotifiedCache<number | undefined>({ listen }, 'toys', maxKept)
  return { cache, notify: (id: string) => notify(id), lose: () => lose() }
}

test('a value is kept until its id is notified, or notifications may be lost; each is counted and reported', async () => {
  const { cache, notify, lose } = await open()
  const reported: string[] = []
  cache.onChange((id) => void reported.push(id))
  for (const id of ['a', 'b']) await cache.keep(id, Promise.resolve(1))
  notify('a')
  expect([cache.get('a'), await cache.get('b'), cache.changes]).toEqual([undefined, 1, 1])
  lose()
  expect([cache.get('b'), cache.changes]).toEqual([undefined, 2])
  expect(reported).toEqual(['a', '*'])
})

test('a reading that fails or finds nothing is not kept', async () => {
  const { cache } = await open()
  await expect(cache.keep('a', Promise.reject(new Error('away')))).rejects.toThrow('away')
  await cache.keep('b', Promise.resolve(undefined))
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined])
})

test('the oldest makes room for a further one', async () => {
  const { cache } = await open(2)
  for (const id of ['a', 'b', 'c']) await cache.keep(id, Promise.resolve(1))
  expect(['a', 'b', 'c'].filter((id) => cache.get(id))).toEqual(['b', 'c'])
})
