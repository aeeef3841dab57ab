import { type Action, type Entity, statusName, statusNumber } from '@atrium/contract/define/entity'
import { illegalTransition } from '@atrium/contract/refusal'
import type { Ctx } from './ctx.ts'
import { audit, logName, logStatus } from './log.ts'
import { masked } from './mask.ts'
import { getRow, type Row, updateRow } from './rows.ts'

/**
 * What an action does besides changing the status. It may return further columns to set, and must return the status
 * to go `to` when the action names none.
 */
export type Effect = (
  ctx: Ctx,
  row: never,
  input: never,
) => Promise<(Record<string, unknown> & { to?: string }) | undefined>

/**
 * Runs one status action on one row: lock, check of the status, effect, log. An action with a fixed target that the
 * row has reached already is answered without doing anything again: a button pressed twice is pressed once.
 * @throws illegalTransition with the row's status and the action
 */
export async function actOn(
  ctx: Ctx,
  { app, entity, name, effect }: { app: string; entity: Entity; name: string; effect: Effect | undefined },
  id: string,
  input: Record<string, unknown>,
): Promise<Row> {
  const action = entity.actions?.[name] as Action
  const row = await getRow(ctx, entity, id, 'for update')
  const from = statusName(entity, row.status)
  if (from === undefined || !action.from.includes(from)) {
    if (action.to !== undefined && from === action.to) return row
    throw illegalTransition({ params: { from: row.status, action: name } })
  }
  const { to: chosen, ...changes } = (await effect?.(ctx, row as never, input as never)) ?? {}
  const target = action.to ?? chosen
  if (target === undefined) throw new Error(`${entity.name} ${name}: neither the action nor its effect names a target`)
  const to = statusNumber(entity, target)
  const after = await updateRow(ctx, entity, id, { ...changes, status: to })
  const logged = logName(app, entity.name)
  const reason = typeof input.reason === 'string' ? input.reason : null
  const deed = { entity: logged, rowId: id, action: name }
  await Promise.all([
    logStatus(ctx, { ...deed, from: row.status, to, reason }),
    audit(ctx, { ...deed, before: masked(entity, row), after: masked(entity, after) }),
  ])
  return after
}
