import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Share } from '@atrium/core/server/partners/partner-network'
import { creditAt, termsFor } from '@atrium/core/server/partners/shares-for'
import { JOBS } from '../money/jobs.ts'
import { finish } from '../money/shares/finish.ts'
import type { OrderKind } from './kind.ts'

/** The order is delivered: divides the income of its payment among the owners of shares and the tenant, once. */
export async function divide(
  { entity, settingOf }: OrderKind,
  ctx: Ctx,
  { _id }: { _id: string },
  payment: string,
): Promise<void> {
  const [shares, terms, { shareFreezeHours }] = await Promise.all([
    sharesOf(ctx, entity.table, _id),
    termsFor(ctx),
    settingOf(ctx),
  ])
  const when = creditAt(terms, shareFreezeHours)
  await finish(ctx, { payment, shares, channelFeeRate: terms.channelFeeRate, creditAt: when })
  // Without a delay the shares are credited at once and not by the next sweep.
  if (shares.length > 0 && when.getTime() <= Date.now()) await ctx.enqueue(JOBS.credit, {})
}

async function sharesOf({ tx }: Ctx, table: string, id: string): Promise<Share[]> {
  const { rows } = await rawSql(tx).executeSql<{ shares: Share[] }>(
    `select share_ratios as shares from "${table}" where id = $1`,
    [id],
  )
  return rows[0]!.shares
}
