import type { TestTenant } from '@atrium/core/testing/world'
import { describe, expect, test } from 'vitest'
import {
  newIdemKey,
  online,
  type Phone,
  phoneOf,
  setUpBooth,
  signedInPhone,
  watching,
} from '../../testing/consumer/phone.ts'
import { openBooth } from '../../testing/consumer/stories.ts'

/** What ends which connections: docs/cut-offs.md. */

const { world } = await openBooth()

type Step = (of: { tenant: TestTenant; mine: Phone }) => Promise<unknown>

const ofTenant = (set: string): Step => {
  return ({ tenant }) => world.sql(`update tenant set ${set} where id = '${tenant.id}'`)
}

const ENDS: [string, Step][] = [
  ['the consumer signs out', ({ mine }) => mine.send('DELETE', 'logout')],
  ['the session is deleted', ({ mine }) => world.sql(`delete from consumer_session where consumer_id = '${mine._id}'`)],
  ['the seller loses the app', ofTenant(`apps = '{manage}'`)],
  ['the seller is disabled', ofTenant('status = 2')],
  [
    'the parent tenant is disabled',
    ({ tenant }) =>
      world.sql(`update tenant set status = 2 where id = (select parent_id from tenant where id = '${tenant.id}')`),
  ],
  ['the seller’s service expires', ofTenant(`expire_at = now() + interval '300 ms'`)],
]

async function phoneWithOrder() {
  const [parent, tenant] = [await world.tenant(), await world.tenant()]
  await world.sql(`update tenant set parent_id = '${parent.id}' where id = '${tenant.id}'`)
  const booth = await setUpBooth(tenant)
  await online(world, booth)
  const mine = await signedInPhone(world, 'booth', booth.no)
  const made = await mine.post('~/order', { device: booth.device._id, minutes: 4, ...newIdemKey() })
  return { tenant, mine, no: booth.no, order: String(made.body.order._id) }
}

describe('a phone that watches its order is disconnected when', () => {
  test.each(ENDS)('%s', async (_, cut) => {
    const { order, no: _no, ...of } = await phoneWithOrder()
    const socket = await watching(world, of.mine, order)
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    await cut(of)
    await ended
    await expect(watching(world, of.mine, order)).rejects.toMatchObject({ data: { code: 40100 } })
    expect((await of.mine.get('~/order', { _id: order })).status).toBe(401)
  })

  test('another phone of the same seller stays connected', async () => {
    const { order, no, mine } = await phoneWithOrder()
    const socket = await watching(world, mine, order)
    const other = await signedInPhone(world, 'booth', no)
    await world.sql(`delete from consumer_session where consumer_id = '${other._id}'`)
    expect((await socket.emitWithAck('watch', { _id: order })).code).toBe(0)
  })
})

test('the codes of a seller are unknown while the parent tenant is disabled', async () => {
  const { tenant, no } = await phoneWithOrder()
  await world.sql(`update tenant set status = 2 where id = (select parent_id from tenant where id = '${tenant.id}')`)
  expect((await phoneOf(world, { app: 'booth' }).get('~/qrcode', { no })).body.code).toBe(40413)
})
