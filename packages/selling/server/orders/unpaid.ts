import type { Entity } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { AppSweep, Effect } from '@atrium/core/server/call/implement'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { send } from '@atrium/core/server/db/unwaited'
import { actOn } from '@atrium/core/server/entity/act'
import type { OrderKind } from './kind.ts'
import { rowSweep } from './sweep.ts'

/** A consumer who reserves and does not pay is blocked for a day, unless a clerk unblocks them earlier. */

type OfConsumer = Pick<OrderKind, 'app' | 'consumer' | 'settingOf'>

const PAUSE = '24 hours'
const NORMAL = 1

const notPaidInTime = storable('order.notPaidInTime', {
  zh_CN: '连续 {count} 笔订单超时未支付，停用一天',
  en_US: '{count|order|orders} not paid in time; blocked for a day',
})
const blockOver = storable('order.blockOver', { zh_CN: '停用一天期满', en_US: 'The one-day block has ended' })

/**
 * A payment of an order: the consumer's figures, and the count of unpaid orders starts again at zero. `isFirst`: the
 * order had paid nothing before.
 */
export function countPaid(
  ctx: Ctx,
  { table }: Entity,
  userId: string | null,
  amountFen: number,
  isFirst: boolean,
): void {
  if (userId === null) return
  send(
    ctx.tx,
    `update "${table}" set order_count = order_count + $3, total_paid = total_paid + $2, last_order_at = now(),
       unpaid_count = 0
     where id = $1`,
    [userId, amountFen, isFirst ? 1 : 0],
  )
}

/**
 * Counts an order that was not paid in time, or a debt. After too many, each within a day of the last, the consumer is blocked.
 */
export async function noteUnpaid(kind: OfConsumer, ctx: Ctx, userId: string | null): Promise<void> {
  if (userId === null) return
  const { table } = kind.consumer
  const { blacklistAfterUnpaid } = await kind.settingOf(ctx)
  const { rows } = await rawSql(ctx.tx).executeSql<{ unpaid: number; status: number }>(
    `update "${table}" set unpaid_at = now(),
       unpaid_count = case when unpaid_at > now() - interval '${PAUSE}' then unpaid_count + 1 else 1 end
     where id = $1 returning unpaid_count as unpaid, status`,
    [userId],
  )
  const [of] = rows
  if (!of || of.status !== NORMAL || blacklistAfterUnpaid === 0 || of.unpaid < blacklistAfterUnpaid) return
  await rawSql(ctx.tx).executeSql(`update "${table}" set blocked_until = now() + interval '${PAUSE}' where id = $1`, [
    userId,
  ])
  await change(kind, ctx, 'block', userId, stored(notPaidInTime, { count: of.unpaid }))
}

/** The effect of unblocking a consumer: the count starts again at zero. */
export async function forgive({ consumer }: OfConsumer, ctx: Ctx, id: string): Promise<object> {
  const text = `update "${consumer.table}" set unpaid_count = 0, blocked_until = null where id = $1`
  await rawSql(ctx.tx).executeSql(text, [id])
  return {}
}

async function change(
  kind: OfConsumer,
  ctx: Ctx,
  name: 'block' | 'unblock',
  id: string,
  reason: string,
): Promise<void> {
  const effect = name === 'unblock' ? ((() => forgive(kind, ctx, id)) as Effect) : undefined
  await actOn(ctx, { app: kind.app, entity: kind.consumer, name, effect }, id, { reason })
}

/** Unblocks consumers a day after the sweep blocked them. Consumers whom a clerk blocked stay blocked. */
export function pauseOver(kind: OrderKind): AppSweep {
  return rowSweep({
    name: `${kind.app}.pauseOver`,
    everyS: 60,
    due: `select id, tenant_id as "tenantId" from "${kind.consumer.table}" where blocked_until < now()`,
    one: (ctx, id) => change(kind, ctx, 'unblock', id, stored(blockOver)),
  })
}
