import type { Ctx } from './ctx.ts'
import type { PartnerLineOf } from './partner.ts'

/**
 * What an app of agents and merchants does for all others: `implement(app, { partners })`. One app at most has it. Each
 * function runs inside the tenant's transaction.
 */
export type PartnerLine = PartnerLineOf<Ctx>
