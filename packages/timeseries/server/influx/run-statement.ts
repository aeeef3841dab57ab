import { alterRetention, createDb, dropDb, dropMeasurement } from './change-databases.ts'
import type { Statement } from './language/ast.ts'
import type { Changer, Reader } from './reader.ts'
import { runSelect, selectBatches } from './select/run-select.ts'
import { checkPolicy, findDb } from './select/sources.ts'
import type { SeriesPart } from './series.ts'
import { showCardinality } from './show/show-cardinality.ts'
import { showFieldKeys, showMeasurements, showSeries, showTagKeys, showTagValues } from './show/show-names.ts'

/** The right that a credential needs for a statement. A shorter retention drops points, so it needs `drop`. */
export function scopeOf({ kind }: Statement): 'read' | 'create' | 'drop' {
  if (kind === 'create database') return 'create'
  return kind.startsWith('drop') || kind === 'alter retention policy' ? 'drop' : 'read'
}

/** A statement's answer. @throws RefusedStatement, Refusal of the store */
export function runStatement(reader: Changer, statement: Statement): AsyncGenerator<SeriesPart> {
  return statement.kind === 'select' ? runSelect(reader, statement) : runOther(reader, statement)
}

/** The same, some parts at a time: waiting for each of a thousand series costs as much as computing them. */
export function statementBatches(reader: Changer, statement: Statement): AsyncGenerator<SeriesPart[]> {
  return statement.kind === 'select' ? selectBatches(reader, statement) : singly(runOther(reader, statement))
}

async function* singly(parts: AsyncGenerator<SeriesPart>): AsyncGenerator<SeriesPart[]> {
  for await (const part of parts) yield [part]
}

async function* runOther(
  reader: Changer,
  statement: Exclude<Statement, { kind: 'select' }>,
): AsyncGenerator<SeriesPart> {
  const { timeseries, tenantId } = reader
  switch (statement.kind) {
    case 'show databases': {
      const rows = (await timeseries.catalogue(tenantId)).map(({ name }) => [name]).sort()
      yield { name: 'databases', columns: ['name'], rows, timeless: true }
      return
    }
    case 'show measurements':
      return yield* showMeasurements(reader, statement)
    case 'show tag keys':
      return yield* showTagKeys(reader, statement)
    case 'show tag values':
      return yield* showTagValues(reader, statement)
    case 'show field keys':
      return yield* showFieldKeys(reader, statement)
    case 'show series':
      return yield* showSeries(reader, statement)
    case 'show cardinality':
      return yield* showCardinality(reader, statement)
    case 'show retention policies':
      return yield* showPolicies(reader, statement.db)
    case 'create database':
      return createDb(reader, statement.name, statement.durationNs)
    case 'drop database':
      return dropDb(reader, statement.name)
    case 'drop measurement':
      return dropMeasurement(reader, statement.name)
    case 'alter retention policy':
      checkPolicy(statement.name)
      return alterRetention(reader, statement.db, statement.durationNs)
  }
}

async function* showPolicies(reader: Reader, db: string | undefined): AsyncGenerator<SeriesPart> {
  const { retentionDays } = await findDb(reader, db ?? reader.db)
  const duration = retentionDays === null ? '0s' : `${retentionDays * 24}h0m0s`
  const columns = ['name', 'duration', 'shardGroupDuration', 'replicaN', 'default']
  yield { columns, rows: [['autogen', duration, '24h0m0s', 1n, true]], timeless: true }
}
