import { inTenant } from '@atrium/core/server/call/ctx'
import { rawSql, sendsBy } from '@atrium/core/server/db/raw'
import { expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import { soFar } from './server/so-far.ts'
import chargeServer from './server.ts'
import { beginCharge, openPlace, refundedOf } from './testing/stories.ts'
import { openStation } from './testing/world.ts'

test('a page of running charges asks one statement, and each has the sum of its phone, also after a refund', async () => {
  const world = await appWorld(chargeServer)
  const station = await openStation(world)
  const place = await openPlace(station)
  const others = [await openPlace(station), await openPlace(station)]
  const begun: (typeof place & Awaited<ReturnType<typeof beginCharge>>)[] = []
  for (const at of [place, ...others]) begun.push({ ...at, ...(await beginCharge(station, at)) })
  for (const [index, { point, orderNo }] of begun.entries()) {
    await point.event('power', { port: 1, orderNo, w: 3000, v: 220, a: 13, wh: 1000 * (index + 1), seconds: 1200 })
  }
  const { id } = begun[2]!
  // With less than that left, the fee of what was used is limited.
  await station.clerk.put('/api/charge/order?type=refund', {
    _id: id,
    amount: 700,
    reason: 'part of it',
    idemKey: `part-${id}`,
  })
  await refundedOf(station, id).toBe(700)

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
