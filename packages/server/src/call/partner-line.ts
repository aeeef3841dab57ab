import type { Ctx } from './ctx.ts'

/** Who gets how much of what is sold: fixed when the order is made. */
export interface Share {
  owner: { type: 'agent' | 'merchant' | 'channel' | 'consumer' | 'platform'; id: string; app?: string }
  /** Percent, at most two decimals. */
  ratio: number
}

/** Who takes part in what a device earns: ids of partners, null where there is none. */
export interface Placement {
  merchant: string | null
  agent: string | null
  channel: string | null
}

/** Without a ratio of its own a partner has the selling app's default. */
export type PartnerShare = Omit<Share, 'ratio'> & { ratio: number | null }

/** Percent that merchants and devices' own agents get where they have no ratio of their own. */
export interface DefaultRatios {
  merchant: number
  agent: number
}

export interface PartnerTerms {
  /** Percent that the way to pay keeps of an order. */
  channelFeeRate: number
  /** From an order's end until its shares are their owners' to dispose of. */
  settleDelayDays: number
}

/** A partner whose money somebody may see. */
export interface PartnerAccount {
  owner: PayoutOwner
  name: string
}

/** Consumers have one account in each app, partners one over all of them. */
export interface PayoutOwner {
  type: 'agent' | 'merchant' | 'channel' | 'consumer'
  id: string
  app?: string
}

/** Under which terms money is paid out. */
export interface PayoutTerms {
  minFen: number
  maxFen: number
  dayLimit: number
  /** Percent. */
  feeRate: number
}

export interface PayoutWish {
  owner: PayoutOwner
  ownerName: string
  amountFen: number
  /** `WITHDRAWAL_METHODS` (contract/patterns/money-withdrawal.ts) */
  method: number
  /** Where it goes. Absent: what the partner has registered. */
  account: Record<string, string> | undefined
  /** The smallest amount where the seller has one of their own. */
  minFen: number | null
}

/** Groups of partners that a message may be for. */
export type PartnerGroup = 'agents' | 'merchants'

/**
 * What an app of agents and merchants does for all others: `implement(app, { partners })`. One app at most has it. Each
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
  sharesOf(ctx: Ctx, placement: Placement): Promise<PartnerShare[]>
  terms(ctx: Ctx): Promise<PartnerTerms>
  /** The partners who are reached by this number. */
  accountsOf(ctx: Ctx, mobile: string): Promise<PartnerAccount[]>
  payoutTerms(ctx: Ctx): Promise<PayoutTerms>
  /**
   * Somebody asks for what they have; it is frozen until that is decided.
   * @throws invalidParameter at `amount` or `account` | balanceShort | debtOpen | withdrawalOpen
   */
  payOut(ctx: Ctx, wish: PayoutWish): Promise<{ _id: string; status: number }>
  /** Ids of the users who sign in for these partners. */
  usersOf(ctx: Ctx, group: PartnerGroup): Promise<string[]>
  /** id → name, of those who were taken away, too. */
  merchantNames(ctx: Ctx, ids: readonly string[]): Promise<Readonly<Record<string, string>>>
}

/** The line with the app it belongs to: tenants without that app have no partners. */
export interface Partners {
  app: string
  line: PartnerLine
}
