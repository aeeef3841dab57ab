import type { Database } from '@atrium/core/server/db/database'
import { heldNow, NOTHING_WRONG } from '../../../apps/shop/testing/history-facts.ts'
import { SETTING } from '../../seed/shop/goods.ts'
import { openCaller } from '../../sim/parts/caller.ts'
import type { OfficeAccess } from '../../sim/parts/office.ts'
import { openShop } from '../../sim/shop/line.ts'
import { type Killed, type KilledLines, startKilled, until } from './killed.ts'
import { findOpen, inAll, passTime } from './orders-over.ts'

const LIVES_MS = { least: 500, most: 3_500 }
const CUSTOMERS = { ordersPerMin: 240, failRate: 0.1, haste: 40 }
/** Customers who are still there are served, and the clerk remembers what was forgotten. */
const SERVED_WITHIN_MS = 4 * 60_000
/** What passes between two looks: a payment that a kill has cut off is asked about while the clerk is there. */
const PASSED_MS = 10_000
/** Pieces of what everybody wants: it is sold out while the server is killed. */
const FEW = 40
const MANY = 5_000

/** People with phones buy in a shop, and its clerk accepts, sends and finishes. @param seed of all that is random */
export const startKilledShop = (databaseUrl: string, secretKey: string, seed?: number): Promise<Killed> =>
  startKilled(databaseUrl, secretKey, { ...ofShop(seed), seed })

const ofShop = (seed?: number): KilledLines => ({
  names: ['shop'],
  livesMs: LIVES_MS,
  async start(where, access, add) {
    await enterGoods(access)
    const start = await openShop(access)
    add(await start({ ...where, ...CUSTOMERS, ...(seed !== undefined && { seed }) }))
  },
  async rest(running, db) {
    await until(SERVED_WITHIN_MS, async () => {
      await passTime(db, PASSED_MS)
      return running.every((line) => line.tally().people === 0) && (await findOpen(db, ['shop'])).length === 0
    })
  },
  contradictions: async (db, tenantId) => [...(await notHeld(db, tenantId)), ...(await paidTwice(db))],
})

async function enterGoods({ url, username, password }: OfficeAccess): Promise<void> {
  const clerk = openCaller(url)
  try {
    await clerk.post('/api/user/login?type=pc', { username, password })
    const made = (path: string, body: object) => clerk.post<{ _id: string }>(path, body)
    await made('/api/shop/setting/shop', SETTING)
    // Most sit at a table: whoever loses the server does not come for what was ordered at the counter.
    for (const table of ['A1', 'A2', 'A3']) await made('/api/shop/wxacode', { name: `${table} 桌`, table })
    await made('/api/shop/wxacode', { name: '门口立牌' })
    const { _id: category } = await made('/api/shop/category', { name: '小吃' })
    const sold = { categories: [category], imgs: [`/api/file/${'0'.repeat(32)}`], weight: 300 }
    const spec = (name: string, price: number, stock: number) => ({ name, price, stock })
    for (const product of [
      { name: '生煎', price: 1500, stock: MANY },
      { name: '米饭', price: 2000, stock: -1 },
      { name: '馄饨', price: 1200, specs: [spec('小份', 1200, MANY), spec('大份', 1800, FEW)] },
      { name: '月饼', price: 2500, stock: FEW },
    ]) {
      const { _id } = await made('/api/shop/product', { ...sold, ...product })
      await clerk.put('/api/shop/product?type=putOn', { _id })
    }
  } finally {
    clerk.close()
  }
}

/** In which way orders, stock, payments and timelines disagree, with the number of rows. */
async function notHeld(db: Database, tenantId: string): Promise<object[]> {
  const world = { sql: (text: string) => inAll<Record<string, unknown>>(db, text) }
  const { open, locks, ...wrong } = await heldNow({ world, tenant: { id: tenantId } })
  return [
    ...Object.keys(NOTHING_WRONG).flatMap((what) => {
      const found = wrong[what as keyof typeof NOTHING_WRONG]
      return found === 0 ? [] : [{ what, found }]
    }),
    ...(open === locks ? [] : [{ what: 'held', open, locks }]),
  ]
}

/** Orders with two payments that count, and payments too many that were not paid back. */
const paidTwice = (db: Database) =>
  inAll<object>(
    db,
    `select 'two payments' as what, p.biz_id::text as id from payment p
       where p.status = 2 and not p.surplus group by p.biz_id having count(*) > 1
     union all
     select 'surplus kept', p.id::text from payment p
       where p.status = 2 and p.surplus and p.captured <> (select coalesce(sum(r.amount), 0) from refund r
         where r.payment_id = p.id and r.status = 2)`,
  )
