/** What the shop says to whoever has ordered, on their phone. */

import { yuanText } from '@atrium/core/contract/yuan'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { notifyConsumer } from '@atrium/selling/server/implement'
import type { Order } from './order-row.ts'

const NOTICES = {
  accepted: storable('shop.accepted', { zh_CN: '商家已接单', en_US: 'The shop has accepted your order' }),
  sent: storable('shop.sent', { zh_CN: '订单已发出', en_US: 'Your order was sent' }),
  rejected: storable('shop.notTaken', { zh_CN: '商家未能接单，已退款', en_US: 'The shop could not take your order' }),
  approved: storable('shop.approved', { zh_CN: '退款申请已同意', en_US: 'Your refund request was approved' }),
  declined: storable('shop.declined', { zh_CN: '退款申请被拒绝', en_US: 'Your refund request was declined' }),
}

const byExpress = storable('shop.byExpress', { zh_CN: '{company} {no}', en_US: '{company} {no}' })
const refundOf = storable('shop.refundOf', { zh_CN: '订单 {no}，退款 {yuan} 元', en_US: 'Order {no}, ¥{yuan} back' })
const why = storable('shop.why', { zh_CN: '订单 {no}：{reason}', en_US: 'Order {no}: {reason}' })
const about = storable('shop.about', { zh_CN: '订单 {no}', en_US: 'Order {no}' })

type About = { reason: string } | { fen: number } | { company: string; no: string } | undefined

/** An order at the desk may have no customer. */
export function inform(ctx: Ctx, { _id, no, user }: Order, notice: keyof typeof NOTICES, said?: About): void {
  if (user === null) return
  notifyConsumer(ctx, 'shop', user, { title: stored(NOTICES[notice]), content: contentOf(no, said), order: _id })
}

function contentOf(no: string, said: About): string {
  if (said === undefined) return stored(about, { no })
  if ('company' in said) return stored(byExpress, said)
  return 'fen' in said ? stored(refundOf, { no, yuan: yuanText(said.fen) }) : stored(why, { no, reason: said.reason })
}
