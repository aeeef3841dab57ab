import { numberText, regexText } from '../../../contract/influxql-text.ts'
import type {
  Expr,
  MeasurementSource,
  NameChoice,
  Page,
  SelectStatement,
  ShowCardinality,
  Source,
  Statement,
} from './ast.ts'
import { printDuration } from './duration.ts'
import { quoteName, quoteText } from './quote.ts'

/** Prints an expression as InfluxQL; parsing it gives the same expression again. */
export function printExpression(expr: Expr): string {
  switch (expr.kind) {
    case 'ref':
      return quoteName(expr.name) + (expr.cast ? `::${expr.cast}` : '')
    case 'call':
      return `${expr.name}(${expr.args.map(printExpression).join(', ')})`
    case 'binary':
      return `${printExpression(expr.left)} ${expr.operator} ${printExpression(expr.right)}`
    case 'paren':
      return `(${printExpression(expr.inner)})`
    case 'string':
      return quoteText(expr.value)
    case 'number':
      return numberText(expr.value)
    case 'integer':
    case 'boolean':
      return String(expr.value)
    case 'duration':
      return expr.ns < 0n ? `-${printDuration(-expr.ns)}` : printDuration(expr.ns)
    case 'regex':
      return regexText(expr.source)
    case 'wildcard':
      return expr.of ? `*::${expr.of}` : '*'
  }
}

function printSource(source: Source): string {
  if (source.kind === 'subquery') return `(${printSelect(source.select)})`
  return printMeasurement(source)
}

function printMeasurement({ db, rp, name, regex }: MeasurementSource): string {
  const last = regex === undefined ? quoteName(name ?? '') : regexText(regex)
  if (db !== undefined) return `${quoteName(db)}.${rp === undefined ? '' : quoteName(rp)}.${last}`
  return rp === undefined ? last : `${quoteName(rp)}.${last}`
}

const printPage = ({ limit, offset }: Page) => [
  ...(limit === undefined ? [] : [`LIMIT ${limit}`]),
  ...(offset === undefined ? [] : [`OFFSET ${offset}`]),
]

function printSelect(select: SelectStatement): string {
  const { fields, sources, where, groupBy, fill, order, slimit, soffset, timeZone } = select
  const names = fields.map(({ expr, alias }) => {
    return printExpression(expr) + (alias === undefined ? '' : ` AS ${quoteName(alias)}`)
  })
  const filling = fill?.kind === 'number' ? numberText(fill.value) : fill?.kind
  return [
    `SELECT ${names.join(', ')} FROM ${sources.map(printSource).join(', ')}`,
    ...(where ? [`WHERE ${printExpression(where)}`] : []),
    ...(groupBy.length > 0 ? [`GROUP BY ${groupBy.map(printExpression).join(', ')}`] : []),
    ...(filling ? [`fill(${filling})`] : []),
    ...(order ? [`ORDER BY time ${order.toUpperCase()}`] : []),
    ...printPage(select),
    ...(slimit === undefined ? [] : [`SLIMIT ${slimit}`]),
    ...(soffset === undefined ? [] : [`SOFFSET ${soffset}`]),
    ...(timeZone === undefined ? [] : [`TZ(${quoteText(timeZone)})`]),
  ].join(' ')
}

function printChoice(choice: NameChoice): string {
  if (choice.operator === 'IN') return `IN (${choice.names.map(quoteName).join(', ')})`
  return `${choice.operator} ${'regex' in choice ? regexText(choice.regex) : quoteName(choice.name)}`
}

const printLength = (ns: bigint | 'INF') => (ns === 'INF' ? 'INF' : printDuration(ns))

/** Prints a statement as InfluxQL; parsing it gives the same statement again. */
export function printStatement(statement: Statement): string {
  switch (statement.kind) {
    case 'select':
      return printSelect(statement)
    case 'show databases':
      return 'SHOW DATABASES'
    case 'show retention policies':
      return `SHOW RETENTION POLICIES${statement.db === undefined ? '' : ` ON ${quoteName(statement.db)}`}`
    case 'create database':
    case 'drop database': {
      const length = 'durationNs' in statement ? statement.durationNs : undefined
      const rest = length === undefined ? '' : ` WITH DURATION ${printLength(length)}`
      return `${statement.kind.toUpperCase()} ${quoteName(statement.name)}${rest}`
    }
    case 'drop measurement':
      return `DROP MEASUREMENT ${quoteName(statement.name)}`
    case 'alter retention policy': {
      const { name, db, durationNs } = statement
      return `ALTER RETENTION POLICY ${quoteName(name)} ON ${quoteName(db)} DURATION ${printLength(durationNs)}`
    }
    case 'show cardinality':
      return printCardinality(statement)
    default:
      return printShow(statement)
  }
}

const printOn = (db: string | undefined) => (db === undefined ? [] : [`ON ${quoteName(db)}`])
const printFrom = (from: readonly MeasurementSource[]) =>
  from.length > 0 ? [`FROM ${from.map(printMeasurement).join(', ')}`] : []

function printCardinality(show: ShowCardinality): string {
  return [
    `SHOW ${show.of.toUpperCase()}${show.exact ? ' EXACT' : ''} CARDINALITY`,
    ...printOn(show.db),
    ...printFrom(show.from),
    ...(show.key ? [`WITH KEY ${printChoice(show.key)}`] : []),
    ...(show.where ? [`WHERE ${printExpression(show.where)}`] : []),
    ...(show.groupBy.length > 0 ? [`GROUP BY ${show.groupBy.map(printExpression).join(', ')}`] : []),
    ...printPage(show),
  ].join(' ')
}

function printShow(show: Exclude<Extract<Statement, { where?: Expr }>, SelectStatement | ShowCardinality>): string {
  return [
    show.kind.toUpperCase(),
    ...printOn(show.db),
    ...('from' in show ? printFrom(show.from) : []),
    ...('with' in show && show.with ? [`WITH MEASUREMENT ${printChoice(show.with)}`] : []),
    ...('key' in show ? [`WITH KEY ${printChoice(show.key)}`] : []),
    ...(show.where ? [`WHERE ${printExpression(show.where)}`] : []),
    ...(show.order ? [`ORDER BY time ${show.order.toUpperCase()}`] : []),
    ...printPage(show),
  ].join(' ')
}
