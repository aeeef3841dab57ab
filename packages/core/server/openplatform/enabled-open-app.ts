import type { Tx } from '../db/tables.ts'
import { openValues } from '../secrets/secret-values.ts'
import type { Vault } from '../secrets/vault.ts'

export interface EnabledOpenApp {
  _id: string
  /** With the secrets: never part of an answer. */
  props: Readonly<Record<string, string>>
}

/** The first open app of a type that the transaction's tenant has enabled, of those whose shown props fit. */
export async function enabledOpenApp(
  tx: Tx,
  vault: Vault,
  type: number,
  fits: (props: Readonly<Record<string, unknown>>) => boolean,
): Promise<EnabledOpenApp | undefined> {
  const rows = await tx
    .selectFrom('open_app')
    .select(['id', 'props', 'sealed_props'])
    .where('type', '=', type)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const found = rows.find(({ props }) => fits(props as Record<string, unknown>))
  if (!found) return undefined
  return {
    _id: found.id,
    props: { ...(found.props as Record<string, string>), ...openValues(vault, found.sealed_props) },
  }
}
