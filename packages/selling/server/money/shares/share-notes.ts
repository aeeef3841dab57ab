import type { Text } from '@atrium/core/contract/refusal'
import { yuanText } from '@atrium/core/contract/yuan'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { logStatus } from '@atrium/core/server/call/log'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import type { AccountOwner } from '../books/ledger.ts'
import { rowTypeOf } from '../sold.ts'

const PART: Readonly<Record<string, Text>> = {
  merchant: storable('share.merchant', { zh_CN: '商户 {yuan} 元', en_US: 'merchant ¥{yuan}' }),
  channel: storable('share.channel', { zh_CN: '渠道 {yuan} 元', en_US: 'channel ¥{yuan}' }),
  agent: storable('share.agent', { zh_CN: '代理商 {yuan} 元', en_US: 'agent ¥{yuan}' }),
  consumer: storable('share.consumer', { zh_CN: '用户 {yuan} 元', en_US: 'user ¥{yuan}' }),
  platform: storable('share.platform', { zh_CN: '平台 {yuan} 元', en_US: 'platform ¥{yuan}' }),
}
const allParts = storable('share.parts', { zh_CN: '{parts}', en_US: '{parts}' })

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
  const noted = parts.flatMap(({ owner, fen }) => (fen > 0 ? [stored(PART[owner.type]!, { yuan: yuanText(fen) })] : []))
  if (noted.length === 0) return
  const reason = stored(allParts, { parts: noted })
  logStatus(ctx, { entity: rowTypeOf(bizType), rowId: bizId, action, from: status, to: status, reason })
}
