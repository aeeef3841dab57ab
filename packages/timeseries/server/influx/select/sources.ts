import type { CatalogueDb } from '../../store/model.ts'
import type { MeasurementSource } from '../language/ast.ts'
import type { Reader } from '../reader.ts'
import { RefusedStatement } from '../refused-statement.ts'
import { matches } from '../regex.ts'
import { type Schema, schemaOf } from './schema.ts'
import { storeTable } from './store-table.ts'
import type { Table } from './table.ts'

/** The names of a database. @throws RefusedStatement if none is given, or none has that name */
export async function findDb({ timeseries, tenantId }: Reader, name: string): Promise<CatalogueDb> {
  if (name === '') throw new RefusedStatement('database name required')
  const [found] = await timeseries.catalogue(tenantId, name)
  if (!found) throw new RefusedStatement(`database not found: ${name}`)
  return found
}

export function checkPolicy(rp: string | undefined): void {
  if (rp !== undefined && rp !== '' && rp !== 'autogen') throw new RefusedStatement(`retention policy not found: ${rp}`)
}

/** Whether a statement's source selects a measurement. */
export function isMeant({ name, regex }: MeasurementSource, measurement: string): boolean {
  return regex === undefined ? name === measurement : matches(regex, measurement)
}

/** The measurements that the sources select, each once, by name. */
export async function storeTables(reader: Reader, sources: readonly MeasurementSource[]): Promise<Table[]> {
  const tables = new Map<string, Table>()
  for (const source of sources) {
    const db = await findDb(reader, source.db ?? reader.db)
    checkPolicy(source.rp)
    for (const measurement of db.measurements) {
      if (!isMeant(source, measurement.name)) continue
      const schema: Schema = schemaOf(measurement)
      tables.set(JSON.stringify([measurement.name, db.name]), storeTable(reader, db.name, schema))
    }
  }
  return [...tables].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, table]) => table)
}
