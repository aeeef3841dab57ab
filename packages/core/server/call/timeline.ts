import type { Ctx } from './ctx.ts'
import { textInWords } from './stored-text.ts'

/** The status changes of a row, newest first, with their reasons in the reader's language. */
export async function timelineOf(ctx: Ctx, logged: string, id: string) {
  const rows = await ctx.tx
    .selectFrom('status_log')
    .leftJoin('app_user', (join) =>
      join.onRef('app_user.id', '=', 'status_log.by_id').onRef('app_user.tenant_id', '=', 'status_log.tenant_id'),
    )
    .select([
      'status_log.action',
      'status_log.from_status as from',
      'status_log.to_status as to',
      'status_log.by_id as by',
      'app_user.name as byName',
      'status_log.reason',
      'status_log.at',
    ])
    .where('status_log.entity', '=', logged)
    .where('status_log.row_id', '=', id)
    .orderBy('status_log.at', 'desc')
    .orderBy('status_log.id', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ at, reason, ...row }) => ({
    ...row,
    reason: reason && textInWords(reason, ctx.locale),
    at: at.toISOString(),
  }))
}
