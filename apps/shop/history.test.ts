import { randomUUID } from 'node:crypto'
import type { World } from '@atrium/core/testing/world'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import { DELIVER } from './entities/order.ts'
import { stock } from './server/order-row.ts'
import shopServer from './server.ts'
import { openShop, type TestShop } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(shopServer)
})

const small = fc.integer({ min: 0, max: 5 })
/** What happens to the shop: an act, and numbers that it uses as it likes. */
const step = fc.tuple(
  fc.constantFrom(
    ...(['place', 'place', 'later', 'edit', 'add', 'pay', 'pay', 'accept', 'send', 'finish', 'reject'] as const),
    ...(['refund', 'part', 'approve', 'cancel', 'count', 'expire'] as const),
  ),
  small,
  small,
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const STATUSES_OF_SALE = '(2, 3, 4, 5)'

/** Plays a history. Whatever is refused has changed nothing, so every answer but a fault of the server is good. */
async function play(shop: TestShop, steps: readonly Step[]): Promise<void> {
  const goods = [await shop.product({ price: 700 }, 8), await shop.product({ price: 1300 }, 5)]
  const placed: string[] = []
  const refusal = (error: { code?: number }) => {
    if (error.code === undefined || error.code >= 50_000) throw error
  }
  const quietly = (run: Promise<unknown>) => run.catch(refusal)
  for (const [act, one, two] of steps) {
    const good = goods[one % goods.length]!
    const id = placed[two % Math.max(1, placed.length)] ?? randomUUID()
    const acted = async (type: string, input: object = {}) => {
      const body = await shop.act(type, id, { idemKey: randomUUID(), reason: '历史', ...input })
      expect(body.code, `${type} ${JSON.stringify(body)}`).toBeLessThan(50_000)
    }
    const plain = async (type: string, input: object = {}) => {
      expect((await shop.act(type, id, input)).code).toBeLessThan(50_000)
    }
    if (act === 'place' || act === 'later') {
      const values = { deliverOption: DELIVER.dineIn, payLater: act === 'later' }
      const order = shop.place({ [good]: 1 + (two % 3) }, values)
      await quietly(order.then(({ _id }) => placed.push(_id)))
    } else if (act === 'edit') await quietly(shop.edit(id, { type: 'updateNum', index: 0, num: 1 + one }))
    else if (act === 'add') await quietly(shop.edit(id, { type: 'add', product: good, num: 1 }))
    else if (act === 'pay') await acted('pay')
    else if (act === 'accept' || act === 'send') await plain(act)
    else if (act === 'finish') await plain('finish', { received: one > 2 })
    else if (act === 'reject') await acted('reject')
    else if (act === 'cancel') await plain('cancel', { reason: '历史' })
    else if (act === 'refund') {
      const amount = Number((await shop.order(id))?.refundable ?? 0)
      if (amount > 0) await acted('refund', { amount, restoreStock: one > 2 })
    } else if (act === 'part') {
      await acted('refund', { amount: 100 * (1 + one), refundLines: [{ index: 0, num: 1 }], restoreStock: two > 2 })
    } else if (act === 'approve') {
      await world.sql(`update shop_order set refund_status = 1, refund_apply = '{"amount": 200, "reason": "历史",
        "photos": [], "at": "2026-03-01T12:00:00.000Z"}' where id = '${id}' and refund_status in (0, 3, 4)
        and paid_amount > refunded_amount and status in ${STATUSES_OF_SALE}`)
      await plain('approve')
    } else if (act === 'count') {
      await quietly(shop.inside((ctx) => stock.move(ctx, 'count', [{ item: good, to: 4 + one + two }])))
    } else {
      await world.sql(`update shop_order set expire_at = now() - interval '1 s' where id = '${id}'`)
      await shop.sweep('expire')
    }
  }
}

test('whatever happens to orders, stock and books agree with them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      const shop = await openShop(world)
      await play(shop, steps)
      expect(await shop.differences()).toEqual([])
      // What is paid is in the amount of its lines and fees, and no more was refunded.
      const wrong = await world.sql(`select id from shop_order where tenant_id = '${shop.tenant.id}' and (
        amount <> (select sum((l ->> 'amount')::bigint) from jsonb_array_elements(products) l) + deliver_fee + pack_fee - discount
        or paid_amount not in (0, amount) or refunded_amount > paid_amount
        or num <> (select sum((l ->> 'num')::int) from jsonb_array_elements(products) l)
        or exists (select from jsonb_array_elements(products) l where (l ->> 'backNum')::int > (l ->> 'num')::int
          or (l ->> 'refundNum')::int > (l ->> 'num')::int))`)
      expect(wrong).toEqual([])
      const short = await world.sql(
        `select id from stock where tenant_id = '${shop.tenant.id}' and (quantity < locked or locked < 0)`,
      )
      expect(short).toEqual([])
    }),
    { numRuns: 8 },
  )
}, 120_000)
