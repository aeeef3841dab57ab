import { cut } from '@atrium/core/contract/cut'
import { illegalTransition, invalidParameter } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { endWorkOrder, type NewWorkOrder } from '@atrium/core/server/call/work-orders'
import { rawSql } from '@atrium/core/server/db/raw'
import { getRow, insertRow, lockRow, removeRow } from '@atrium/core/server/entity/rows'
import { category, facility, repair } from '../index.ts'
import { settleFacility } from './facility-status.ts'
import { addStep, type Reported } from './log.ts'
import { inform } from './notices.ts'
import { refuseAbsent } from './people.ts'
import { type Rating, ratingOf } from './rating.ts'
import { FACILITY, REPAIR } from './statuses.ts'

export type Repair = Row<typeof repair>

/** What somebody reports. */
export type Report = Pick<Repair, 'title' | 'description'> &
  Partial<Repair> & {
    /** Who it was, if no user of the tenant. */
    byName?: string
    /** Of the token that opens the page of somebody without an account. */
    reporterTokenHash?: string
  }

/** Makes a repair, whoever reports it: the facility becomes faulty, and the category's repairer is informed. */
export async function openRepair(ctx: Ctx, { byName, ...values }: Report): Promise<Repair> {
  const where = values.facility ? await lockFacility(ctx, values.facility) : null
  const kind = where && (await getRow(ctx, category, where.category))
  const row = await insertRow(ctx, repair, {
    ...values,
    category: where?.category,
    defaultRepairer: kind?.defaultRepairer,
    dueAt: values.dueAt ?? dueAfter(kind?.slaHours ?? null),
    // Whoever looks after the facility sees what is reported about it.
    ...(where && { group: where.group ?? ctx.group }),
  })
  await addStep(ctx, row._id, 'created', {}, { byName })
  await settleFacility(ctx, row.facility)
  await inform(ctx, [kind?.defaultRepairer ?? null], 'reported', row)
  return row
}

const SOURCES = { exception: 3, alarm: 4 } as const

/** The work order of a row of another app: of a consumer's report, a device's fault, an exception on a round. */
export async function openForOthers(ctx: Ctx, { source, photos, from, facility, group, ...order }: NewWorkOrder) {
  const [reporterName] = ctx.userId ? await refuseAbsent(ctx, 'reporter', [ctx.userId]) : []
  return openRepair(ctx, {
    ...order,
    title: cut(order.title, 60),
    photos: [...photos],
    source: SOURCES[source],
    facility: facility ?? null,
    reporter: ctx.userId,
    reporterName: reporterName ?? null,
    fromApp: from.app,
    fromEntity: from.entity,
    fromId: from.id,
    group: group ?? ctx.group,
  })
}

const dueAfter = (hours: number | null) => hours && new Date(Date.now() + hours * 3_600_000).toISOString()

/** Nobody scraps or deletes it until this transaction ends. @throws invalidParameter at `facility` if it is scrapped */
async function lockFacility(ctx: Ctx, id: string) {
  const where = await getRow(ctx, facility, id, 'for update')
  if (where.status === FACILITY.scrapped) {
    const text = { zh_CN: '设施已报废', en_US: 'This facility is scrapped' }
    throw invalidParameter({ fields: { facility: text } })
  }
  return where
}

export const repairWrites = {
  /** Whoever enters a report of somebody who is no user gives that person's name. */
  async create(ctx: Ctx, values: Report): Promise<string> {
    const byUser = values.reporterName ? (values.reporter ?? null) : (values.reporter ?? ctx.userId)
    const [reporterName] = byUser ? await refuseAbsent(ctx, 'reporter', [byUser]) : [values.reporterName]
    return (await openRepair(ctx, { ...values, reporter: byUser, reporterName: reporterName ?? null }))._id
  },

  /** @throws illegalTransition once somebody works on it */
  async update(ctx: Ctx, before: Repair, changes: Partial<Repair>): Promise<Record<string, unknown>> {
    if (before.status !== REPAIR.submitted && before.status !== REPAIR.accepted) {
      throw illegalTransition({ params: { from: before.status, action: 'update' } })
    }
    const changed: Record<string, unknown> = { ...changes }
    if (changes.reporter) [changed.reporterName] = await refuseAbsent(ctx, 'reporter', [changes.reporter])
    if ('dueAt' in changes) changed.reminded = 0
    if (changes.facility !== undefined && changes.facility !== before.facility) {
      Object.assign(changed, await moveTo(ctx, before, changes.facility))
    }
    return changed
  },

  /** @throws illegalTransition unless nobody has accepted it */
  async delete(ctx: Ctx, { _id, status, facility: at }: Repair): Promise<void> {
    if (status !== REPAIR.submitted && status !== REPAIR.rejected) {
      throw illegalTransition({ params: { from: status, action: 'delete' } })
    }
    await removeRow(ctx, repair, _id)
    await endWorkOrder(ctx, _id, { outcome: 'rejected', result: '' })
    await settleFacility(ctx, at)
  },
}

/**
 * What changes with the facility. Both facilities are locked in the order of their ids, so that no two people who move
 * repairs wait in a circle; the row itself is changed here, so that its facilities can be counted.
 */
async function moveTo(ctx: Ctx, before: Repair, to: string | null) {
  const both = [before.facility, to].filter((id) => id !== null).sort()
  for (const id of both) await lockRow(ctx, facility, id)
  const where = to === null ? null : await lockFacility(ctx, to)
  const kind = where && (await getRow(ctx, category, where.category))
  const defaultRepairer = kind?.defaultRepairer ?? null
  await rawSql(ctx.tx).executeSql(
    'update facility_repair set facility_id = $2 where tenant_id = current_tenant() and id = $1',
    [before._id, to],
  )
  for (const id of both) await settleFacility(ctx, id)
  if (before.status === REPAIR.submitted) await inform(ctx, [defaultRepairer], 'reported', before)
  return { category: where?.category ?? null, defaultRepairer }
}

interface Assigned extends Reported {
  repairers: string[]
  dueAt?: string | null
}

interface Finished extends Reported {
  idemKey?: string | null
  result: string
  resultPhotos?: string[] | null
  cost?: number | null
  laborMinutes?: number | null
  signature?: string[] | null
}

export const repairEffects = {
  async accept(ctx: Ctx, row: Repair, { repairers, dueAt, ...reported }: Assigned) {
    const names = await give(ctx, row, repairers)
    await addStep(ctx, row._id, 'accepted', { names }, reported)
    await inform(ctx, [row.reporter], 'accepted', row)
    return { repairers, acceptedAt: new Date(), ...(dueAt && { dueAt, reminded: 0 }) }
  },

  async assign(ctx: Ctx, row: Repair, { repairers }: Assigned) {
    const names = await give(ctx, row, repairers)
    await addStep(ctx, row._id, 'assigned', { names })
    return { repairers }
  },

  async reject(ctx: Ctx, row: Repair, { reason }: { reason: string }) {
    await addStep(ctx, row._id, 'rejected', { reason })
    await inform(ctx, [row.reporter, ...(row.repairers ?? [])], 'rejected', row, reason)
    await endWorkOrder(ctx, row._id, { outcome: 'rejected', result: reason })
    return { afterwards: () => settleFacility(ctx, row.facility) }
  },

  async start(ctx: Ctx, row: Repair, reported: Reported) {
    await addStep(ctx, row._id, 'started', {}, reported)
    return { firstReactAt: new Date(), afterwards: () => settleFacility(ctx, row.facility) }
  },

  async finish(ctx: Ctx, row: Repair, { idemKey: _key, takenAt, place, ...input }: Finished) {
    await addStep(ctx, row._id, 'finished', { result: input.result }, { takenAt, place })
    await inform(ctx, [row.reporter], 'finished', row)
    const { result, resultPhotos, cost, laborMinutes, signature } = input
    await endWorkOrder(ctx, row._id, { outcome: 'finished', result, photos: resultPhotos ?? [] })
    const done = { result, resultPhotos, cost, laborMinutes, signature, finishedAt: new Date() }
    return { ...done, afterwards: () => settleFacility(ctx, row.facility) }
  },

  rate: async (_ctx: Ctx, row: Repair, given: Rating) => ratingOf(row, given),
}

/** @throws invalidParameter | relatedMissing at `repairers` */
async function give(ctx: Ctx, row: Repair, repairers: readonly string[]): Promise<string[]> {
  if (repairers.length === 0) {
    throw invalidParameter({ fields: { repairers: { zh_CN: '请选择维修人', en_US: 'Choose who repairs it' } } })
  }
  const names = await refuseAbsent(ctx, 'repairers', repairers)
  await inform(
    ctx,
    repairers.filter((id) => !row.repairers?.includes(id)),
    'assigned',
    row,
  )
  return names
}
