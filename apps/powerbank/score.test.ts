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

const act = (type: string, _id: string, more: object = {}) =>
  street.clerk.put(`/api/powerbank/order?type=${type}`, { _id, ...more })

describe('pay score', () => {
  const PAY = { payMode: 2 }

  test('consent, rent and return: the fee is collected, and nothing was held', async () => {
    const { id, sn, cabinet } = await consented()
    expect(await street.order(id)).toMatchObject({ status: 3, payType: 5, paidAmount: 0 })
    await cabinet.event('returned', { slot: 1, sn })
    await street.statusOf(id).toBe(5)
    expect(await street.order(id)).toMatchObject({ fee: 800, paidAmount: 800, payType: 5 })
    expect(await street.differences()).toEqual([])
  })

  test('collected late, the order owes until then; a consent that is gone leaves it owing, and the fee is paid by hand', async () => {
    const late = await consented(true)
    await late.cabinet.event('returned', { slot: 1, sn: late.sn })
    await street.statusOf(late.id).toBe(4)
    const { due } = (await late.phone.get(`powerbank/order?_id=${late.id}`)).body.order
    expect(due).toMatchObject({ part: 'fee', fen: 800 })
    expect((await late.phone.rent()).body.code).toBe(40930)
    await eventually(async () => (await score(late.trade, 'collect')).status).toBe(200)
    await street.statusOf(late.id).toBe(5)

    const gone = await consented()
    await score(gone.trade, 'withdraw')
    await world.sql(`update payment set status = 3 where pay_no = '${gone.trade.no}'`)
    await gone.cabinet.event('returned', { slot: 1, sn: gone.sn })
    await street.statusOf(gone.id).toBe(4)
    expect((await act('pay', gone.id, { reason: '现金补缴', idemKey: 'dialog-0001' })).body.code).toBe(0)
    await street.statusOf(gone.id).toBe(5)
    expect(await street.order(gone.id)).toMatchObject({ paidAmount: 800, payType: 4 })
    expect(await street.differences()).toEqual([])
  })

  test('a debt that is written off counts against its consumer', async () => {
    const { id, sn, cabinet, phone } = await consented(true)
    await cabinet.event('returned', { slot: 1, sn })
    await street.statusOf(id).toBe(4)
    expect((await act('close', id, { type: 1, reason: '随便' })).body.code).toBe(40001)
    expect((await act('close', id, { type: 3, reason: '联系不上' })).body.code).toBe(0)
    expect(await street.order(id)).toMatchObject({ status: 8, closeType: 3, fee: 800, paidAmount: 0 })
    const counted = await world.sql(`select unpaid_count from powerbank_user where id = '${phone._id}'`)
    expect(counted).toEqual([{ unpaid_count: 1 }])
  })

  const score = (trade: object, act: string, late = false) =>
    world.anonymous().post('/api/pay/mock/score', { ...trade, act, ...(late ? { late } : {}) })

  /** A rent of 95 minutes by pay score. */
  async function consented(late = false) {
    await street.clerk.post('/api/powerbank/setting', {
      name: '借电',
      servicePhone: world.mobile(),
      payTypes: [1, 3, 5],
    })
    const cabinet = await street.filled(1, { price: await street.price(PAY) })
    const phone = await street.phone(cabinet)
    const { _id: id } = (await phone.rent()).body.order
    const opened = await phone.post('pay', { order: id, channel: 'score' })
    const { searchParams } = new URL(opened.body.pay.url)
    const trade = { tenant: searchParams.get('tenant')!, no: searchParams.get('no')! }
    await score(trade, 'consent', late)
    await cabinet.obey('pop')
    await street.statusOf(id).toBe(3)
    await world.sql(`update powerbank_order set rent_at = now() - interval '94 minutes 30 seconds',
      created_at = now() - interval '95 minutes' where id = '${id}'`)
    return { cabinet, phone, id, trade, sn: cabinet.sns[0]! }
  }
})
