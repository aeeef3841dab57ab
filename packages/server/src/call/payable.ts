import type { PayableOf } from '../money/model.ts'
import type { Ctx } from './ctx.ts'

/**
 * The functions with which an app sells something: `implement(app, { payables: { order } })`. Each function runs in the
 * tenant's transaction that books the money, with the sold row locked. It usually is one system action of that row.
 */
export type Payable = PayableOf<Ctx>
