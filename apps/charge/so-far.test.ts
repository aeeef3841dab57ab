import { inTenant } from '@atrium/core/server/call/ctx'
import { rawSql, sendsBy } from '@atrium/core/server/db/raw'
import { expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import { soFar } from './server/so-far.ts'
import chargeServer from './server.ts'
import { beginCharge, openPlace, type Place, refundedOf, statusOf } from './testing/stories.ts'
import { openStation, type Station } from './testing/world.ts'

test('a page of running charges asks one statement, and each has the sum of its phone, also after a refund', async () => {
  const world = await appWorld(chargeServer)
  const station = await openStation(world)
  const places = [await openPlace(station), await openPlace(station)]
  const refunded = await openPlace(station)
  const begun: (Awaited<ReturnType<typeof openPlace>> & Awaited<ReturnType<typeof beginCharge>>)[] = []
  for (const at of places) begun.push({ ...at, ...(await beginCharge(station, at)) })
  begun.push({ ...refunded, ...(await refundedAtFirst(station, refunded)) })
  for (const [index, { point, orderNo }] of begun.entries()) {
    await point.event('power', { port: 1, orderNo, w: 3000, v: 220, a: 13, wh: 1000 * (index + 1), seconds: 1200 })
  }
  const texts: string[] = []
  const found = await inTenant(world.server.services, station.tenant.id, { locale: 'zh_CN', ip: null }, (ctx) => {
    const tx = sendsBy(Object.create(ctx.tx), (text, values) => {
      texts.push(text)
      return rawSql(ctx.tx).executeSql(text, values)
    })
    return soFar.read(
      { ...ctx, tx },
      begun.map((one) => one.id),
    )
  })
  expect(texts).toHaveLength(1)
  const onPhones = begun.map(
    async ({ phone, ...one }) => (await phone.get(`charge/order?_id=${one.id}`)).body.order.live.fee,
  )
  expect(begun.map((one) => found.get(one.id)?.fee)).toEqual(await Promise.all(onPhones))
  expect(begun.map((one) => found.get(one.id)?.fee)).toEqual([120, 240, 300])
})

/** A charge of which a part was refunded before it began: the fee of what is used is limited by the rest. */
async function refundedAtFirst(station: Station, { at, point, phone }: Place) {
  const id = await phone.buy(at, 1, 1000)
  const { body } = await station.clerk.put('/api/charge/order?type=refund', { _id: id, amount: 700, reason: 'a part' })
  expect(body.code).toBe(0)
  await refundedOf(station, id).toBe(700)
  const command = await point.obey('open')
  await statusOf(station, id).toBe(3)
  return { id, command, orderNo: command.orderNo! }
}
