import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Action, type Entity, statusName, statusNumber } from '../../contract/define/entity.ts'
import { illegalTransition, insufficientPermission, refusal } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import type { Effect } from '../call/implement.ts'
import { auditFor, type IdempotentRequest, logName, logStatus, subscribersOf, wasDone } from '../call/log.ts'
import type { Row } from '../call/row.ts'
import { timelineOf } from '../call/timeline.ts'
import { holdPictures } from '../files/hold-pictures.ts'
import { masked } from './mask.ts'
import { getRow, setColumns } from './rows.ts'

interface BoundAction<E extends Entity = Entity> {
  app: string
  entity: E
  name: string
  effect: Effect | undefined
}

/**
 * Runs one status action on one row: lock, check of the status, effect, log. If the row already has the action's fixed
 * target status, or the action was done under the same `idemKey`, it answers with the row as it is and changes nothing;
 * so a repeated request is safe. A request that would have set a field of the row to another value is no repetition.
 * In the answer after an action, fields that the entity's view computes from other columns have their old values.
 * @throws illegalTransition with the row's status and the action | insufficientPermission unless the caller is the action's
 * `doer` | otherContent | doneBy, doneByOther | picturesGone
 */
export async function actOn(ctx: Ctx, bound: BoundAction, id: string, input: Record<string, unknown>): Promise<Row> {
  return actOnLocked(ctx, bound, await getRow(ctx, bound.entity, id, 'for update'), input)
}

/** The same for a row that this transaction has already locked and read, and has not written since. */
export async function actOnLocked<E extends Entity>(
  ctx: Ctx,
  { app, entity, name, effect }: BoundAction<E>,
  row: Row<E>,
  input: Record<string, unknown>,
): Promise<Row<E>> {
  const action = entity.actions?.[name] as Action
  if (action.doer && row[action.doer as keyof Row<E>] !== ctx.userId) throw insufficientPermission()
  const done = { entity: logName(app, entity.name), rowId: row._id, action: name }
  const request = idempotentRequestOf(action, input)
  if (request && (await wasDone(ctx, done, request))) return row
  // A phone may send days later what it has uploaded.
  if (request) await holdPictures(ctx.tx, input)
  const from = statusName(entity, row.status)
  if (action.to !== undefined && from === action.to && !action.from.includes(from)) {
    if (saysOtherwise(action, row, input)) throw await alreadyDone(ctx, done)
    return row
  }
  checkPossible(entity, name, row)
  const { to: chosen, noted, afterwards, ...changes } = (await effect?.(ctx, row as never, input as never)) ?? {}
  const target = chosen ?? action.to
  if (target === undefined) throw new Error(`${entity.name} ${name}: neither the action nor its effect names a target`)
  const to = target === 'same' ? row.status : statusNumber(entity, target)
  const [subscribers, after] = await Promise.all([
    subscribersOf(ctx, done),
    setColumns(ctx, entity, row, { ...changes, status: to }),
  ])
  const reason = noted ?? (typeof input.reason === 'string' ? input.reason : null)
  logStatus(ctx, { ...done, from: row.status, to, reason, request })
  const changed = changedNames(entity, row, after)
  const facts = (of: Row<E>) => masked(entity, Object.fromEntries(changed.map((key) => [key, of[key as keyof Row<E>]])))
  auditFor(ctx, subscribers, { ...done, before: facts(row), after: facts(after) })
  if (!afterwards) return after
  await afterwards()
  return getRow(ctx, entity, row._id)
}

/** @throws illegalTransition if the action cannot be done on the row as it is */
export function checkPossible<E extends Entity>(entity: E, name: string, row: Row<E>): void {
  const action = entity.actions?.[name] as Action
  const from = statusName(entity, row.status)
  const isMissing = action.needs !== undefined && row[action.needs as keyof Row<E>] === null
  const isDone = action.lacks !== undefined && row[action.lacks as keyof Row<E>] !== null
  if (from === undefined || !action.from.includes(from) || isMissing || isDone) {
    throw illegalTransition({ params: { from: row.status, action: name } })
  }
}

function idempotentRequestOf(action: Action, input: Record<string, unknown>): IdempotentRequest | undefined {
  const { idemKey } = input
  if (!action.input?.idemKey || typeof idemKey !== 'string') return undefined
  // In the order of the descriptor: a retry may send the fields in another order, or leave out empty ones.
  const content = JSON.stringify(Object.keys(action.input).map((name) => input[name] ?? null))
  // A phone that uploads its pictures a second time sends the same under other addresses.
  const same = content.replaceAll(/\/api\/file\/[0-9a-f]{32}/g, '/api/file/')
  return { idemKey, digest: createHash('sha256').update(same).digest('base64url') }
}

/** Whether the input has another value than the row for a field of the same name, such as the reply to a report. */
function saysOtherwise({ input: fields = {} }: Action, row: Row, input: Record<string, unknown>): boolean {
  return Object.keys(fields).some((name) => name in row && !isSame(row[name as keyof Row] ?? null, input[name] ?? null))
}

/** The row may keep more of an object than was entered: who has sent a parcel enters no time, and the row has it. */
function isSame(kept: unknown, entered: unknown): boolean {
  if (!isRecord(kept) || !isRecord(entered)) return isDeepStrictEqual(kept, entered)
  return Object.entries(entered).every(([key, value]) => isDeepStrictEqual(kept[key], value))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Nothing was changed: another user, or this one in another window, was earlier. */
async function alreadyDone(ctx: Ctx, { entity, rowId, action }: { entity: string; rowId: string; action: string }) {
  const earlier = (await timelineOf(ctx, entity, rowId)).find((step) => step.action === action)
  return earlier?.byName ? doneBy({ params: { name: earlier.byName } }) : doneByOther()
}

const doneBy = refusal(40910, 409, {
  zh_CN: '{name} 已处理过，您填写的内容没有保存',
  en_US: 'Already handled by {name}; what you entered was not saved',
})
const doneByOther = refusal(40910, 409, {
  zh_CN: '已处理过，您填写的内容没有保存',
  en_US: 'Already handled; what you entered was not saved',
})

/** The fields that the audit log of an action stores: the changed ones, the status and the title. */
function changedNames(entity: Entity, before: object, after: object): string[] {
  const was = before as Record<string, unknown>
  return Object.entries(after).flatMap(([name, value]) => {
    const isKept = name === entity.title || name === 'status'
    const isNoise = name === 'rev' || name === 'updatedAt'
    return isKept || (!isNoise && !isDeepStrictEqual(was[name], value)) ? [name] : []
  })
}
