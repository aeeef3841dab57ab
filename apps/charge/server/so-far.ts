import type { SoFar } from '@atrium/core/server/call/implement'
import { rawSql } from '@atrium/core/server/db/raw'
import type { PrepayOption, PricePlan } from '../price-plan.ts'
import { feeOf, noUsage, type Usage } from '../settlement.ts'
import { LEFT_TO_USE, type Order } from './order-row.ts'

interface Charge extends Pick<Order, '_id' | 'startedAt' | 'createdAt'> {
  usage: Partial<Usage>
  plan: PricePlan | null
  option: PrepayOption | null
  leftFen: number | null
}

/** What a running charge costs until now, as the phone shows it. @param leftFen null if the order is paid afterwards */
export function feeUntilNow(
  { plan, option, startedAt, createdAt }: Pick<Charge, 'plan' | 'option' | 'startedAt' | 'createdAt'>,
  usage: Partial<Usage>,
  leftFen: number | null,
) {
  if (!plan) return { elecFee: 0, serviceFee: 0, fee: 0 }
  const used = { ...noUsage(Date.parse(startedAt ?? createdAt)), ...usage }
  // While the charge runs only the used part is shown as cost, even if the unused part will not be refunded.
  const { elecFee, serviceFee } = feeOf({ ...plan, refundUnused: true }, used, option, leftFen)
  return { elecFee, serviceFee, fee: elecFee + serviceFee }
}

/** At the desk a charge shows what it shows on the phone; the order stores its fees when it has ended. */
export const soFar: SoFar = {
  while: ['charging'],
  async read(ctx, ids) {
    const { rows } = await rawSql(ctx.tx).executeSql<Charge>(
      `select id as "_id", plan, option, usage, started_at as "startedAt", created_at as "createdAt",
         ${LEFT_TO_USE} as "leftFen"
       from charge_order o where tenant_id = current_tenant() and id = any ($1)`,
      [ids],
    )
    return new Map(rows.map((row) => [row._id, feeUntilNow(row, row.usage, row.leftFen)]))
  },
}
