import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import type { InTenant } from '@atrium/core/server/call/implement'
import { inWords } from '@atrium/core/server/call/stored-text'
import { bootWorld, type World } from '@atrium/core/testing/world'
import { v7 as uuid } from 'uuid'
import { auditBooks } from '../../server/money/books/audit.ts'
import { ORIGIN } from '../../server/money/origin.ts'
import type { Payment } from '../../server/money/payable.ts'
import { openPayment } from '../../server/money/payments/payments.ts'
import { settlePayment } from '../../server/money/payments/settle-payment.ts'
import { settleRefund } from '../../server/money/refunds/settle-refund.ts'
import { refundsOf } from '../../server/money/rows.ts'
import { packages } from '../packages.ts'
import { sellingWorld } from '../selling-world.ts'
import { orders, rideMigrations, rideServer } from './ride.ts'

/** Selling with the test app of orders. */
export const rideWorld = () => sellingWorld('ride')

export const ownRideWorld = () => bootWorld({ apps: [rideServer], packages, migrations: rideMigrations })

/** A tenant with rides and one rider. The payment channel knows no payment, so refunds run until `refundEnds`. */
export async function openRide(world: World) {
  const tenant = await world.tenant()
  const clerk = await tenant.user()
  const { services } = world.server
  const inside = <T>(run: (ctx: Ctx) => Promise<T>) => inTenant(services, tenant.id, ORIGIN, run)
  const rider = uuid()
  await world.sql(`insert into ride_rider (id, tenant_id) values ('${rider}', '${tenant.id}')`)
  const at = { _id: uuid(), name: '一号木马', group: null, merchant: uuid(), agent: null, channel: null }

  /** As a Chinese reader sees it. */
  const order = async (id: string) => inWords(await inside((ctx) => orders.get(ctx, id)), 'zh_CN')
  const make = async (amount = 1000) => (await inside((ctx) => orders.make(ctx, at, { user: rider, amount })))._id

  const openPaymentOf = (id: string, amountFen = 1000) =>
    inside((ctx) => openPayment(ctx, { bizType: 'ride.order', bizId: id, channel: 'mock', amountFen, subject: 'ride' }))

  const pay = ({ payNo, amount }: Payment) =>
    settlePayment(services, tenant.id, payNo, {
      state: 'paid',
      tradeNo: `T${payNo}`,
      at: new Date().toISOString(),
      amountFen: amount,
    })

  return {
    tenant,
    clerk,
    rider,
    at,
    inside,
    order,
    make,
    openPaymentOf,
    pay,

    async buy(): Promise<string> {
      const id = await make()
      await pay(await openPaymentOf(id))
      return id
    },

    act: (name: Parameters<typeof orders.act>[1], id: string, input: object = {}) =>
      inside((ctx) => orders.act(ctx, name, id, input)),

    /** The clerk's request for a refund. */
    refund: async (id: string, amount: number) =>
      (await clerk.put('/api/ride/order?type=refund', { _id: id, amount, reason: '不想坐了' })).body,

    refunds: (id: string) => inside(({ tx }) => refundsOf(tx, id)),

    /** The payment channel reports the end of the order's running refund of this amount. */
    async refundEnds(id: string, amount: number, state: 'succeeded' | 'closed' = 'succeeded'): Promise<void> {
      const running = (await inside(({ tx }) => refundsOf(tx, id))).find((refund) => refund.amount === amount)!
      const { refundNo } = running
      const ended = state === 'closed' ? { code: 'CLOSED', message: '' } : { channelNo: `S${refundNo}`, at: NOW() }
      await settleRefund(services, tenant.id, refundNo, { state, ...ended } as never)
    },

    /** Sets the refund of this amount to its last try, which the payment channel refuses. */
    async refundFails(id: string, amount: number): Promise<void> {
      const { refundNo, _id } = (await inside(({ tx }) => refundsOf(tx, id))).find((one) => one.amount === amount)!
      await world.sql(`update refund set try_count = 4 where id = '${_id}'`)
      await settleRefund(services, tenant.id, refundNo, { state: 'refused', code: 'NO', message: '' } as never)
    },

    /** Runs one of the kernel's sweeps now. */
    async sweep(name: string): Promise<void> {
      const inTenantOf: InTenant = (tenantId, run) => inTenant(services, tenantId, ORIGIN, run)
      const found = orders.sweeps.find((sweep) => sweep.name === `ride.${name}`)
      await found!.run(services.db, inTenantOf, services.log, new AbortController().signal)
    },

    runOut: (id: string) => world.sql(`update ride_order set expire_at = now() - interval '1 s' where id = '${id}'`),

    /** The actions on the timeline with their reasons, oldest first. */
    async steps(id: string): Promise<(string | null)[][]> {
      const rows = await world.sql(`select action, reason from status_log where row_id = '${id}' order by at, id`)
      return rows.map(({ action, reason }) => [action, reason] as (string | null)[])
    },

    /** The newest reason of its timeline, as a Chinese reader sees it. */
    async lastReason(id: string): Promise<string> {
      const rows = await world.sql(
        `select reason from status_log where row_id = '${id}' order by at desc, id desc limit 1`,
      )
      return inWords(rows[0]!.reason as string, 'zh_CN')
    },

    differences: () => inside(({ tx }) => auditBooks(tx)),
  }
}

const NOW = () => new Date().toISOString()
