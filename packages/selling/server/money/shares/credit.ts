import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { type AccountOwner, balancesOf, lockBooks, post } from '../books/ledger.ts'
import { sharePosting } from '../books/postings.ts'
import { tenantOwner } from '../books/shares.ts'
import { SHARE } from '../model.ts'
import { appOf } from '../sold.ts'

interface Due {
  owner: AccountOwner
  bizType: string
  tenantId: string
  /** The share less what refunds have taken back. */
  leftFen: number
}

/** The result of crediting one share. */
export interface Credited {
  owner: AccountOwner
  fen: number
}

/**
 * Credits a share to its owner: it first repays the owner's debt to the tenant, and the rest becomes available. Returns
 * undefined if the share was credited before, or if refunds have taken all of it.
 */
export async function creditShare(tx: Tx, recordId: string): Promise<Credited | undefined> {
  const { rows } = await rawSql(tx).executeSql<Due>(
    `update share_record set status = ${SHARE.credited}, credited_at = now()
     where tenant_id = current_tenant() and id = $1 and status = ${SHARE.pending}
     returning jsonb_build_object('type', owner_type, 'id', owner_id, 'app', app) as owner, biz_type as "bizType",
       tenant_id as "tenantId", amount - reversed as "leftFen"`,
    [recordId],
  )
  const [due] = rows
  if (!due) return undefined
  const { owner, bizType, tenantId, leftFen } = due
  await lockBooks(tx)
  const { debt } = await balancesOf(tx, owner)
  const repaidFen = Math.min(debt, leftFen)
  const sides = { tenant: tenantOwner(tenantId, appOf(bizType)), owner }
  const isNew = await post(tx, sharePosting(recordId, sides, leftFen, repaidFen))
  return isNew ? { owner, fen: leftFen } : undefined
}
