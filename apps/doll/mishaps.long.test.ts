import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import dollServer from './server.ts'
import { type Hall, openHall } from './testing/world.ts'

let world: World
let hall: Hall
beforeAll(async () => {
  world = await appWorld(dollServer)
  hall = await openHall(world)
})

test('a start command without an answer is sent twice with one id, then the money is refunded', async () => {
  const machine = await hall.machine()
  const phone = await hall.phone(machine)
  const id = await phone.buy(await hall.price({ scope: 2, devices: [machine._id] }))
  const first = await machine.asked('start')
  const second = await machine.asked('start')
  expect(second.cmdId).toBe(first.cmdId)
  await expect.poll(async () => (await hall.order(id)).status, { timeout: 25_000 }).toBe(7)
  expect(await hall.timeline(id)).toEqual(['paid', 'fail 设备没有应答', 'refunded fail'])
  await machine.answer(first)
  expect((await hall.order(id)).status).toBe(7)
  expect(await hall.differences()).toEqual([])
}, 90_000)
