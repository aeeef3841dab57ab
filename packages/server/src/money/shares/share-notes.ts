import type { Ctx } from '../../call/ctx.ts'
import { logStatus } from '../../call/log.ts'
import type { AccountOwner } from '../books/ledger.ts'

/** Names for timelines. A status log stores plain text, in one language for all readers. */
const NAMES: Readonly<Record<string, string>> = {
  merchant: '商户',
  channel: '渠道',
  agent: '代理商',
  consumer: '用户',
  platform: '平台',
}

interface Part {
  owner: Pick<AccountOwner, 'type'>
  fen: number
}

interface OfRow {
  bizType: string
  bizId: string
  status: number
}

/** Writes on a sold row's timeline how much each owner received, or how much a refund took back from each owner. */
export async function noteShares(
  ctx: Ctx,
  { bizType, bizId, status }: OfRow,
  action: 'shareCredited' | 'shareReversed',
  parts: readonly Part[],
): Promise<void> {
  const said = parts.flatMap(({ owner, fen }) => (fen > 0 ? [`${NAMES[owner.type]} ${(fen / 100).toFixed(2)} 元`] : []))
  if (said.length === 0) return
  const reason = said.join('、')
  await logStatus(ctx, { entity: bizType, rowId: bizId, action, from: status, to: status, reason })
}
