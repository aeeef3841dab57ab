import { DELIVER } from '../../apps/shop/entities/order.ts'
import type { OfficeAccess } from '../../product/sim/parts/office.ts'
import { type HastyBuyer, openPhone, orderAndPay, signIn } from './hasty-buyer.ts'
import type { Crowd } from './orders.ts'

const APP = 'shop'
const COOKIE = '__Host-atrium'
const PRICE_FEN = 1_800
/** The products that people order two of at random. */
const PRODUCTS = 20
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export interface BenchShop {
  /** The code on a table. */
  code: string
  /** Ids of products on sale at `PRICE_FEN`, each with a stock that does not run out. */
  products: string[]
}

export interface BenchClerk {
  cookie: string
  /** @throws Error with the answer if the call is refused */
  call(method: 'POST' | 'PUT', path: string, body: object | FormData): Promise<Record<string, unknown>>
}

export async function signInClerk({ url, username, password }: OfficeAccess): Promise<BenchClerk> {
  let cookie = ''
  async function send(method: string, path: string, body: object | FormData): Promise<Response> {
    const isForm = body instanceof FormData
    return fetch(url + path, {
      method,
      headers: { cookie, origin: url, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
  }
  const signedIn = await send('POST', '/api/user/login?type=pc', { username, password })
  cookie = signedIn.headers
    .getSetCookie()
    .find((one) => one.startsWith(COOKIE))!
    .split(';')[0]!
  return {
    cookie,
    async call(method, path, body) {
      const answer = (await (await send(method, path, body)).json()) as Record<string, unknown>
      if (answer.code !== 0) throw new Error(`${path}: ${JSON.stringify(answer)}`)
      return answer
    },
  }
}

/** A shop that accepts each order by itself when it is paid. */
export async function openBenchShop({ call }: BenchClerk): Promise<BenchShop> {
  await call('POST', '/api/shop/setting/shop', {
    ...{ name: 'bench', servicePhone: '13800000000', payTypes: [1], deliverOptions: [DELIVER.dineIn] },
    ...{ businessStatus: 1, openTime: null, closeTime: null, delivery: null, autoAccept: true },
  })
  const form = new FormData()
  form.append('file', new Blob([PIXEL], { type: 'image/png' }), 'dish.png')
  const { url } = await call('POST', '/api/file', form)
  const { _id: category } = await call('POST', '/api/shop/category', { name: 'bench' })
  const products: string[] = []
  for (let n = 1; n <= PRODUCTS; n++) {
    const goods = { name: `dish ${n}`, price: PRICE_FEN, stock: 1_000_000, categories: [category], imgs: [url] }
    const { _id } = await call('POST', '/api/shop/product', goods)
    await call('PUT', '/api/shop/product?type=putOn', { _id })
    products.push(String(_id))
  }
  const { wxacode } = await call('POST', '/api/shop/wxacode', { name: 'A1', table: 'A1' })
  return { code: (wxacode as { no: string }).no, products }
}

/** What somebody orders: two dishes at the table. `number` says which. */
export function basketOf({ products }: BenchShop, number: number): object {
  const lines = [0, 7].map((step) => {
    const product = products[(number + step) % products.length]!
    return { product, spec: null, num: 1, price: PRICE_FEN }
  })
  return { lines, deliverOption: DELIVER.dineIn }
}

/** People who order two dishes at a table, pay, and look once whether the shop has accepted. */
export const diners = (url: string, shop: BenchShop, people: number): Crowd => ({
  buyers: Array.from({ length: people }, (_, number) => openDiner(url, shop, number)),
  stop: async () => undefined,
})

function openDiner(url: string, shop: BenchShop, number: number): HastyBuyer {
  const phone = openPhone(url, number)
  let isSignedIn = false
  let orders = 0
  return {
    async buy() {
      if (!isSignedIn) await signIn(phone, APP, shop.code)
      isSignedIn = true
      await phone.get('/api/client/shop/qrcode', { no: shop.code, scan: 1 })
      const _id = await orderAndPay(phone, APP, { ...basketOf(shop, number + orders++), no: shop.code })
      const { order } = await phone.get<{ order: { statusName: string } }>('/api/client/shop/order', { _id })
      return order.statusName
    },
    close: () => phone.close(),
  }
}
