import type { Ctx } from '../entity/ctx.ts'
import type { PayableOf } from './model.ts'

/**
 * What sells something for money, as its app says it: `implement(app, { payables: { order } })`. Each function runs in
 * the tenant's transaction that books the money, with the sold row locked, and usually is one system act of that row.
 */
export type Payable = PayableOf<Ctx>
