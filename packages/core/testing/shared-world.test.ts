import { expect, test, vi } from 'vitest'
import { worldsOf } from './shared-world.ts'
import type { OwnWorld, WorldParts } from './world.ts'

/** Worlds without a server. */
function fakeWorlds() {
  const boot = vi.fn(async (_parts: WorldParts) => ({ sms: [] as unknown[], close: vi.fn() }))
  const take = worldsOf(boot as never) as (
    parts?: WorldParts,
  ) => Promise<OwnWorld & { close: ReturnType<typeof vi.fn> }>
  return { boot, take }
}

const app = { app: { key: 'one' } } as never
const parts = (n: number): WorldParts => ({ apps: [app], env: { PORT: String(n) } })

test('equal parts get the same world, without the messages of the file before, and different parts another one', async () => {
  const { boot, take } = fakeWorlds()
  const one = await take(parts(1))
  one.sms.push({ mobile: '', template: 'loginCode', params: { code: '1' } })
  expect(await take(parts(1))).toBe(one)
  expect(one.sms).toEqual([])
  expect(await take(parts(2))).not.toBe(one)
  expect(await take({ ...parts(1), apps: [{ ...(app as object) } as never] })).not.toBe(one)
  expect(boot).toHaveBeenCalledTimes(3)
})

test('two worlds are kept; a third one ends the one that was not used for the longest time', async () => {
  const { take } = fakeWorlds()
  const [one, other] = [await take(parts(1)), await take(parts(2))]
  await take(parts(1))
  const third = await take(parts(3))
  expect([one, other, third].map(({ close }) => close.mock.calls.length)).toEqual([0, 1, 0])
})

test('a world that did not start is started again for the next file', async () => {
  const { boot, take } = fakeWorlds()
  boot.mockRejectedValueOnce(new Error('the database is away'))
  await expect(take(parts(1))).rejects.toThrow('away')
  expect(await take(parts(1))).toBeDefined()
  expect(boot).toHaveBeenCalledTimes(2)
})
