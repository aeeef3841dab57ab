import type { Locale } from '../../contract/refusal.ts'
import type { StatusChange } from '../../contract/wire.ts'
import { rawSql } from '../db/raw.ts'
import type { Ctx } from './ctx.ts'
import { textInWords } from './stored-text.ts'

const MOST_STEPS = 200

/**
 * SQL: the status changes of a row as a JSON list, newest first.
 * @param logged the entity's name in the log
 * @param id the SQL of the row's id
 */
export const timelineColumn = (logged: string, id: string): string => `(
  select coalesce(jsonb_agg(jsonb_build_object('action', s.action, 'from', s.from_status, 'to', s.to_status, 'by', s.by_id,
    'byName', u.name, 'reason', s.reason, 'at', s.at) order by s.at desc, s.id desc), '[]')
  from (
    select * from status_log where tenant_id = current_tenant() and entity = '${logged}' and row_id = ${id}
    order by at desc, id desc limit ${MOST_STEPS}
  ) s left join app_user u on u.tenant_id = s.tenant_id and u.id = s.by_id)`

/** The status changes of a row, newest first, with their reasons in the reader's language. */
export async function timelineOf(ctx: Ctx, logged: string, id: string): Promise<StatusChange[]> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ steps: StatusChange[] }>(
    `select ${timelineColumn(logged, '$1')} as steps`,
    [id],
  )
  return rows[0]!.steps.map((step) => stepIn(step, ctx.locale))
}

export const stepIn = ({ reason, at, ...step }: StatusChange, locale: Locale): StatusChange => ({
  ...step,
  reason: reason && textInWords(reason, locale),
  at: new Date(at).toISOString(),
})
