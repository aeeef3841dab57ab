import { insertRow } from '@atrium/core/server/entity/rows'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { sale } from '../../testing/money/stall.ts'
import { openStall, stallWorld } from '../../testing/money/stall-world.ts'

let world: World
beforeAll(async () => {
  world = await stallWorld()
})

const insert = { amount: 100, thing: '茶' }

test('an order number is unique in the platform: a number that another tenant has is skipped', async () => {
  const [one, other] = [await openStall(world), await openStall(world)]
  await world.sql(`update tenant set time_zone = 'Asia/Singapore' where id = '${other.tenant.id}'`)
  const following = (no: string) => `${no.slice(0, 14)}${String((Number(no.slice(-4)) + 1) % 10_000).padStart(4, '0')}`
  const give = (no: string) => one.inside((ctx) => insertRow(ctx, sale, { ...insert, no }))
  const [first, second] = await other.inside(async (ctx) => {
    const { no } = await insertRow(ctx, sale, insert)
    // The other tenant takes the next number. Both zones have the same offset, so both numbers begin with the same
    // second.
    await give(following(no))
    return [no, (await insertRow(ctx, sale, insert)).no]
  })
  expect(second).toBe(following(following(first!)))
  await expect(give(second!)).rejects.toMatchObject({ code: 40903 })
})

test('an order number that is given in the insert is kept, however long it is', async () => {
  const stall = await openStall(world)
  const old = world.unique('STALL2026010100000000')
  expect((await stall.inside((ctx) => insertRow(ctx, sale, { ...insert, no: old }))).no).toBe(old)
})
