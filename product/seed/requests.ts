import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { insertMany } from '@atrium/core/server/db/insert-many'
import { rawSql } from '@atrium/core/server/db/raw'
import { v7 as uuid } from 'uuid'
import { iso, timelineOf } from './parts/past.ts'

const ORIGIN = { locale: 'zh_CN', ip: null } as const
const MINUTE_MS = 60_000
const REQUESTED = 1

/** What consumers say about their last orders: who requests a refund and who reports something. */
const LINES = {
  charge: {
    /** `finished` */
    status: 5,
    refunds: ['充电口接触不良，充到一半停了', '时长比显示的少'],
    reports: [
      { type: 1, content: '枪头卡扣松了，插不紧' },
      { type: 2, content: '付款后等了很久才开始充电' },
    ],
  },
  doll: {
    /** `finished` */
    status: 4,
    refunds: ['爪子没有抓力，三次都一样'],
    reports: [{ type: 1, content: '屏幕一直黑着，看不到倒计时' }],
  },
  vend: {
    /** `finished` */
    status: 4,
    refunds: ['薯片已经碎了'],
    reports: [{ type: 1, content: '取货口的挡板关不严' }],
  },
  powerbank: {
    /** `finished` */
    status: 5,
    refunds: ['充电宝充不进电，当场就还了'],
    reports: [{ type: 1, content: '最下面一排仓位不亮' }],
  },
} as const

type Line = keyof typeof LINES
export const REQUEST_LINES = Object.keys(LINES) as Line[]

interface Order {
  id: string
  no: string
  user_id: string
  device_id: string
  status: number
  amount: number
}

/**
 * Refund requests and reports about the last orders of a line, which wait for the clerks of the demonstration. They come
 * after the history of orders. Skipped if the line has, or once had, a report.
 */
export function seedRequests(services: Services, tenantId: string, app: Line): Promise<void> {
  return inTenant(services, tenantId, ORIGIN, (ctx) => seedLine(ctx, app))
}

async function seedLine(ctx: Ctx, app: Line): Promise<void> {
  const { status, refunds, reports } = LINES[app]
  const { executeSql } = rawSql(ctx.tx)
  const seeded = await executeSql('select 1 from feedback where app = $1 limit 1', [app])
  if (seeded.rows.length > 0) return
  const count = refunds.length + reports.length
  const askedAtMs = (place: number) => Date.now() - (7 + place * 23) * MINUTE_MS
  const { rows } = await executeSql<Order>(
    `select id, no, user_id, device_id, status, paid_amount - refunded_amount as amount from ${app}_order
     where tenant_id = current_tenant() and status = $1 and refund_status <> ${REQUESTED}
       and paid_amount > refunded_amount and finished_at < $3
     order by created_at desc limit $2`,
    // Nobody asks about an order before it has ended and its own refund has arrived.
    [status, count, iso(askedAtMs(count))],
  )
  for (const [place, order] of rows.entries()) {
    const atMs = askedAtMs(place)
    const reason = refunds[place]
    const report = reports[place - refunds.length]
    if (reason !== undefined) {
      const applied = { amount: Number(order.amount), reason, photos: [], at: iso(atMs) }
      await executeSql(`update ${app}_order set refund_status = ${REQUESTED}, refund_apply = $2 where id = $1`, [
        order.id,
        JSON.stringify(applied),
      ])
      const step = timelineOf(`${app}.order`, order.id)('applyRefund', order.status, order.status, atMs, reason)
      await insertMany(ctx.tx, 'status_log', [step])
    } else if (report) {
      const { user_id, device_id, id: order_id, no: order_no } = order
      const about = { app, user_id, device_id, order_id, order_no }
      await insertMany(ctx.tx, 'feedback', [{ id: uuid({ msecs: atMs }), ...about, ...report, created_at: iso(atMs) }])
    }
  }
}
