import type { Ctx } from '../call/ctx.ts'
import { defineSupply } from '../call/supply.ts'

/** An owner and the percentage it gets of a sale; fixed when the order is created. */
export interface Share {
  owner: { type: 'agent' | 'merchant' | 'channel' | 'consumer' | 'platform'; id: string; app?: string }
  /** Percent, at most two decimals. */
  ratio: number
}

/** The partners that share a device's income: their ids, null if there is none. */
export interface Placement {
  merchant: string | null
  agent: string | null
  channel: string | null
}

/** A partner without a ratio gets the selling app's default. */
export type PartnerShare = Omit<Share, 'ratio'> & { ratio: number | null }

/** Default percentages for merchants and devices' own agents without a ratio. */
export interface DefaultRatios {
  merchant: number
  agent: number
}

export interface PartnerTerms {
  /** Percentage of an order that the payment provider keeps. */
  channelFeeRate: number
  /** Days from the end of an order until its shares are credited. */
  settleDelayDays: number
}

/** A partner's account that the caller may see. */
export interface PartnerAccount {
  owner: PayoutOwner
  name: string
}

/** A consumer has one account per app, a partner one for all apps. */
export interface PayoutOwner {
  type: 'agent' | 'merchant' | 'channel' | 'consumer'
  id: string
  app?: string
}

/** The terms of withdrawals. */
export interface PayoutTerms {
  minFen: number
  maxFen: number
  dayLimit: number
  /** In percent. */
  feeRate: number
}

export interface PayoutRequest {
  owner: PayoutOwner
  ownerName: string
  amountFen: number
  /** `WITHDRAWAL_METHODS` (contract/patterns/money-withdrawal.ts) */
  method: number
  /** The receiving account. Undefined means the account that the partner has registered. */
  account: Record<string, string> | undefined
  /** The smallest amount, if the selling app has its own. */
  minFen: number | null
}

/** Groups of partners that a message can be sent to. */
export type PartnerGroup = 'agents' | 'merchants'

/**
 * What the app of agents and merchants does for all other apps: `implement(app, { supplies: [partnerNetwork(…)] })`. At
 * most one app implements it. Each function runs in the tenant's transaction.
 */
export interface PartnerNetwork {
  /** The placement completed by the agent and the channel partner of the device's merchant. */
  placed(ctx: Ctx, placement: Placement): Promise<Placement>
  /**
   * Refuses a placement with a partner of another tenant, or with shares above a hundred percent.
   * @throws relatedMissing | invalidParameter at `merchant`, `agent` or `channel`
   */
  refusePlacement(ctx: Ctx, placement: Placement): Promise<void>
  /**
   * In the order in which shares are booked: merchant, channel partner, agent, agents above. Without partners that earn
   * nothing now.
   */
  sharesOf(ctx: Ctx, placement: Placement): Promise<PartnerShare[]>
  terms(ctx: Ctx): Promise<PartnerTerms>
  /** The partners with this mobile number. */
  accountsOf(ctx: Ctx, mobile: string): Promise<PartnerAccount[]>
  payoutTerms(ctx: Ctx): Promise<PayoutTerms>
  /**
   * Requests a withdrawal; the money is frozen until it is decided.
   * @throws invalidParameter at `amount` or `account` | balanceShort | debtOpen | withdrawalOpen
   */
  payOut(ctx: Ctx, request: PayoutRequest): Promise<{ _id: string; status: number }>
  /** Ids of the users who sign in for these partners. */
  usersOf(ctx: Ctx, group: PartnerGroup): Promise<string[]>
  /** id → name, also of deleted merchants. */
  merchantNames(ctx: Ctx, ids: readonly string[]): Promise<Readonly<Record<string, string>>>
}

/** The functions with the app they belong to. A tenant without that app has no partners. */
export interface Partners {
  app: string
  network: PartnerNetwork
}

export const partnerNetwork = defineSupply<PartnerNetwork>('partner network')
