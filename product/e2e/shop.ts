import { expect } from '@playwright/test'
import { type Caller, send } from './desk.ts'
import type { World } from './world.ts'

export interface Shop {
  /** The printed address of the code on table 8. */
  address: string
  /** The address without a table. */
  home: string
  /** In the names of its products, which no other journey has. */
  mark: string
  noodles: string
  /** It has sizes. */
  tea: string
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A shop with tables, pick-up and express, with noodles at 28 yuan, and tea at 12 and 15. */
export async function newShop(clerk: Caller, world: World): Promise<Shop> {
  const ask = (path: string, data: object) => send(clerk, world, 'POST', path, data)
  const mark = `J${Date.now()}`
  await ask('/api/shop/setting/shop', {
    ...{ name: '巷口面馆', servicePhone: '13800000000', payTypes: [1, 4], deliverOptions: [1, 2, 4] },
    express: [{ region: [], first: 1000, firstFee: 800, add: 1000, addFee: 200 }],
    ...{ businessStatus: 1, openTime: null, closeTime: null, delivery: null, autoAccept: false },
  })
  const { _id: category } = await ask('/api/shop/category', { name: `午市 ${mark}` })
  const picture = await uploaded(clerk, world)
  const [noodles, tea] = [`拉面 ${mark}`, `奶茶 ${mark}`]
  const specs = [
    { name: '大杯', price: 1500, stock: 5 },
    { name: '小杯', price: 1200, stock: 5 },
  ]
  const goods = { categories: [category], imgs: [picture] }
  for (const values of [
    { name: noodles, price: 2800, stock: 5 },
    { name: tea, price: 1200, specs },
  ]) {
    const { _id } = await ask('/api/shop/product', { ...goods, ...values })
    await send(clerk, world, 'PUT', '/api/shop/product?type=putOn', { _id })
  }
  const { wxacode: table } = await ask('/api/shop/wxacode', { name: `八号桌 ${mark}`, table: '8' })
  const { wxacode: poster } = await ask('/api/shop/wxacode', { name: `海报 ${mark}` })
  return { address: table.url, home: poster.url, mark, noodles, tea }
}

async function uploaded({ request }: Caller, world: World): Promise<string> {
  const buffer = Buffer.from(PIXEL, 'base64')
  const answer = await request.post('/api/file', {
    multipart: { file: { name: 'dish.png', mimeType: 'image/png', buffer } },
    headers: { origin: world.url },
  })
  await expect(answer).toBeOK()
  return (await answer.json()).url
}
