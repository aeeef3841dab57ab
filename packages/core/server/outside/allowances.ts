import type { Tx } from '../db/tables.ts'

/** The private addresses that this tenant has allowed for its outgoing requests. */
export async function allowancesOf(tx: Tx): Promise<string[]> {
  const row = await tx.selectFrom('egress_allowance').select('entries').executeTakeFirst()
  return row?.entries ?? []
}
