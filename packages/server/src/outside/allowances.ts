import type { Tx } from '../db/tables.ts'

/** The private places that this tenant allows itself to be reached. */
export async function allowancesOf(tx: Tx): Promise<string[]> {
  const row = await tx.selectFrom('egress_allowance').select('entries').executeTakeFirst()
  return row?.entries ?? []
}
