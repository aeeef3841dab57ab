import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import powerbankServer from './server.ts'
import { openStreet, type Street } from './testing/world.ts'

let world: World
let street: Street
beforeAll(async () => {
  world = await appWorld(powerbankServer)
  street = await openStreet(world)
})

const codeOf = async (answer: Promise<{ status: number; body: { code: number } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}

describe('[R637] what clerks send to cabinets', () => {
  test('[K425] query answers the slots that the cabinet reports', async () => {
    const cabinet = await street.filled(1)
    const asked = street.action('query', { _id: cabinet._id })
    const sn = street.sn()
    await cabinet.obey('query', 0, { slots: [{ no: 2, status: 2, sn, level: 88 }] })
    const { body } = await asked
    expect(body.data.slots[1]).toMatchObject({ no: 2, status: 2, batterySn: sn, level: 88 })
    expect(body.data.slots[0]).toMatchObject({ batterySn: cabinet.sns[0] })
  })

  test('[K426] popBattery takes out one that is ready, with a reason, and its trail says who did it', async () => {
    const cabinet = await street.filled(2)
    await cabinet.holds([cabinet.sns[0]!, [cabinet.sns[1]!, 20], null, null])
    const pop = (body: object) => street.action('popBattery', { _id: cabinet._id, ...body })
    expect(await codeOf(pop({ slot: 1 }))).toEqual([400, 40001])
    expect(await codeOf(pop({ slot: 2, reason: '换电池' }))).toEqual([409, 40910])
    expect(await codeOf(pop({ slot: 3, reason: '换电池' }))).toEqual([409, 40910])
    expect(await codeOf(pop({ slot: 9, reason: '换电池' }))).toEqual([409, 40902])
    const asked = pop({ slot: 1, reason: '换电池' })
    const command = await cabinet.asked('pop')
    expect(command.params).toMatchObject({ slot: 1, sn: cabinet.sns[0] })
    expect(await codeOf(pop({ slot: 1, reason: '换电池' }))).toEqual([503, 50320])
    expect(await codeOf(street.action('restart', { _id: cabinet._id }))).toEqual([503, 50320])
    await cabinet.answer(command)
    expect((await asked).body).toMatchObject({ code: 0, status: 3 })
    const { _id, ...battery } = await street.battery(cabinet.sns[0]!)
    expect(battery).toMatchObject({ status: 5, device: null })
    const { list } = (await street.clerk.get(`/api/powerbank/battery/trail/list?battery=${_id}`)).body
    expect(list[0]).toMatchObject({ kind: 4, device: cabinet._id, slot: 1, reason: '换电池', by: expect.any(String) })
    // Staff may also take one out at the cabinet itself.
    await cabinet.event('taken', { slot: 2, sn: cabinet.sns[1] })
    expect(await street.battery(cabinet.sns[1]!)).toMatchObject({ status: 5, device: null })
  })

  test('[K427] popAllBattery needs the typed number and its own permission, answers at once, and can be stopped', async () => {
    const cabinet = await street.filled(3)
    const all = (confirm: string) => street.action('popAllBattery', { _id: cabinet._id, confirm })
    expect(await codeOf(all('PB'))).toEqual([400, 40001])
    const { body } = await all(cabinet.no)
    expect(body.data.slots.map(({ slot, result }: { slot: number; result: string }) => [slot, result])).toEqual([
      [1, 'waiting'],
      [2, 'waiting'],
      [3, 'waiting'],
    ])
    const run = async () =>
      (await street.clerk.get('/api/powerbank/device/popAll', { _id: body.data.popAll })).body.popAll
    const results = async () => (await run()).slots.map(({ result }: { result: string }) => result)
    expect(await codeOf(all(cabinet.no))).toEqual([503, 50320])
    const next = () => world.sql(`update powerbank_pop_all set next_at = now() where id = '${body.data.popAll}'`)
    await street.sweep('popAll')
    await cabinet.obey('pop')
    await eventually(results).toEqual(['done', 'waiting', 'waiting'])
    await street.sweep('popAll')
    expect(cabinet.commands).toEqual([])
    await next()
    await street.sweep('popAll')
    const second = await cabinet.asked('pop')
    await next()
    await street.sweep('popAll')
    expect(cabinet.commands).toEqual([])
    await cabinet.answer(second, 4)
    await eventually(results).toEqual(['done', 'failed', 'waiting'])
    const stopped = await street.clerk.put('/api/powerbank/device/popAll?type=stop', { _id: body.data.popAll })
    expect(stopped.body.popAll).toMatchObject({ status: 3, popped: 1 })
    await next()
    await street.sweep('popAll')
    expect(cabinet.commands).toEqual([])
    expect(await street.battery(cabinet.sns[0]!)).toMatchObject({ status: 5 })
    expect(await street.battery(cabinet.sns[2]!)).toMatchObject({ status: 1, slot: 3 })
    const other = await street.tenant.user({
      permissions: ['powerbank:device:read', 'powerbank:device:popBattery'],
    } as never)
    expect(
      (await other.post('/api/powerbank/device/action?type=popAllBattery', { _id: cabinet._id, confirm: cabinet.no }))
        .body.code,
    ).toBe(40301)
  })

  test('[K428] restart is done at the next login; a changed volume and a disabled power bank are sent to the cabinet', async () => {
    const cabinet = await street.filled(1)
    const asked = street.action('restart', { _id: cabinet._id })
    await cabinet.obey('restart')
    const login = await cabinet.report('login', { firmware: '3.0.2', slots: [] })
    expect(login.data).toMatchObject({ config: { heartbeat: 60, volume: 70 } })
    expect((await asked).body.code).toBe(0)
    const { rev } = await street.device(cabinet._id)
    await street.clerk.put('/api/powerbank/device', { _id: cabinet._id, rev, volume: 30 })
    expect((await cabinet.obey('volume')).params).toEqual({ volume: 30 })
    const { _id } = await street.battery(cabinet.sns[0]!)
    await street.clerk.put('/api/powerbank/battery?type=disable', { _id })
    expect((await cabinet.obey('lock')).params).toEqual({ slot: 1, locked: true })
    expect((await street.device(cabinet._id)).slots[0]).toMatchObject({ status: 4 })
    expect((await (await street.phone(cabinet)).rent()).body.code).toBe(40920)
    await street.clerk.put('/api/powerbank/battery?type=enable', { _id })
    expect((await cabinet.obey('lock')).params).toEqual({ slot: 1, locked: false })
    expect(await street.battery(cabinet.sns[0]!)).toMatchObject({ status: 1 })
  })
})
