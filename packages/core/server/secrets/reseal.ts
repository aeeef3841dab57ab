import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { rawSql } from '../db/raw.ts'
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts'
import { type Vault, VaultError } from './vault.ts'

const BATCH_ROWS = 200

interface Reseal {
  db: Database
  vault: Vault
  log: Logger
}

interface Counts {
  resealed: number
  /** Texts that were encrypted with an unknown key. */
  lost: number
}

interface Kept {
  id: string
  sealed: string
}

/**
 * Encrypts everything with the current key that an earlier key has encrypted, so that `SECRET_KEY_PREVIOUS` can be
 * removed. It can be repeated, and can run in two processes at once.
 */
export async function resealAll({ db, vault, log }: Reseal): Promise<Counts> {
  const total: Counts = { resealed: 0, lost: 0 }
  for (const place of SEALED_COLUMNS) {
    const { resealed, lost } = await resealColumn(db, vault, place)
    total.resealed += resealed
    total.lost += lost
  }
  if (total.resealed > 0) log.info(total, 'secrets were sealed again under the current key')
  if (total.lost > 0) log.warn(total, 'no known key opens some secrets: name theirs in SECRET_KEY_PREVIOUS')
  return total
}

async function resealColumn(db: Database, vault: Vault, { table, column }: SealedColumn): Promise<Counts> {
  const counts: Counts = { resealed: 0, lost: 0 }
  const select = `select id, ${column} as sealed from ${table}
    where ${column} is not null and not starts_with(${column}, $1) and id > $2 order by id limit ${BATCH_ROWS}`
  // A secret that was changed after it was read is not written: it is already encrypted with the current key.
  const update = `update ${table} set ${column} = $1 where id = $2 and ${column} = $3`
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db.asPlatform('seal secrets again', async (tx) => {
      const { rows } = await rawSql(tx).executeSql<Kept>(select, [vault.currentMark, last])
      for (const { id, sealed } of rows) {
        const again = sealedAgain(vault, sealed)
        counts[again === undefined ? 'lost' : 'resealed'] += 1
        if (again !== undefined) await rawSql(tx).executeSql(update, [again, id, sealed])
      }
      return rows
    })
    if (rows.length < BATCH_ROWS) return counts
    last = rows.at(-1)!.id
  }
}

function sealedAgain(vault: Vault, sealed: string): string | undefined {
  try {
    return vault.seal(vault.open(sealed))
  } catch (error) {
    if (error instanceof VaultError) return undefined
    throw error
  }
}
