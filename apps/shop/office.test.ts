import type { World } from '@atrium/core/testing/world'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import { DELIVER, STATUS } from './entities/order.ts'
import shopServer from './server.ts'
import { openSale, type Sale } from './testing/sale.ts'

/** What the staff read and change at the desk. */

let world: World
let sale: Sale
beforeAll(async () => {
  world = await appWorld(shopServer)
})
beforeEach(async () => {
  sale = await openSale(world)
})

const read = async (path: string) => {
  const { body } = await sale.clerk.get(path)
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body
}

test('[R583] [K142] a user has money, what was paid out and what is to come, and by which client and weixin account they came', async () => {
  const tea = await sale.sold({ price: 5000 })
  const [promoter, guest] = [await sale.phone(), await sale.phone()]
  const weixin = JSON.stringify({ openid: 'o-1234' })
  await world.sql(`update shop_user set is_promoter = true, share_percent = 10, client = 1, weixin = '${weixin}'
    where id = '${promoter._id}'`)
  await world.sql(`update shop_user set inviter_id = '${promoter._id}' where id = '${guest._id}'`)
  const lines = [{ product: tea._id, num: 1 }]
  const order = await guest.buy({ lines, deliverOption: DELIVER.dineIn })
  await sale.act('accept', order)
  expect(await sale.act('finish', order)).toMatchObject({ code: 0 })
  const adjusted = { _id: promoter._id, adjustment: 700, reason: '活动奖励' }
  expect((await sale.clerk.put('/api/shop/user?type=adjust', adjusted)).body.code).toBe(0)
  await world.sql(`update account set withdrawn = 300 where owner_id = '${promoter._id}'`)
  expect((await read(`/api/shop/user?_id=${promoter._id}`)).user).toMatchObject({
    money: 700,
    // A tenth of what was paid, less what the payment channel takes.
    pendingMoney: 497,
    settledMoney: 300,
    client: 1,
    weixin: { openid: 'o-1234' },
    isPromoter: true,
    sharePercent: 10,
  })
  const { user } = await read(`/api/shop/user?_id=${guest._id}`)
  expect(user).toMatchObject({ money: 0, pendingMoney: 0, settledMoney: 0, client: 3, weixin: null })
  expect(user).toMatchObject({ orderCount: 1, totalPaid: 5000, inviter: promoter._id })
})

test('[K143] [K144] users are listed, searched and changed; a number is masked, and is not searched', async () => {
  const mobile = world.mobile()
  const kept = { _id: 'aaaaaaaa', code: '330106', name: '安妮', mobile, isDefault: true }
  const where = { province: '浙江省', city: '杭州市', area: '西湖区', address: '文三路 90 号' }
  const values = `mobile = '${mobile}', level = '金卡', addresses = '${JSON.stringify([{ ...kept, ...where }])}'`
  const [ann, ben] = [await sale.user(`nick_name = '安妮', ${values}`), await sale.user()]
  const names = async (query: string) =>
    (await read(`/api/shop/user/list?${query}`)).list.map(({ _id }: { _id: string }) => _id)
  expect((await names('')).sort()).toEqual([ann, ben].sort())
  expect(await names(`keyword=${encodeURIComponent('安')}`)).toEqual([ann])
  expect(await names(`keyword=${encodeURIComponent('金卡')}`)).toEqual([ann])
  expect(await names(`keyword=${mobile}`)).toEqual([])
  const { user } = await read(`/api/shop/user?_id=${ann}`)
  const hidden = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
  expect(user).toMatchObject({ mobile: hidden, addresses: [{ ...kept, ...where, mobile: hidden }] })
  const put = (values: object) => sale.clerk.put('/api/shop/user', { _id: ann, ...values })
  const changed = (await put({ rev: user.rev, isPromoter: true, sharePercent: 12.5 })).body
  expect(changed).toMatchObject({ code: 0, user: { isPromoter: true, sharePercent: 12.5, level: '金卡' } })
  expect((await put({ rev: user.rev, level: '银卡' })).body.code).toBe(40901)
  expect((await put({ rev: changed.user.rev, sharePercent: 101 })).body).toMatchObject({
    code: 40001,
    fields: { sharePercent: expect.any(String) },
  })
  expect((await put({ rev: changed.user.rev, totalPaid: 1 })).body.code).toBe(40001)
  const stranger = await (await world.tenant()).user()
  expect((await stranger.get(`/api/shop/user?_id=${ann}`)).body.code).toBe(40400)
})

test('[K124] orders are listed by status with their counts and sums, by way, table and what is owed', async () => {
  const tea = await sale.sold({ price: 500 }, 50)
  const place = async (num: number, values: object = {}) => (await sale.placeSold({ [tea._id]: num }, values))._id
  const unpaid = await place(1)
  const paid = await place(2)
  await sale.pay(paid)
  const later = await place(3, { deliverOption: DELIVER.dineIn, table: 'A7', payLater: true })
  const list = async (query = '') => {
    const { list: rows, summary } = await read(`/api/shop/order/list?${query}`)
    return { ids: rows.map(({ _id }: { _id: string }) => _id), summary }
  }
  expect((await list()).ids).toEqual([later, paid, unpaid])
  expect((await list(`status=${STATUS.paid}`)).ids).toEqual([later, paid])
  expect((await list('deliverOption=2')).ids).toEqual([later])
  expect((await list('table=A7')).ids).toEqual([later])
  expect((await list('payLater=true')).ids).toEqual([later])
  expect((await list('keyword=A7')).ids).toEqual([later])
  expect(await list('owedStart=1000')).toMatchObject({ ids: [later], summary: { num: 3, owed: 1500 } })
  expect((await list()).summary).toMatchObject({ num: 6, owed: 2000 })
  const { counts } = await read('/api/shop/order/counts')
  expect(counts).toMatchObject({ [STATUS.unpaid]: 1, [STATUS.paid]: 2 })
})

test('[K130] [K136] [K138] a product and a category are read with their revision, and a category is changed', async () => {
  const tea = await sale.sold({ price: 500 })
  expect((await read(`/api/shop/product?_id=${tea._id}`)).product).toMatchObject({ _id: tea._id, stock: 10, sales: 0 })
  const [id] = tea.categories
  const { category } = await read(`/api/shop/category?_id=${id}`)
  expect(category).toMatchObject({ _id: id, id, name: '菜单', parent: null, status: 1 })
  const put = async (values: object) => (await sale.clerk.put('/api/shop/category', { _id: id, ...values })).body
  expect(await put({ rev: category.rev, name: '冷饮', desc: '常年供应' })).toMatchObject({
    code: 0,
    category: { name: '冷饮', desc: '常年供应' },
  })
  expect((await put({ rev: category.rev, name: '热饮' })).code).toBe(40901)
  expect((await put({ rev: category.rev + 1, parent: id })).code).toBe(40001)
})

test('an order that is sent, finished or cancelled twice answers with success, and with other words as handled already', async () => {
  const tea = await sale.sold({}, 50)
  const consignee = { name: '王', mobile: world.mobile(), province: '浙江省', city: '', area: '', address: '一号' }
  const { _id } = await sale.placeSold({ [tea._id]: 1 }, { deliverOption: DELIVER.express, consignee })
  await sale.pay(_id)
  const logistics = { company: '顺丰', no: 'SF1234567890' }
  for (const _time of [1, 2]) {
    expect(await sale.act('send', _id, { logistics })).toMatchObject({ code: 0, order: { logistics } })
  }
  expect(await sale.act('send', _id, { logistics: { ...logistics, no: 'SF0000000000' } })).toMatchObject({
    code: 40910,
  })
  for (const _time of [1, 2]) expect(await sale.act('finish', _id)).toMatchObject({ code: 0 })
  const { _id: other } = await sale.placeSold({ [tea._id]: 1 })
  for (const _time of [1, 2]) expect(await sale.act('cancel', other, { reason: '不要了' })).toMatchObject({ code: 0 })
  expect(await sale.timeline(_id)).toEqual(['pay', 'paid', 'send', 'finish'])
  expect(await sale.timeline(other)).toEqual(['cancel'])
})
