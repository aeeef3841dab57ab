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

/** `PartnerLine` (line.ts) apart from what its functions work with, which knows of the services that know of this. */
export interface PartnerLineOf<C> {
  /** The same with what follows from it: the agent and the channel of the device's merchant. */
  placed(ctx: C, placement: Placement): Promise<Placement>
  /**
   * Refuses a device that is put where nobody of the tenant's is, or where the shares would come to too much.
   * @throws relatedMissing | invalidParameter at `merchant`, `agent` or `channel`
   */
  refusePlacement(ctx: C, placement: Placement): Promise<void>
  /** In the order of the books: merchant, channel, agent and the agents above. Without those who earn nothing now. */
  sharesOf(ctx: C, placement: Placement): Promise<Share[]>
  terms(ctx: C): Promise<PartnerTerms>
  /** Ids of the users who sign in for these partners. */
  usersOf(ctx: C, group: PartnerGroup): Promise<string[]>
}

/** The line with the app it belongs to: tenants without that app have no partners. */
export interface Partners {
  app: string
  line: PartnerLineOf<never>
}
