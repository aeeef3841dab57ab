import { setImmediate } from 'node:timers/promises'
import {
  type BIGINT,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api'
import type { Part } from '../../catalogue/batch.ts'
import type { Measurement, Series } from '../../catalogue/tenant.ts'
import {
  COLUMN_TYPE,
  fillBooleans,
  fillFloats,
  fillInts,
  fillNulls,
  fillSids,
  fillTexts,
  type Rows,
  SID_TYPE,
  TIME_TYPE,
} from './chunk.ts'
import { DUCKDB } from './dialect.ts'
import { seriesRow } from './tables.ts'

const ROWS_PER_CHUNK = 2048
const ROWS_AT_ONCE = 4 * ROWS_PER_CHUNK

export interface TableName {
  catalog: string
  schema: string
  table: string
}

/** Appends the rows of a part, in that order, to a table of `sid, time` and the given fields. */
export async function appendRows(
  connection: DuckDBConnection,
  table: TableName,
  part: Part,
  slots: readonly number[],
  rows: Rows,
): Promise<void> {
  const types = slots.map((slot) => COLUMN_TYPE[part.measurement.fields[slot]?.type ?? 'float'])
  await append(connection, table, async (appender) => {
    for (let from = 0; from < rows.count; from += ROWS_PER_CHUNK) {
      // The thread also has writers to answer.
      if (from > 0 && from % ROWS_AT_ONCE === 0) await setImmediate()
      const some = { order: rows.order, from: rows.from + from, count: Math.min(ROWS_PER_CHUNK, rows.count - from) }
      const chunk = DuckDBDataChunk.create([SID_TYPE, TIME_TYPE, ...types], some.count)
      fillSids(chunk, 0, part.sids, some)
      fillInts(chunk, 1, part.times, null, some)
      for (let i = 0; i < slots.length; i++) fillField(chunk, i + 2, part, slots[i] as number, some)
      appender.appendDataChunk(chunk)
    }
  })
}

type Fill = (appender: DuckDBAppender) => void | Promise<void>

async function append(connection: DuckDBConnection, to: TableName, fill: Fill) {
  const appender = await connection.createAppender(to.table, to.schema, to.catalog)
  try {
    await fill(appender)
    appender.flushSync()
  } catch (error) {
    try {
      // Closing flushes once more, which fails, too; that error would hide the first.
      appender.closeSync()
    } catch {}
    throw error
  }
  appender.closeSync()
}

function fillField(chunk: DuckDBDataChunk, at: number, part: Part, slot: number, rows: Rows): void {
  const column = part.columns[slot]
  if (!column) fillNulls(chunk, at, rows.count)
  else if (column.texts) fillTexts(chunk, at, column.texts, rows)
  else if (column.field.type === 'int') fillInts(chunk, at, column.numbers, column.bigints, rows)
  else if (column.field.type === 'bool') fillBooleans(chunk, at, column.numbers, rows)
  else fillFloats(chunk, at, column.numbers, rows)
}

/**
 * So many columns are merged at once: a MERGE takes 120 KB for each of them, more than anything else that a commit does.
 * The first portion inserts the rows that are new, and the others find them.
 */
const COLUMNS_PER_MERGE = 200

/**
 * Writes rows at times that may exist already: field by field the new value wins, as in InfluxDB. No (series, time) may
 * occur twice in the rows.
 */
export async function mergeRows(
  connection: DuckDBConnection,
  target: TableName,
  part: Part,
  slots: readonly number[],
  order: Int32Array,
): Promise<void> {
  for (let from = 0; from < slots.length; from += COLUMNS_PER_MERGE) {
    await mergeColumns(connection, target, part, slots.slice(from, from + COLUMNS_PER_MERGE), order)
  }
}

async function mergeColumns(
  connection: DuckDBConnection,
  target: TableName,
  part: Part,
  slots: readonly number[],
  order: Int32Array,
): Promise<void> {
  const columns = slots.map((slot) => `f${slot}`)
  const typed = slots.map((slot) => `f${slot} ${DUCKDB.typeName[part.measurement.fields[slot]?.type ?? 'float']}`)
  await connection.run(`CREATE OR REPLACE TEMP TABLE late (${['sid INTEGER', 'time BIGINT', ...typed].join(', ')})`)
  const late = { catalog: 'temp', schema: 'main', table: 'late' }
  await appendRows(connection, late, part, slots, { order, from: 0, count: order.length })
  let minUs = Number.POSITIVE_INFINITY
  let maxUs = Number.NEGATIVE_INFINITY
  for (const row of order) {
    minUs = Math.min(minUs, part.times[row] as number)
    maxUs = Math.max(maxUs, part.times[row] as number)
  }
  const sets = columns.map((column) => `${column} = coalesce(s.${column}, t.${column})`)
  const names = ['sid', 'time', ...columns]
  // With the bounds, the store skips the row groups of other times.
  await connection.run(`MERGE INTO ${target.catalog}.${target.schema}.${target.table} t USING temp.main.late s
    ON t.sid = s.sid AND t.time = s.time AND t.time BETWEEN ${minUs} AND ${maxUs}
    WHEN MATCHED THEN UPDATE SET ${sets.join(', ')}
    WHEN NOT MATCHED THEN INSERT (${names.join(', ')}) VALUES (${names.map((name) => `s.${name}`).join(', ')})`)
}

export async function appendSeries(connection: DuckDBConnection, alias: string, series: readonly Series[]) {
  await appendColumns(
    connection,
    { catalog: alias, schema: 'main', table: 'series' },
    [INTEGER, INTEGER, VARCHAR],
    [series.map((one) => one.measurement.id), series.map((one) => one.sid), series.map(seriesRow)],
  )
}

/** Stores which fields a series has had. */
export async function appendPairs(
  connection: DuckDBConnection,
  alias: string,
  pairs: readonly { measurement: Measurement; sid: number; slot: number }[],
) {
  await appendColumns(
    connection,
    { catalog: alias, schema: 'main', table: 'series_field' },
    [INTEGER, INTEGER, INTEGER],
    [pairs.map((pair) => pair.measurement.id), pairs.map((pair) => pair.sid), pairs.map((pair) => pair.slot)],
  )
}

type PlainType = typeof INTEGER | typeof BIGINT | typeof VARCHAR

async function appendColumns(
  connection: DuckDBConnection,
  table: TableName,
  types: PlainType[],
  columns: (number | string)[][],
): Promise<void> {
  const count = columns[0]?.length ?? 0
  if (count === 0) return
  await append(connection, table, (appender) => {
    for (let from = 0; from < count; from += ROWS_PER_CHUNK) {
      const chunk = DuckDBDataChunk.create(types)
      chunk.setColumns(columns.map((column) => column.slice(from, from + ROWS_PER_CHUNK)))
      appender.appendDataChunk(chunk)
    }
  })
}
