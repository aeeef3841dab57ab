import { randomUUID } from 'node:crypto'
import type { World } from '@atrium/core/testing/world'
import { type ConsumerPhone, consumerPhone, make, nextNumber } from '@atrium/selling/testing/seller'
import { openShop, type TestShop } from './world.ts'

/** A shop that sells by its calls: products on sale, a printed code, and phones that have scanned it. */

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
type Any = any

export interface SoldProduct {
  _id: string
  price: number
  specs: { _id: string; name: string; price: number }[] | null
  [field: string]: Any
}

export interface Sale extends TestShop {
  world: World
  /** The number of the code on table 3. */
  code: string
  /** A product on sale, with so many pieces of itself or of each spec. */
  sold(values?: object, pieces?: number): Promise<SoldProduct>
  read(product: string): Promise<Any>
  /** Changes a product as it is now. */
  change(product: string, values: object): Promise<Any>
  phone(): Promise<ConsumerPhone>
}

export async function openSale(world: World, setting: object = {}): Promise<Sale> {
  const shop = await openShop(world, setting)
  const { clerk } = shop
  const { _id: category } = await make(clerk, '/api/shop/category', { name: '菜单' })
  const { wxacode } = await make(clerk, '/api/shop/wxacode', { name: '三号桌', table: '3' })
  const sale: Sale = {
    ...shop,
    world,
    code: wxacode.no,
    async sold(values = {}, pieces = 10) {
      const name = `商品 ${nextNumber()}`
      const imgs = [`/api/file/${randomUUID().replaceAll('-', '')}`]
      const given = { name, categories: [category], imgs, price: 1000, ...values }
      const { product } = await make(clerk, '/api/shop/product', given)
      const lines = (product.specs ?? [{}]).map(({ _id: spec }: { _id?: string }) => ({ num: pieces, spec }))
      if (pieces > 0) await make(clerk, '/api/shop/product/stock', { _id: product._id, type: 1, lines })
      return (await clerk.put('/api/shop/product?type=putOn', { _id: product._id })).body.product
    },
    read: async (id) => (await clerk.get(`/api/shop/product?_id=${id}`)).body.product,
    async change(_id, values) {
      const { rev } = await sale.read(_id)
      return (await clerk.put('/api/shop/product', { _id, rev, ...values })).body
    },
    phone: () => consumerPhone(world, 'shop', sale.code),
  }
  return sale
}
