import { illegalTransition } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { removeRow } from '@atrium/core/server/entity/rows'
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
