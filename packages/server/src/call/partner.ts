import type { Share } from '../money/shares.ts'

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
  sharesOf(ctx: C, placement: Placement): Promise<PartnerShare[]>
  terms(ctx: C): Promise<PartnerTerms>
  /** The partners who are reached by this number. */
  accountsOf(ctx: C, mobile: string): Promise<PartnerAccount[]>
  payoutTerms(ctx: C): Promise<PayoutTerms>
  /**
   * Somebody asks for what they have; it is frozen until that is decided.
   * @throws invalidParameter at `amount` or `account` | balanceShort | debtOpen | withdrawalOpen
   */
  payOut(ctx: C, wish: PayoutWish): Promise<{ _id: string; status: number }>
  /** Ids of the users who sign in for these partners. */
  usersOf(ctx: C, group: PartnerGroup): Promise<string[]>
  /** id → name, of those who were taken away, too. */
  merchantNames(ctx: C, ids: readonly string[]): Promise<Readonly<Record<string, string>>>
}

/** The line with the app it belongs to: tenants without that app have no partners. */
export interface Partners {
  app: string
  line: PartnerLineOf<never>
}
