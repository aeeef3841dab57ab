import { yuanText } from '@atrium/core/contract/yuan'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { type Decision, passWithdrawal, rejectWithdrawal } from '@atrium/selling/server/money/withdrawals/withdrawals'
import type { withdrawal } from '../index.ts'
import { isPartnerKind, OWNERS } from './owners.ts'
import { signsInFor } from './signs-in-for.ts'

type Withdrawal = Row<typeof withdrawal>

/** The message type "review". */
const REVIEW = 5

const passed = storable('iot.withdrawalPassed', { zh_CN: '提现已通过', en_US: 'Withdrawal approved' })
const passedWith = storable('iot.withdrawalPassedWith', {
  zh_CN: '{no}：{yuan} 元，到账 {paidYuan} 元',
  en_US: '{no}: ¥{yuan}, of which ¥{paidYuan} is paid out',
})
const rejected = storable('iot.withdrawalRejected', { zh_CN: '提现被驳回', en_US: 'Withdrawal rejected' })
const rejectedWith = storable('iot.withdrawalRejectedWith', {
  zh_CN: '{no}：{yuan} 元已退回余额。原因：{reason}',
  en_US: '{no}: ¥{yuan} is back in the balance. Reason: {reason}',
})

export const withdrawalEffects = {
  async pass(ctx: Ctx, row: Withdrawal, input: Decision) {
    const decided = await passWithdrawal(ctx, row._id, input)
    await notifyOwner(ctx, row, {
      title: stored(passed),
      content: stored(passedWith, { no: row.no, yuan: yuanText(row.amount), paidYuan: yuanText(row.paidAmount) }),
    })
    return decided
  },
  async reject(ctx: Ctx, row: Withdrawal, { reason }: { reason: string }) {
    const decided = await rejectWithdrawal(ctx, row._id)
    await notifyOwner(ctx, row, {
      title: stored(rejected),
      content: stored(rejectedWith, { no: row.no, yuan: yuanText(row.amount), reason }),
    })
    // The row has the reason as well, because the list of withdrawals does not show timelines.
    return { ...decided, reason }
  },
}

async function notifyOwner(ctx: Ctx, row: Withdrawal, { title, content }: { title: string; content: string }) {
  const kind = row.ownerType
  // Consumers are not users and get no message; their phone page shows the result.
  if (!isPartnerKind(kind)) return
  const { type } = OWNERS[kind]
  const users = await signsInFor(ctx, type, row.ownerId)
  await ctx.notify(users, { title, content, type: REVIEW, url: `/iot/withdrawal/list/${row._id}` })
}
