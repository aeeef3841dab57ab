import { cut } from '@atrium/core/contract/cut'
import { illegalTransition } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { type RepairSource, repairSources } from '@atrium/core/server/call/work-orders'
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
  async resolveException(
    ctx: Ctx,
    row: Finding,
    { handleResult, handlePhotos }: { handleResult: string; handlePhotos: string[] | null },
  ) {
    return {
      handleResult,
      handlePhotos,
      handler: ctx.userId,
      handledAt: new Date(),
      async afterwards() {
        await recount(ctx, row.pathRecord)
        if (row.inspector !== ctx.userId) await notifyResolved(ctx, row, handleResult)
      },
    }
  },
}

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
