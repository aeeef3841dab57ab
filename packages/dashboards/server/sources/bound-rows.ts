import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type { SourceRows } from '../../contract/stored-sources.ts'
import { kindsOf } from '../queryplane/kinds.ts'

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const NO_ROWS: SourceRows = new Map()

/**
 * The stored data sources of the tenant whose ids these values contain, anywhere. None of them is deleted before this
 * transaction ends. Those that were deleted before are among them: an undo and a restored version may bring one back,
 * which says that it does not exist when it is read.
 */
export async function boundRows(ctx: Ctx, ...values: unknown[]): Promise<SourceRows> {
  const ids = new Set(JSON.stringify(values).match(UUIDS))
  if (ids.size === 0) return NO_ROWS
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string; type: number }>(
    `select id, type from data_source where tenant_id = current_tenant() and id = any($1) for key share`,
    [[...ids]],
  )
  const { connectors } = kindsOf(ctx)
  return new Map(
    rows.flatMap(({ id, type }) => {
      const connector = connectors.find((one) => one.type === type)
      return connector ? [[id, connector.key] as const] : []
    }),
  )
}
