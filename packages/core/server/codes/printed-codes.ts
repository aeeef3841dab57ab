import type { Entity } from '../../contract/define/entity.ts'
import type { OpenCtx } from '../call/ctx.ts'

/** The row that carries a printed code. */
export interface CodedRow {
  tenantId: string
  _id: string
}

/**
 * Finds the row of a scanned code before a tenant is known. Whether the row may be shown is for the caller to decide.
 * @returns undefined for an unknown code, a deleted row, a closed tenant or one without the app
 */
export async function findPrintedCode(
  { lookup }: Pick<OpenCtx, 'lookup'>,
  app: string,
  { name }: Pick<Entity, 'name'>,
  code: string,
): Promise<CodedRow | undefined> {
  const [found] = await lookup<{ tenant_id: string; entity: string; row_id: string }>('find_printed_code', [app, code])
  return found?.entity === name ? { tenantId: found.tenant_id, _id: found.row_id } : undefined
}
