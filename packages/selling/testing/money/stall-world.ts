import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import { inWords } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { insertRow } from '@atrium/core/server/entity/rows'
import { bootWorld, type TestTenant, type World } from '@atrium/core/testing/world'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { OrderPart } from '../../contract/patterns/order.ts'
import { auditBooks } from '../../server/money/books/audit.ts'
import { type Bucket, post } from '../../server/money/books/ledger.ts'
import { ORIGIN } from '../../server/money/origin.ts'
import type { Payment, PaymentMethod, Refund } from '../../server/money/payable.ts'
import { openPayment } from '../../server/money/payments/payments.ts'
import { prepay } from '../../server/money/payments/prepay.ts'
import { type NewRefund, requestRefund } from '../../server/money/refunds/refunds.ts'
import { getPayment, paymentsOf, refundsOf } from '../../server/money/rows.ts'
import { type Finishing, finish } from '../../server/money/shares/finish.ts'
import { packages } from '../packages.ts'
import { sellingWorld } from '../selling-world.ts'
import { sale, stallMigrations, stallServer } from './stall.ts'

export interface Stall {
  world: World
  tenant: TestTenant
  inside<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>
  /** A sale of this amount with an open payment. */
  sell(amountFen: number, options?: SaleOptions): Promise<Sold>
  /** The payer pays at the stand-in; `silent` loses the notification. */
  pay(payment: Payment, options?: { silent?: boolean }): Promise<void>
  /** A sale that is paid and booked. */
  sellPaid(amountFen: number, options?: SaleOptions): Promise<Sold>
  finish(payment: Payment, shares?: Finishing['shares'], extra?: Partial<Finishing>): ReturnType<typeof finish>
  refund(payment: Payment, amountFen: number, extra?: Partial<NewRefund>): Promise<Refund>
  sale(id: string): Promise<Record<string, unknown>>
  payments(saleId: string): Promise<Payment[]>
  refunds(saleId: string): Promise<Refund[]>
  /** The amount in a bucket of an owner's account; 0 if there is no account. */
  fen(owner: string, bucket?: Bucket): Promise<number>
  /** The differences in the books. */
  differences(): ReturnType<typeof auditBooks>
}

interface SaleOptions {
  channel?: PaymentMethod
  payerId?: string
  /** Default: the sale is paid at once, as a whole. */
  part?: OrderPart
}

export interface Sold {
  saleId: string
  payment: Payment
}

/** Selling with the test app of sales. */
export const stallWorld = () => sellingWorld('stall')

export const ownStallWorld = () => bootWorld({ apps: [stallServer], packages, migrations: stallMigrations })

/** Waits for the result of a job: queues are polled once a second, or later on a loaded machine. */
export const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 20_000 })

/** Creates a tenant of its own in that world. */
export async function openStall(world: World): Promise<Stall> {
  const tenant = await world.tenant()
  const { services } = world.server
  const inside = <T>(run: (ctx: Ctx) => Promise<T>) => inTenant(services, tenant.id, ORIGIN, run)

  const stall: Stall = {
    world,
    tenant,
    inside,
    sell: (amountFen, { channel = 'mock', payerId, part } = {}) =>
      inside(async (ctx) => {
        const { _id: saleId } = await insertRow(ctx, sale, { thing: 'tea', amount: amountFen })
        const bizType = part ? `stall.sale.${part}` : 'stall.sale'
        const wanted = { bizType, bizId: saleId, channel, amountFen, subject: 'tea' }
        return { saleId, payment: await openPayment(ctx, { ...wanted, payerId: payerId ?? null }) }
      }),
    async pay(payment, { silent = false } = {}) {
      await prepay(services, { tenantId: tenant.id, payment, payerIp: '127.0.0.1' })
      const { payNo } = payment
      const answer = await world.anonymous().post('/api/pay/mock/notify', { tenant: tenant.id, no: payNo, silent })
      if (answer.status !== 200) throw new Error(`the stand-in answers ${answer.status} ${JSON.stringify(answer.body)}`)
    },
    async sellPaid(amountFen, options) {
      const { saleId, payment } = await stall.sell(amountFen, options)
      if (payment.channel === 'mock') await stall.pay(payment)
      else await prepay(services, { tenantId: tenant.id, payment, payerIp: '127.0.0.1' })
      return { saleId, payment: await inside(({ tx }) => getPayment(tx, payment._id)) }
    },
    finish: ({ _id: payment }, shares = [], extra = {}) =>
      inside((ctx) => finish(ctx, { payment, shares, creditAt: new Date(), ...extra })),
    refund: ({ _id: payment }, amountFen, extra = {}) =>
      inside((ctx) =>
        requestRefund(ctx, { payment, amountFen, reason: 'changed mind', source: 2, idemKey: uuid(), ...extra }),
      ),
    sale: async (id) => (await world.rows('stall_sale', { id }))[0]!,
    payments: (saleId) => inside(({ tx }) => paymentsOf(tx, saleId)),
    refunds: async (saleId) => inWords(await inside(({ tx }) => refundsOf(tx, saleId)), 'zh_CN'),
    fen: (owner, bucket = 'balance') =>
      inside(async ({ tx }) => {
        const { rows } = await rawSql(tx).executeSql<{ fen: number }>(
          `select coalesce(sum(${bucket}), 0)::bigint as fen from account where tenant_id = current_tenant()
             and ($1 in (owner_type || ' ' || owner_id, case owner_type when 'tenant' then 'tenant' end))`,
          [owner],
        )
        return rows[0]!.fen
      }),
    differences: () => inside(({ tx }) => auditBooks(tx)),
  }
  return stall
}

/** Money in a consumer's balance, as from an earlier refund. */
export async function giveBalance({ inside }: Stall, consumerId: string, amountFen: number): Promise<void> {
  await inside((ctx) =>
    post(ctx.tx, {
      bizType: 'test',
      bizId: uuid(),
      entries: [
        { owner: { type: 'suspense', id: 'recharge' }, bucket: 'balance', amountFen: -amountFen },
        { owner: { type: 'consumer', id: consumerId, app: 'stall' }, bucket: 'balance', amountFen },
      ],
    }),
  )
}
