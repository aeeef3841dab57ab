import { type Entity, statusesOf } from '../../contract/define/entity.ts'
import type { Ctx } from '../call/ctx.ts'
import type { SoFar } from '../call/implement.ts'
import type { Row } from '../call/row.ts'

/** The rows, those that are being delivered with `soFar`: what some of their fields have come to until now. */
export async function withSoFar<R extends Row>(
  ctx: Ctx,
  entity: Entity,
  soFar: SoFar | undefined,
  rows: readonly R[],
): Promise<R[]> {
  const numbers: Readonly<Record<string, number>> = statusesOf({ status: entity.status ?? {} })
  const running = new Set(soFar?.while.map((name) => numbers[name]))
  const ids = rows.flatMap(({ _id, status }) => (running.has(status) ? [_id] : []))
  if (!soFar || ids.length === 0) return [...rows]
  const found = await soFar.read(ctx, ids)
  return rows.map((row) => (found.has(row._id) ? { ...row, soFar: found.get(row._id)! } : row))
}

/** With these values in place of the stored ones, for what shows a row without a mark: files and dashboards. */
export const asSoFar = <R extends Row>({ soFar, ...row }: R) => ({ ...row, ...soFar }) as unknown as R
