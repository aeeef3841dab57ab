import { expect, test } from 'vitest'
import { sharedWorld } from './shared-world.ts'

/** Parts that no other file asks for. */
const parts = (n: number) => ({ env: { REQUESTS_PER_MINUTE: String(2_000_000 + n) } })
const health = async (url: string) => (await fetch(`${url}/api/health`)).status

test('equal parts get the same server, without the messages of the file before, and different parts another one', async () => {
  const one = await sharedWorld(parts(1))
  one.sms.push({ mobile: one.mobile(), template: 'loginCode', params: { code: '1' } })
  expect(await sharedWorld(parts(1))).toBe(one)
  expect(one.sms).toEqual([])
  const other = await sharedWorld(parts(2))
  expect(other.url).not.toBe(one.url)
  const tenant = await one.tenant()
  expect(await one.rows('tenant', { id: tenant.id })).toHaveLength(1)
  expect(await other.rows('tenant', { id: tenant.id })).toEqual([])
})

test('two servers are kept; a third one ends the one that was not used for the longest time', async () => {
  const [one, other] = [await sharedWorld(parts(1)), await sharedWorld(parts(2))]
  await sharedWorld(parts(1))
  const third = await sharedWorld(parts(3))
  expect([await health(one.url), await health(third.url)]).toEqual([200, 200])
  await expect(health(other.url)).rejects.toThrow('fetch failed')
})
