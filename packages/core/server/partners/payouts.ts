import type { Ctx } from '../call/ctx.ts'
import type { PartnerAccount, PayoutRequest, PayoutTerms } from './partner-network.ts'
import { networkOf } from './shares-for.ts'

/** The partners with this mobile number; empty if the tenant has no partners. */
export async function accountsOf(ctx: Ctx, mobile: string): Promise<PartnerAccount[]> {
  return (await (await networkOf(ctx))?.accountsOf(ctx, mobile)) ?? []
}

/** Null if the tenant has no app that decides withdrawals: then nothing can be paid out. */
export async function payoutTerms(ctx: Ctx): Promise<PayoutTerms | null> {
  return (await (await networkOf(ctx))?.payoutTerms(ctx)) ?? null
}

/**
 * Requests a withdrawal; the money is frozen until it is decided. Undefined if the tenant has no app that decides it.
 * @throws invalidParameter at `amount` or `account` | balanceShort | debtOpen | withdrawalOpen
 */
export async function payOut(ctx: Ctx, request: PayoutRequest): Promise<{ _id: string; status: number } | undefined> {
  return (await networkOf(ctx))?.payOut(ctx, request)
}
