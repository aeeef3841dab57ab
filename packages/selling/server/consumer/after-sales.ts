import { cut } from '@atrium/core/contract/cut'
import { invalidParameter } from '@atrium/core/contract/refusal'
import { yuanText } from '@atrium/core/contract/yuan'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { logName, logStatus } from '@atrium/core/server/call/log'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { openByItself } from '@atrium/core/server/call/work-orders'
import { rawSql } from '@atrium/core/server/db/raw'
import { updateRow } from '@atrium/core/server/entity/rows'
import { holdersOf } from '@atrium/core/server/messages/holders'
import { v7 as uuid } from 'uuid'
import type { RefundApply, RefundLine } from '../../contract/patterns/order.ts'
import type { Consumer, ConsumerOrder } from '../orders/storefront.ts'
import { isRefundable } from './order-view.ts'
import { nothingToRefund } from './refusals.ts'
import { ownOrder, type Selling } from './selling.ts'

const REQUESTED = 1
/** Of `FEEDBACK_TYPES`. */
const FAULT = 1
/** The message types "order" and "fault" (domain.md 1.6). */
const ORDER_MESSAGE = 2
const ALARM_MESSAGE = 3

const refundAsked = storable('order.refundAsked', { zh_CN: '用户申请退款', en_US: 'Refund requested by a user' })
const refundAskedFor = storable('order.refundAskedFor', {
  zh_CN: '订单 {no} 申请退款 {yuan} 元：{reason}',
  en_US: 'Order {no}, refund of ¥{yuan}: {reason}',
})
const feedback = storable('consumer.feedback', { zh_CN: '用户反馈', en_US: 'User feedback' })

export interface RefundApplication {
  _id: string
  /** In fen. Absent: what `lines` come to, or all that is left. */
  amount?: number
  lines?: RefundLine[]
  reason: string
  photos?: string[]
}

/**
 * A consumer requests a refund; users who may refund are notified and decide. A repeated request is accepted and
 * changes nothing while the first one is open.
 * @throws nothingToRefund | invalidParameter at `amount`, `lines` or `photos`
 */
export async function applyForRefund(
  ctx: Ctx,
  selling: Selling,
  consumer: Consumer,
  { _id, reason, photos = [], lines, amount: wanted }: RefundApplication,
): Promise<ConsumerOrder> {
  const { storefront, key } = selling
  const order = await ownOrder(ctx, selling, consumer, _id, 'for update')
  if (order.refundStatus === REQUESTED) return order
  if (!isRefundable(selling, order)) throw nothingToRefund()
  const left = order.paidAmount - order.refundedAmount
  if (lines && wanted !== undefined) throw invalidParameter({ fields: { amount: NOT_BOTH } })
  const amount = lines && storefront.refundOf ? storefront.refundOf(order, lines) : (wanted ?? left)
  if (amount > left) throw invalidParameter({ fields: { amount: tooMuch(left) } })
  await checkPhotos(ctx, consumer, photos)
  const refundApply: RefundApply = { amount, ...(lines && { lines }), reason, photos, at: new Date().toISOString() }
  await updateRow(ctx, storefront.phone.order, _id, { refundStatus: REQUESTED, refundApply })
  const { status } = order
  logStatus(ctx, {
    entity: logName(key, storefront.phone.order.name),
    rowId: _id,
    action: 'applyRefund',
    from: status,
    to: status,
    reason,
  })
  await ctx.notify(await holdersOf(ctx, [key, storefront.phone.order.module, 'refund'], order.group), {
    title: stored(refundAsked),
    content: stored(refundAskedFor, { no: order.no, yuan: yuanText(amount), reason }),
    url: `${selling.pageOf(storefront.phone.order.module)}/${_id}`,
    type: ORDER_MESSAGE,
  })
  return ownOrder(ctx, selling, consumer, _id)
}

const NOT_BOTH = {
  zh_CN: '选择了商品时，金额由商品决定',
  en_US: 'The amount follows from the goods that were chosen',
}
const tooMuch = (left: number) => ({
  zh_CN: `最多可退 ${yuanText(left)} 元`,
  en_US: `At most ¥${yuanText(left)} can be refunded`,
})

export interface NewFeedback {
  type: number
  content: string
  imgs?: string[]
  contact?: string
  device?: string
  order?: string
}

/**
 * Stores a consumer's report.
 * @throws recordNotFound for another consumer's order | relatedMissing
 */
export async function giveFeedback(
  ctx: Ctx,
  selling: Selling,
  consumer: Consumer,
  request: NewFeedback,
): Promise<string> {
  const { type, content, imgs = [], contact, order: orderId } = request
  const order = orderId === undefined ? undefined : await ownOrder(ctx, selling, consumer, orderId)
  await checkPhotos(ctx, consumer, imgs)
  const device = await deviceOf(ctx, selling.key, order?.device ?? request.device ?? null)
  const id = uuid()
  await rawSql(ctx.tx).executeSql(
    `insert into feedback (id, app, user_id, device_id, order_id, order_no, type, content, imgs, contact, group_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      selling.key,
      consumer._id,
      device?.id ?? null,
      order?._id ?? null,
      order?.no ?? null,
      type,
      content,
      imgs.length > 0 ? JSON.stringify(imgs) : null,
      contact ?? consumer.mobile,
      device?.group_id ?? null,
    ],
  )
  await ctx.notify(await holdersOf(ctx, [selling.key, 'feedback', 'handle'], device?.group_id), {
    title: stored(feedback),
    content: cut(`${device?.name ?? ''} ${content}`.trim(), 200),
    url: `${selling.pageOf('feedback')}/${id}`,
    type: ALARM_MESSAGE,
  })
  if (type === FAULT) await openByItself(ctx, { app: selling.key, entity: 'feedback', id })
  return id
}

async function deviceOf(ctx: Ctx, app: string, id: string | null) {
  if (id === null) return undefined
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string; name: string; group_id: string | null }>(
    'select id, name, group_id from device where tenant_id = current_tenant() and id = $1 and app = $2',
    [id, app],
  )
  return rows[0]
}

/** Only pictures that this consumer has uploaded: an address on another host would reveal to its owner who opens it. */
async function checkPhotos(ctx: Ctx, { _id }: Consumer, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return
  const { rows } = await rawSql(ctx.tx).executeSql<{ known: number }>(
    `select count(distinct name) as known from file where '/api/file/' || name = any($1) and consumer_id = $2 and gone_at is null`,
    [urls, _id],
  )
  if (rows[0]!.known !== new Set(urls).size) {
    throw invalidParameter({ fields: { photos: { zh_CN: '请先上传图片', en_US: 'Upload this picture first' } } })
  }
}
