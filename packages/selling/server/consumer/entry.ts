import { statusNumber } from '@atrium/core/contract/define/entity'
import { Refusal } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { atCommit } from '@atrium/core/server/db/unwaited'
import { getRow } from '@atrium/core/server/entity/rows'
import type { WxacodeRow } from '../../contract/patterns/wxacode.ts'
import type { Entry } from '../orders/storefront.ts'
import { unknownCode } from './refusals.ts'
import type { Selling } from './selling.ts'

/**
 * The enabled code of the app by which a phone has come in. `counts`: it was scanned just now.
 * @throws unknownCode if it is disabled or gone
 */
export async function entryOf(
  ctx: Ctx,
  { storefront: { wxacode } }: Selling,
  id: string | null,
  { counts = false } = {},
): Promise<Entry | null> {
  if (!wxacode || id === null) return null
  const row = await getRow(ctx, wxacode, id).catch((error: unknown) => {
    throw error instanceof Refusal ? unknownCode() : error
  })
  const { no, scene, page, owner, table, status } = row as unknown as WxacodeRow
  if (status !== statusNumber(wxacode, 'enabled')) throw unknownCode()
  if (counts) {
    // No new revision: a scan is no edit, and must not refuse the clerk who edits meanwhile. A whole hall scans one code.
    const text = `update "${wxacode.table}" set scan_count = scan_count + 1, last_scan_at = now() where id = $1`
    atCommit(ctx.tx, { text, values: [id], failure: (error) => error })
  }
  return { code: no, scene, page, owner, table }
}

/**
 * The code that an order names. It is read in the order's own transaction: while many orders wait for a second connection,
 * each keeping its first one, none of them goes on.
 * @throws unknownCode for one of another tenant or app, or a disabled one
 */
export async function entryOfOrder(ctx: Ctx, selling: Selling, no: string | undefined): Promise<Entry | null> {
  const { wxacode } = selling.storefront
  if (no === undefined || !wxacode) return null
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    `select id from "${wxacode.table}" where tenant_id = current_tenant() and no = $1 and deleted_at is null`,
    [no],
  )
  if (!rows[0]) throw unknownCode()
  return entryOf(ctx, selling, rows[0].id)
}
