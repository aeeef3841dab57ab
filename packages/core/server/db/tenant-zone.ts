import { isZone } from '../../contract/zone.ts'
import { rawSql } from './raw.ts'
import type { Tx } from './tables.ts'

/** The time zone of the transaction's tenant, in which days are cut and schedules run. */
export async function tenantZone(tx: Tx): Promise<string> {
  const { rows } = await rawSql(tx).executeSql<{ zone: string }>('select tenant_zone() as zone')
  return rows[0]!.zone
}

/** Whether both the program and the database know the zone: their time-zone data may be of different versions. */
export async function knowsZone(tx: Tx, name: string): Promise<boolean> {
  if (!isZone(name)) return false
  const { rows } = await rawSql(tx).executeSql<{ known: boolean }>('select is_time_zone($1) as known', [name])
  return rows[0]!.known
}
