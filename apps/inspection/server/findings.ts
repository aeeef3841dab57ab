import { cut } from '@atrium/core/contract/cut'
import { illegalTransition } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { openWorkOrder, type RepairSource, repairSources } from '@atrium/core/server/call/work-orders'
import { actOnLocked } from '@atrium/core/server/entity/act'
import { getRow, removeRow } from '@atrium/core/server/entity/rows'
import { sql } from 'kysely'
import { pointRecord } from '../index.ts'
import { notifyResolved } from './notices.ts'
import { recount } from './rounds.ts'

const EXCEPTION = 2

type Finding = Row<typeof pointRecord>

/** @throws illegalTransition for an exception that nobody has resolved */
export async function deleteFinding(ctx: Ctx, { _id, pathRecord, status }: Finding): Promise<void> {
  if (status === EXCEPTION) throw illegalTransition({ params: { from: status, action: 'delete' } })
  await removeRow(ctx, pointRecord, _id)
  await recount(ctx, pathRecord)
}

export const findingEffects = {
  /** By what was done, or by a repair: then the exception stays open until that is finished. */
  async resolveException(ctx: Ctx, row: Finding, input: Resolved) {
    if (input.createRepair) {
      const { no } = await openWorkOrder({ ...ctx, scope: null }, placeOf(row._id))
      return { to: 'same', noted: no }
    }
    const handleResult = input.handleResult!
    return {
      handleResult,
      handlePhotos: input.handlePhotos ?? null,
      handler: ctx.userId,
      handledAt: new Date(),
      async afterwards() {
        await recount(ctx, row.pathRecord)
        if (row.inspector !== ctx.userId) await notifyResolved(ctx, row, handleResult)
      },
    }
  },
}

interface Resolved {
  createRepair?: boolean | null
  handleResult?: string | null
  handlePhotos?: string[] | null
}

export const placeOf = (id: string) => ({ app: 'inspection', entity: pointRecord.name, id })

/** Of the app with the work orders; longer results are cut. */
const MAX_RESULT_LENGTH = 500
const MAX_PHOTOS = 9
const MAX_TITLE_LENGTH = 60
const HIGH = 3

const exceptions: RepairSource = {
  async describe(ctx, id) {
    const { name, exceptionDesc, photos, point, group } = await getRow({ ...ctx, scope: null }, pointRecord, id)
    const { rows } = await sql<{ facility: string | null }>`
      select facility_id as facility from inspection_point where tenant_id = current_tenant() and id = ${point}`.execute(
      ctx.tx,
    )
    return {
      source: 'exception',
      title: cut(name, MAX_TITLE_LENGTH),
      description: exceptionDesc ?? name,
      photos: photos ?? [],
      priority: HIGH,
      facility: rows[0]?.facility ?? null,
      group,
    }
  },
  async opensItself({ tx }, id) {
    const { rows } = await sql<{ opens: boolean }>`
      select p.exception_repair as opens
      from inspection_point_record r join inspection_path p on p.tenant_id = r.tenant_id and p.id = r.path_id
      where r.tenant_id = current_tenant() and r.id = ${id}`.execute(tx)
    return rows[0]?.opens === true
  },
  /** The repair is what was done about the exception, unless somebody has resolved it meanwhile. */
  async finished(ctx, id, { no, result, photos }) {
    const row = await getRow({ ...ctx, scope: null }, pointRecord, id, 'for update')
    if (row.status !== EXCEPTION) return
    const input = {
      handleResult: cut(`${no} ${result}`, MAX_RESULT_LENGTH),
      handlePhotos: photos.length > 0 ? photos.slice(0, MAX_PHOTOS) : null,
    }
    const effect = () => findingEffects.resolveException(ctx, row, input)
    await actOnLocked(ctx, { app: 'inspection', entity: pointRecord, name: 'resolveException', effect }, row, input)
  },
}

export const exceptionRepairs = repairSources({ pointRecord: exceptions })
