import type { AppSweep } from '@atrium/core/server/call/implement'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { STATUS } from './order-row.ts'
import { orders } from './orders.ts'
import { reconcile } from './reconciliation.ts'
import { failStart } from './start.ts'

const notStartedInTime = storable('doll.notStartedInTime', {
  zh_CN: '设备没有按时启动',
  en_US: 'The machine did not start in time',
})

/** Orders that are late: the sweeps handle each of them within a minute. */
export const overdue = {
  start: `o.status = 2 and o.paid_at < now() - interval '90 seconds'`,
  end: 'o.status = 3 and o.ends_at < now()',
}

/** Changes that happen by time alone. Each is idempotent. */
export const sweeps: readonly AppSweep[] = [
  ...orders.sweeps,
  reconcile,

  orders.sweep('launch', 15, overdue.start, async (ctx, order) => {
    if (order.status === STATUS.paid) await failStart(ctx, order, stored(notStartedInTime))
  }),

  orders.sweep('end', 5, overdue.end, async (ctx, order) => {
    if (order.status === STATUS.playing) await orders.act(ctx, 'finish', order, { reason: 'timeUp' })
  }),
]
