/** A parsed query: expressions, then statements. */
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^'
export type ComparisonOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | '=~' | '!~'
export type BinaryOperator = 'AND' | 'OR' | ComparisonOperator | ArithmeticOperator

/** The type in `name::type`; `field` and `tag` stand for any type of that kind. */
export type CastType = 'float' | 'integer' | 'unsigned' | 'string' | 'boolean' | 'field' | 'tag'

export interface Ref {
  kind: 'ref'
  name: string
  cast?: CastType
}

export interface Call {
  kind: 'call'
  /** In lower case. */
  name: string
  args: Expr[]
}

export interface Binary {
  kind: 'binary'
  operator: BinaryOperator
  left: Expr
  right: Expr
}

export type Expr =
  | Ref
  | Call
  | Binary
  | { kind: 'paren'; inner: Expr }
  | { kind: 'string'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'integer'; value: bigint }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'duration'; ns: bigint }
  | { kind: 'regex'; source: string }
  | { kind: 'wildcard'; of?: 'field' | 'tag' }

export interface MeasurementSource {
  kind: 'measurement'
  db?: string
  rp?: string
  /** Either a name or a regular expression. */
  name?: string
  regex?: string
}

export interface SubquerySource {
  kind: 'subquery'
  select: SelectStatement
}

export type Source = MeasurementSource | SubquerySource

export interface SelectField {
  expr: Expr
  alias?: string
}

export type Fill = { kind: 'null' | 'none' | 'previous' | 'linear' } | { kind: 'number'; value: number }

export interface Page {
  limit?: number
  offset?: number
}

export interface SelectStatement extends Page {
  kind: 'select'
  fields: SelectField[]
  sources: Source[]
  where?: Expr
  groupBy: Expr[]
  fill?: Fill
  order?: 'asc' | 'desc'
  slimit?: number
  soffset?: number
  timeZone?: string
}

/** How `WITH KEY` and `WITH MEASUREMENT` select names. */
export type NameChoice =
  | { operator: '=' | '!='; name: string }
  | { operator: '=~' | '!~'; regex: string }
  | { operator: 'IN'; names: string[] }

interface Show extends Page {
  db?: string
  from: MeasurementSource[]
  where?: Expr
  order?: 'asc' | 'desc'
}

export interface ShowMeasurements extends Page {
  kind: 'show measurements'
  db?: string
  with?: NameChoice
  where?: Expr
  order?: 'asc' | 'desc'
}

export interface ShowTagKeys extends Show {
  kind: 'show tag keys'
}

export interface ShowTagValues extends Show {
  kind: 'show tag values'
  key: NameChoice
}

export interface ShowFieldKeys extends Show {
  kind: 'show field keys'
}

export interface ShowSeries extends Show {
  kind: 'show series'
}

/** The number of series, names or values. */
export interface ShowCardinality extends Page {
  kind: 'show cardinality'
  of: Counted
  /** Counted exactly; without it, and without any selection, InfluxDB returns an estimate. */
  exact: boolean
  db?: string
  from: MeasurementSource[]
  /** Only for tag values, and always present there. */
  key?: NameChoice
  where?: Expr
  groupBy: Expr[]
}

export type Counted = 'series' | 'measurement' | 'tag key' | 'tag values' | 'field key'

export type Statement =
  | SelectStatement
  | ShowCardinality
  | { kind: 'show databases' }
  | ShowMeasurements
  | ShowTagKeys
  | ShowTagValues
  | ShowFieldKeys
  | ShowSeries
  | { kind: 'show retention policies'; db?: string }
  | { kind: 'create database'; name: string; durationNs?: bigint | 'INF' }
  | { kind: 'drop database'; name: string }
  | { kind: 'drop measurement'; name: string }
  | { kind: 'alter retention policy'; name: string; db: string; durationNs: bigint | 'INF' }
