import { describe, expect, test } from 'vitest'
import { LANDLORD } from '../../testing/consumer/booth.ts'
import { phoneOf } from '../../testing/consumer/phone.ts'
import { openBooth } from '../../testing/consumer/stories.ts'

const { world, booth, phone, give, signInBy } = await openBooth()

describe('a wallet', () => {
  const alipay = { method: 2, to: { account: 'ming@example.com', name: '小明' } }

  test('a wallet shows adjustments, and a known consumer can withdraw: between limits, one request at a time', async () => {
    const nobody = await phone()
    await give({ type: 'consumer', id: nobody._id, app: 'booth' }, 1500)
    expect((await nobody.post('withdrawal', { amount: 1000, ...alipay })).body.code).toBe(40309)
    const mine = await signInBy(nobody, world.mobile())
    expect((await mine.get('wallet')).body).toMatchObject({
      wallet: { money: 1500 },
      accounts: [{ key: 'own', balance: 1500, frozen: 0 }],
      isKnown: true,
      isWeixin: false,
      terms: { ownMinFen: 200, maxFen: 5000 },
    })
    for (const amount of [199, 5001]) {
      expect((await mine.post('withdrawal', { amount, ...alipay })).body).toMatchObject({ code: 40001 })
    }
    expect((await mine.post('withdrawal', { amount: 1501, ...alipay })).body.code).toBe(40921)
    const both = await Promise.all([200, 200].map((amount) => mine.post('withdrawal', { amount, ...alipay })))
    expect(both.map(({ body }) => body.code).sort()).toEqual([0, 40928])
    const { body } = await mine.get('wallet/line')
    expect(body.list).toMatchObject([
      { kind: 'withdrawal.apply', amount: -200, balanceAfter: 1300, note: null },
      { kind: 'adjust', amount: 1500, note: '补偿' },
    ])
    expect(body.withdrawals).toMatchObject([{ amount: 200, serviceFee: 2, paidAmount: 198, status: 1 }])
    expect(body.pagination.total).toBe(2)
    expect((await mine.get('wallet')).body.accounts).toMatchObject([{ balance: 1300, frozen: 200 }])
  })

  test('a partner’s money is shown only in a session that has proved the partner’s mobile number', async () => {
    await give({ type: 'merchant', id: LANDLORD.id }, 3000)
    const account = `merchant:${LANDLORD.id}`
    const stranger = await phone()
    // A number that a clerk typed in is not proved.
    await world.sql(`update booth_user set mobile = '${LANDLORD.mobile}' where id = '${stranger._id}'`)
    expect((await stranger.get('wallet')).body.accounts).toHaveLength(1)
    expect((await stranger.get('wallet/line', { account })).body.code).toBe(40400)
    expect((await stranger.post('withdrawal', { account, amount: 1000, ...alipay })).body.code).toBe(40400)
    const landlord = await signInBy(await phone(), LANDLORD.mobile)
    expect((await landlord.get('wallet')).body.accounts).toMatchObject([
      { key: 'own', balance: 0 },
      { key: account, name: LANDLORD.name, balance: 3000 },
    ])
    expect((await landlord.post('withdrawal', { account, amount: 999, ...alipay })).body.code).toBe(40001)
    expect((await landlord.post('withdrawal', { account, amount: 1000, ...alipay })).body.code).toBe(0)
    expect(await world.rows('withdrawal', { owner_id: LANDLORD.id })).toMatchObject([{ amount: 1000, method: 2 }])
  })

  test('a withdrawal by weixin goes to the account that weixin reported, whatever the request contains', async () => {
    const weixin = { app: 'booth', no: booth.no, type: 'weixin', code: 'stand-in:小红' }
    const { body } = await phoneOf(world, { app: 'booth' }).post('login', weixin)
    const mine = phoneOf(world, { app: 'booth', token: body.token })
    await give({ type: 'consumer', id: body.consumer._id, app: 'booth' }, 400)
    const request = { amount: 400, method: 1, to: { account: 'another’s openid' } }
    expect((await mine.post('withdrawal', request)).body.code).toBe(0)
    expect(await world.rows('withdrawal', { owner_id: body.consumer._id })).toMatchObject([
      { account: { openid: 'stand-in:小红' }, owner_name: '小红' },
    ])
  })
})
