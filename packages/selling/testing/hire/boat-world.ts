import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import { inWords } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import type { World } from '@atrium/core/testing/world'
import { v7 as uuid } from 'uuid'
import { auditBooks } from '../../server/money/books/audit.ts'
import { ORIGIN } from '../../server/money/origin.ts'
import type { Payment, Refund } from '../../server/money/payable.ts'
import { openPayment } from '../../server/money/payments/payments.ts'
import { settleAuthorised } from '../../server/money/payments/score.ts'
import { settlePayment } from '../../server/money/payments/settle-payment.ts'
import { settleRefund } from '../../server/money/refunds/settle-refund.ts'
import { paymentsOf, refundsOf } from '../../server/money/rows.ts'
import { sellingWorld } from '../selling-world.ts'
import { orders } from './boat.ts'

/** Selling with the test app of held money, and the ride, which has the partner network. */
export const boatWorld = () => sellingWorld('boat', 'ride')

const NOW = () => new Date().toISOString()

/** A tenant with boats and one guest. The payment channel knows no payment, so refunds run until `refundEnds`. */
export async function openHire(world: World) {
  const tenant = await world.tenant()
  const clerk = await tenant.user({ name: '店长' })
  const { services } = world.server
  const inside = <T>(run: (ctx: Ctx) => Promise<T>) => inTenant(services, tenant.id, ORIGIN, run)
  const guest = uuid()
  await world.sql(`insert into boat_user (id, tenant_id) values ('${guest}', '${tenant.id}')`)
  const at = { _id: uuid(), name: '一号船', group: null, merchant: uuid(), agent: null, channel: null }

  /** As a Chinese reader sees it. */
  const order = async (id: string) => inWords(await inside((ctx) => orders.get(ctx, id)), 'zh_CN')
  const make = async (deposit = 9900) => (await inside((ctx) => orders.make(ctx, at, { user: guest, deposit })))._id

  const open = (id: string, part: string | null, amountFen: number, channel: Payment['channel'] = 'mock') =>
    inside((ctx) => {
      const bizType = part === null ? 'boat.order' : `boat.order.${part}`
      return openPayment(ctx, { bizType, bizId: id, channel, amountFen, subject: 'boat', payerId: guest })
    })

  const arrives = ({ payNo, amount }: Payment) =>
    settlePayment(services, tenant.id, payNo, { state: 'paid', tradeNo: `T${payNo}`, at: NOW(), amountFen: amount })

  const consents = ({ payNo, amount }: Payment) =>
    settleAuthorised(services, tenant.id, payNo, { state: 'authorised', amountFen: amount, at: NOW() })

  const act = (name: Parameters<typeof orders.act>[1], id: string, input: object = {}) =>
    inside((ctx) => orders.act(ctx, name, id, input))

  const refunds = (id: string): Promise<Refund[]> => inside(({ tx }) => refundsOf(tx, id))

  const endsAs = async (refundNo: string, state: 'succeeded' | 'closed' | 'refused') => {
    const ended = state === 'succeeded' ? { channelNo: `S${refundNo}`, at: NOW() } : { code: 'NO', message: '' }
    await settleRefund(services, tenant.id, refundNo, { state, ...ended } as never)
  }

  return {
    tenant,
    clerk,
    guest,
    inside,
    order,
    make,
    open,
    arrives,
    consents,
    act,
    refunds,
    endsAs,

    /** An order whose deposit is paid; the boat has left. */
    async hire(deposit = 9900): Promise<string> {
      const id = await make(deposit)
      await arrives(await open(id, 'deposit', deposit))
      await act('begin', id)
      return id
    },

    /** An order whose guest has consented to a pay score; the boat has left. */
    async trust(amountFen = 9900): Promise<{ id: string; payment: Payment }> {
      const id = await make(amountFen)
      const payment = await open(id, 'deposit', amountFen, 'mock_score')
      await consents(payment)
      await act('begin', id)
      return { id, payment }
    },

    /** The boat is back. */
    back: (id: string, fee: number) => act('back', id, { fee }),

    payments: (id: string) => inside(({ tx }) => paymentsOf(tx, id)),

    /** The payment channel reports the end of the order's newest refund of this amount. */
    async refundEnds(id: string, amount: number, state: 'succeeded' | 'closed' | 'refused' = 'succeeded') {
      const running = (await refunds(id)).find((one) => one.amount === amount)!
      await endsAs(running.refundNo, state)
    },

    /** The balance of a suspense account, or an owner's bucket. */
    fen: (owner: string, bucket = 'balance') =>
      inside(async ({ tx }) => {
        const { rows } = await rawSql(tx).executeSql<{ fen: number }>(
          `select coalesce(sum(${bucket}), 0)::bigint as fen from account where tenant_id = current_tenant()
             and ($1 in (owner_type, owner_type || ' ' || owner_id))`,
          [owner],
        )
        return rows[0]!.fen
      }),

    /** What of the guest's deposits is held, as clerks read it. */
    deposit: async () => (await clerk.get('/api/boat/user', { _id: guest })).body.user.deposit,

    /** The actions on the timeline, without those of shares, and their reasons, oldest first and in Chinese. */
    async steps(id: string): Promise<(string | null)[][]> {
      const rows = await world.sql(
        `select action, reason from status_log where row_id = '${id}' and action not like 'share%' order by at, id`,
      )
      return rows.map(({ action, reason }) => inWords([action, reason], 'zh_CN') as (string | null)[])
    },

    differences: () => inside(({ tx }) => auditBooks(tx)),
  }
}
