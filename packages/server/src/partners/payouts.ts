import type { Ctx } from '../call/ctx.ts'
import type { PartnerAccount, PayoutTerms, PayoutWish } from '../call/partner-line.ts'
import { lineOf } from './shares-for.ts'

/** The partners who are reached by this number; none where the tenant has no partners. */
export async function accountsOf(ctx: Ctx, mobile: string): Promise<PartnerAccount[]> {
  return (await (await lineOf(ctx))?.accountsOf(ctx, mobile)) ?? []
}

/** Null where nobody would decide about it: then nothing can be paid out. */
export async function payoutTerms(ctx: Ctx): Promise<PayoutTerms | null> {
  return (await (await lineOf(ctx))?.payoutTerms(ctx)) ?? null
}

/**
 * Somebody asks for what they have; it is frozen until that is decided. Undefined where nobody would decide.
 * @throws invalidParameter at `amount` or `account` | balanceShort | debtOpen | withdrawalOpen
 */
export async function payOut(ctx: Ctx, wish: PayoutWish): Promise<{ _id: string; status: number } | undefined> {
  return (await lineOf(ctx))?.payOut(ctx, wish)
}
