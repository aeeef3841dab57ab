/** Informs the receivers that a visitor has registered: a message at once, and a text message by a job. */
import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { getRow } from '@atrium/core/server/entity/rows'
import { registerCode, visitor } from '../index.ts'
import type { RegisterCodeRow } from './register-code.ts'

/** The type "system" in the receivers' list of messages (domain.md 1.6). */
const SYSTEM_MESSAGE = 1

const arrived = storable('visitor.arrived', { zh_CN: '访客到访', en_US: 'A visitor has arrived' })
const registeredAt = storable('visitor.registeredAt', {
  zh_CN: '{name} 已在“{place}”登记',
  en_US: '{name} has registered at “{place}”',
})

interface SmsJob {
  visitorId: string
  userId: string
}

export async function announce(
  ctx: Ctx,
  code: RegisterCodeRow,
  row: { _id: string; name: string | null; no: string },
): Promise<void> {
  if (code.notify !== 1 || !code.receivers?.length) return
  await ctx.notify(code.receivers, {
    title: stored(arrived),
    content: stored(registeredAt, { name: row.name ?? row.no, place: code.name }),
    url: `/visitor/record/list/${row._id}`,
    type: SYSTEM_MESSAGE,
  })
  // One job per receiver: if one text message fails, its retry does not send to the other receivers again.
  for (const userId of code.receivers) await ctx.enqueue('visitor.sms', { visitorId: row._id, userId } satisfies SmsJob)
}

/** The job contains ids only, so that no personal data remain in the queue. */
export async function sendSms(ctx: Ctx, { visitorId, userId }: SmsJob): Promise<void> {
  const row = await getRow(ctx, visitor, visitorId)
  const code = await getRow(ctx, registerCode, row.registerCode)
  const receiver = await ctx.tx
    .selectFrom('app_user')
    .select('mobile')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!receiver?.mobile) return
  await ctx.sms.send(receiver.mobile, {
    template: 'visitorArrived',
    params: { name: row.name ?? row.no, place: code.name },
  })
}
