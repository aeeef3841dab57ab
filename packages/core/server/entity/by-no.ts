import type { Entity } from '../../contract/define/entity.ts'
import type { Ctx } from '../call/ctx.ts'
import { rawSql } from '../db/raw.ts'

/** The id of a tenant's row by its number, or else by its printed code. */
export async function idByNo(
  { tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>,
  app: string,
  { name, table }: Entity,
  no: string,
): Promise<string | undefined> {
  const { rows } = await rawSql(tx).executeSql<{ id: string }>(
    `select id from (
       select id, 1 as place from "${table}" where tenant_id = $1 and no = $4 and deleted_at is null
       union all
       select row_id, case code when $4 then 2 else 3 end from printed_code
       where tenant_id = $1 and app = $2 and entity = $3 and code in ($4, upper($4)) and is_live
     ) found order by place limit 1`,
    [tenantId, app, name, no],
  )
  return rows[0]?.id
}
