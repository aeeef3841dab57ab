import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { Shard } from '../../catalogue/shard.ts'
import { type Db, type Field, type Measurement, type Series, Tenant } from '../../catalogue/tenant.ts'
import type { FieldType } from '../../model.ts'
import { DUCKDB } from './dialect.ts'

const { text } = DUCKDB

const FORMAT = 3

// Names given by users are only values in these tables; tables, schemas and columns have numbers in their names.
const CREATE = [
  'CREATE TABLE format (version INTEGER)',
  `INSERT INTO format VALUES (${FORMAT})`,
  'CREATE TABLE db (id INTEGER, name VARCHAR, retention_days INTEGER)',
  'CREATE TABLE measurement (id INTEGER, db INTEGER, name VARCHAR)',
  'CREATE TABLE field (measurement INTEGER, slot INTEGER, name VARCHAR, type VARCHAR)',
  'CREATE TABLE series (measurement INTEGER, sid INTEGER, tags VARCHAR)',
  'CREATE TABLE series_field (measurement INTEGER, sid INTEGER, slot INTEGER)',
  `CREATE TABLE shard (measurement INTEGER, start_day INTEGER, days INTEGER, number INTEGER, sorted_rows BIGINT,
    at_rest BOOLEAN)`,
  'CREATE TABLE shard_column (measurement INTEGER, start_day INTEGER, place INTEGER, slot INTEGER)',
]

// Each entry upgrades a file to the next format.
const UPGRADES: Record<number, readonly string[]> = {
  1: [
    'ALTER TABLE db ADD COLUMN retention_days INTEGER',
    'ALTER TABLE shard ADD COLUMN number INTEGER DEFAULT 0',
    'ALTER TABLE shard ADD COLUMN sorted_rows BIGINT DEFAULT -1',
    'UPDATE format SET version = 2',
  ],
  2: ['ALTER TABLE shard ADD COLUMN at_rest BOOLEAN DEFAULT false', 'UPDATE format SET version = 3'],
}

async function rows(connection: DuckDBConnection, sql: string): Promise<unknown[][]> {
  return (await connection.runAndReadAll(sql)).getRows()
}

/** The tables of an attached file, with their rows as DuckDB estimates them. */
export async function listTables(
  connection: DuckDBConnection,
  alias: string,
): Promise<{ schema: string; name: string; rows: number }[]> {
  const found = await rows(
    connection,
    `SELECT schema_name, table_name, estimated_size FROM duckdb_tables() WHERE database_name = ${text(alias)}`,
  )
  return found.map(([schema, name, size]) => ({ schema: schema as string, name: name as string, rows: Number(size) }))
}

/** Creates the tables for names in a new file. @throws if the file has a newer format. */
export async function prepareFile(connection: DuckDBConnection, alias: string): Promise<void> {
  const isNew = (await listTables(connection, alias)).length === 0
  const named = (sql: string) => sql.replace(/(TABLE|INTO|UPDATE) (?=\w)/, `$1 ${alias}.main.`)
  if (isNew) {
    await connection.run(['BEGIN', ...CREATE.map(named), 'COMMIT'].join('; '))
    return
  }
  const [[version] = []] = await rows(connection, `SELECT version FROM ${alias}.main.format`)
  for (let from = version as number; from < FORMAT; from++) {
    await connection.run(['BEGIN', ...(UPGRADES[from] ?? []).map(named), 'COMMIT'].join('; '))
  }
  if ((version as number) > FORMAT) {
    throw new Error(`The time-series file has format ${version}; this server knows ${FORMAT}`)
  }
}

/**
 * Reads all names of a file into memory. Watermarks and last values are read when they are first needed.
 * @param folder where the tenant's shards at rest are
 */
export async function loadTenant(
  connection: DuckDBConnection,
  alias: string,
  tenantId: string,
  folder: string,
): Promise<Tenant> {
  const read = (sql: string) => rows(connection, sql.replace('FROM ', `FROM ${alias}.main.`))
  const tenant = new Tenant(tenantId)
  const dbs = new Map<number, Db>()
  for (const [id, name, days] of await read('SELECT id, name, retention_days FROM db')) {
    dbs.set(id as number, tenant.restoreDb(id as number, name as string, days as number | null))
  }
  const measurements = new Map<number, Measurement>()
  for (const [id, db, name] of await read('SELECT id, db, name FROM measurement')) {
    const measurement = tenant.addMeasurement(dbs.get(db as number) as Db, name as string, id as number)
    measurement.stored = true
    measurements.set(id as number, measurement)
  }
  const of = (id: unknown) => measurements.get(id as number) as Measurement
  for (const [id, name, type] of await read('SELECT measurement, name, type FROM field ORDER BY measurement, slot')) {
    of(id).addField(name as string, type as FieldType).stored = true
  }
  for (const [id, sid, tags] of await read('SELECT measurement, sid, tags FROM series ORDER BY measurement, sid')) {
    const measurement = of(id)
    measurement.addSeries(JSON.parse(tags as string), undefined, sid as number)
    measurement.storedSeries = measurement.series.length
  }
  for (const [id, sid, slot] of await read('SELECT measurement, sid, slot FROM series_field')) {
    of(id).last.notePair(slot as number, sid as number)
  }
  await loadShards(read, of, folder)
  for (const measurement of measurements.values()) measurement.last.loaded = measurement.shards.length === 0
  return tenant
}

async function loadShards(
  read: (sql: string) => Promise<unknown[][]>,
  of: (id: unknown) => Measurement,
  folder: string,
) {
  const shards = new Map<string, Shard>()
  const known = await read('SELECT measurement, start_day, days, number, sorted_rows, at_rest FROM shard ORDER BY 1, 2')
  for (const [id, start, days, number, sortedRows, atRest] of known) {
    const table = of(id).tenant.tableNumber(number as number)
    const shard = new Shard(id as number, start as number, days as number, [], table)
    shard.stored = true
    shard.sortedRows = Number(sortedRows)
    if (atRest) {
      shard.file = fileOf(folder, of(id), shard.table)
      shard.rows = shard.sortedRows
    }
    of(id).shards.push(shard)
    shards.set(`${id} ${start}`, shard)
  }
  for (const [id, start, slot] of await read(
    'SELECT measurement, start_day, slot FROM shard_column ORDER BY measurement, start_day, place',
  )) {
    shards.get(`${id} ${start}`)?.slots.push(slot as number)
  }
}

/** The new names, tables and columns of a commit, written before its rows. */
export interface Structure {
  names: (Db | Measurement | Field)[]
  shards: { measurement: Measurement; shard: Shard }[]
  columns: NewColumns[]
}

interface NewColumns {
  measurement: Measurement
  shard: Shard
  slots: number[]
}

/** So many columns are added in a transaction: more of them, with the rows of the table, would not fit into the memory. */
const COLUMNS_AT_ONCE = 25
/**
 * A table that gets more columns at once is made anew if it has few rows: each ALTER keeps a list of all columns, for which
 * DuckDB takes memory beyond its limit (100 MB for 1,800 columns).
 */
const COLUMNS_FOR_ALTER = 20
const ROWS_TO_COPY = 50_000

/**
 * Writes new names, tables and columns, each before the rows that need it. If the rows do not follow (a kill in
 * between), an empty column remains, which nobody sees.
 * @param checkpoint frees the memory of the columns that were added
 * @returns tables that are not in use any more
 */
export async function writeStructure(
  connection: DuckDBConnection,
  alias: string,
  structure: Structure,
  checkpoint: () => Promise<void>,
): Promise<{ table: string }[]> {
  await inTransaction(connection, [
    ...structure.names.flatMap((name) => (name.kind === 'db' ? [`CREATE SCHEMA ${alias}.d${name.id}`] : [])),
    ...structure.shards.map(({ measurement, shard }) => createSql(alias, measurement, shard)),
    ...insertSql(alias, structure),
  ])
  for (const name of structure.names) name.stored = true
  for (const { shard } of structure.shards) shard.stored = true
  const isCopied = ({ shard, slots }: NewColumns) => slots.length > COLUMNS_FOR_ALTER && shard.rows <= ROWS_TO_COPY
  const old: { table: string }[] = []
  for (const one of structure.columns.filter(isCopied)) old.push(await copyTable(connection, alias, one))
  const columns = structure.columns
    .filter((one) => !isCopied(one))
    .flatMap(({ measurement, shard, slots }) => slots.map((slot) => ({ measurement, shard, slot })))
  for (let from = 0; from < columns.length; from += COLUMNS_AT_ONCE) {
    if (from > 0) await checkpoint()
    const some = columns.slice(from, from + COLUMNS_AT_ONCE)
    const sql = some.flatMap(({ measurement, shard, slot }) => {
      shard.slots.push(slot)
      return columnSql(alias, measurement, shard, slot, shard.slots.length - 1)
    })
    await inTransaction(connection, sql)
  }
  return old
}

/** Gives a shard another table with the same rows and further columns. @returns the table before */
async function copyTable(
  connection: DuckDBConnection,
  alias: string,
  { measurement, shard, slots }: NewColumns,
): Promise<{ table: string }> {
  const old = tableOf(alias, measurement, shard)
  const kept = ['sid', 'time', ...shard.slots.map((slot) => `f${slot}`)].join(', ')
  const places = slots.map((slot, i) => {
    return `(${measurement.id}, ${shard.startDay}, ${shard.slots.length + i}, ${slot})`
  })
  shard.tableNumber = measurement.tenant.tableNumber()
  shard.slots.push(...slots)
  await inTransaction(connection, [
    createSql(alias, measurement, shard),
    `INSERT INTO ${tableOf(alias, measurement, shard)} (${kept}) SELECT ${kept} FROM ${old}`,
    `UPDATE ${alias}.main.shard SET number = ${shard.tableNumber}
      WHERE measurement = ${measurement.id} AND start_day = ${shard.startDay}`,
    `INSERT INTO ${alias}.main.shard_column VALUES ${places.join(', ')}`,
  ])
  return { table: old }
}

/** In one call: a file with a thousand new measurements would otherwise wait for thousands of answers. */
async function inTransaction(connection: DuckDBConnection, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await connection.run(['BEGIN', ...statements, 'COMMIT'].join('; '))
}

/** One statement for each table of names that gets rows. */
function insertSql(alias: string, { names, shards }: Structure): string[] {
  const rows: Record<string, string[]> = {
    db: [],
    measurement: [],
    field: [],
    shard: shards.map(({ measurement, shard: { startDay, days, tableNumber } }) => {
      return `(${measurement.id}, ${startDay}, ${days}, ${tableNumber}, -1, false)`
    }),
    shard_column: shards.flatMap(({ measurement, shard: { startDay, slots } }) =>
      slots.map((slot, i) => `(${measurement.id}, ${startDay}, ${i}, ${slot})`),
    ),
  }
  for (const name of names) rows[name.kind]?.push(rowOf(name))
  return Object.entries(rows).flatMap(([table, values]) =>
    values.length > 0 ? [`INSERT INTO ${alias}.main.${table} VALUES ${values.join(', ')}`] : [],
  )
}

function rowOf(name: Db | Measurement | Field): string {
  switch (name.kind) {
    case 'db':
      return `(${name.id}, ${text(name.name)}, ${name.retentionDays ?? 'NULL'})`
    case 'measurement':
      return `(${name.id}, ${name.db.id}, ${text(name.name)})`
    case 'field':
      return `(${name.measurement.id}, ${name.slot}, ${text(name.name)}, '${name.type}')`
  }
}

/** What a reader of a shard's rows writes after FROM: its table, or its file. */
export function tableOf(alias: string, measurement: Measurement, shard: Shard): string {
  if (!shard.file) return `${alias}.d${measurement.db.id}.${shard.table}`
  const columns = shard.slots.map((slot) =>
    isFloat(measurement, slot) ? `, CAST(f${slot} AS DOUBLE) AS f${slot}` : `, f${slot}`,
  )
  return `(SELECT sid, time${columns.join('')} FROM ${rowsOfFile(shard.file)})`
}

/** The rows of a file of a shard at rest, in which floats may be decimals. */
export const rowsOfFile = (path: string): string =>
  `read_parquet(${text(path.replace(PATTERN_CHARACTER, '[$&]'))}, hive_partitioning = false)`

export const isFloat = (measurement: Measurement, slot: number): boolean => measurement.fields[slot]?.type === 'float'

// DuckDB would look for other files.
const PATTERN_CHARACTER = /[*?[]/g

/** The file of a shard at rest, by the name that its table would have. */
export const fileOf = (folder: string, measurement: Measurement, table: string): string =>
  join(folder, `d${measurement.db.id}_${table}.parquet`)

function createSql(alias: string, measurement: Measurement, shard: Shard): string {
  const columns = shard.slots.map((slot) => `, f${slot} ${sqlType(measurement, slot)}`).join('')
  return `CREATE TABLE ${tableOf(alias, measurement, shard)} (sid INTEGER, time BIGINT${columns})`
}

function columnSql(alias: string, measurement: Measurement, shard: Shard, slot: number, place: number): string[] {
  return [
    `ALTER TABLE ${tableOf(alias, measurement, shard)} ADD COLUMN f${slot} ${sqlType(measurement, slot)}`,
    `INSERT INTO ${alias}.main.shard_column VALUES (${measurement.id}, ${shard.startDay}, ${place}, ${slot})`,
  ]
}

const sqlType = (measurement: Measurement, slot: number): string =>
  DUCKDB.typeName[(measurement.fields[slot] as Field).type]

export const seriesRow = (series: Series): string => JSON.stringify(series.tags)
