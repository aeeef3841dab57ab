import { cut } from '@atrium/core/contract/cut'
import type { Locale } from '@atrium/core/contract/refusal'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { NAME_MAX } from '../../../contract/dashboard-shelf.ts'

const COPY: Record<Locale, string> = { zh_CN: '副本', en_US: 'copy' }

/** The name of a copy in the language of who makes it. A copy of a copy gets the next number, not a second suffix. */
export function copyName(name: string, locale: Locale, taken: ReadonlySet<string>): string {
  const suffix = COPY[locale]
  const original = name.replace(new RegExp(` ${suffix}( \\d+)?$`), '')
  return firstFree(original, suffix, taken)
}

/** The name, or with the next number if it is taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? firstFree(name, '', taken, 2) : name
}

function firstFree(name: string, suffix: string, taken: ReadonlySet<string>, first = 1): string {
  for (let number = first; ; number += 1) {
    const end = [suffix, number > 1 ? String(number) : ''].filter(Boolean).join(' ')
    const found = `${cut(name, NAME_MAX - end.length - 1).trimEnd()} ${end}`
    if (!taken.has(found)) return found
  }
}

const TABLES = {
  dashboard: { table: 'dashboard', inside: 'folder_id' },
  folder: { table: 'dashboard_folder', inside: 'parent_id' },
} as const

/**
 * The names of the dashboards or folders directly in a folder, or in none. Until the transaction ends, no other one
 * chooses a name here by this function.
 */
export async function takenNames(tx: Tx, kind: keyof typeof TABLES, folder: string | null): Promise<Set<string>> {
  const sql = rawSql(tx)
  await sql.executeSql(`select pg_advisory_xact_lock(hashtext('dashboard names ' || current_tenant()))`, [])
  const { table, inside } = TABLES[kind]
  const { rows } = await sql.executeSql<{ name: string }>(
    `select name from ${table}
     where tenant_id = current_tenant() and ${inside} is not distinct from $1 and deleted_at is null`,
    [folder],
  )
  return new Set(rows.map(({ name }) => name))
}
