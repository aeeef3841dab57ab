import type { Ctx } from '../entity/ctx.ts'
import type { Share } from '../money/shares.ts'

/** Who takes part in what a device earns: ids of partners, null where there is none. */
export interface Placement {
  merchant: string | null
  agent: string | null
  channel: string | null
}

export interface PartnerTerms {
  /** Percent that the way to pay keeps of an order. */
  channelFeeRate: number
  /** From an order's end until its shares are their owners' to dispose of. */
  settleDelayDays: number
}

/** Groups of partners that a message may be for. */
export type PartnerGroup = 'agents' | 'merchants'

/**
 * What the app of agents and merchants does for all others: `implement(app, { partners })`. One app at most has it. Each
 * function runs inside the tenant's transaction.
 */
export interface PartnerLine {
  /** The same with what follows from it: the agent and the channel of the device's merchant. */
  placed(ctx: Ctx, placement: Placement): Promise<Placement>
  /**
   * Refuses a device that is put where nobody of the tenant's is, or where the shares would come to too much.
   * @throws relatedMissing | invalidParameter at `merchant`, `agent` or `channel`
   */
  refusePlacement(ctx: Ctx, placement: Placement): Promise<void>
  /** In the order of the books: merchant, channel, agent and the agents above. Without those who earn nothing now. */
  sharesOf(ctx: Ctx, placement: Placement): Promise<Share[]>
  terms(ctx: Ctx): Promise<PartnerTerms>
  /** Ids of the users who sign in for these partners. */
  usersOf(ctx: Ctx, group: PartnerGroup): Promise<string[]>
}

/** The line with the app it belongs to: tenants without that app have no partners. */
export interface Partners {
  app: string
  line: PartnerLine
}
