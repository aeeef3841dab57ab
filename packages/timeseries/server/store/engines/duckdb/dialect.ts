import type { Dialect } from '../../sql/dialect.ts'

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`

export const DUCKDB: Dialect = {
  typeName: { float: 'DOUBLE', int: 'BIGINT', string: 'VARCHAR', bool: 'BOOLEAN' },
  // A NUL ends a statement, so it must be created by a function.
  text: (value) => (value.includes('\0') ? `(${value.split('\0').map(quoted).join(' || chr(0) || ')})` : quoted(value)),
  matches: (column, expression) => `regexp_matches(${column}, ${DUCKDB.text(expression)})`,
  wide: (value) => `CAST(${value} AS HUGEINT)`,
  middle: (column) => ({
    lower: `quantile_disc(${column}, 0.5)`,
    upper: `quantile_disc(${column}, 0.5 ORDER BY ${column} DESC)`,
  }),
  valueAt: (value, isPresent, place) =>
    `list_sort(list(${value}) FILTER (WHERE ${isPresent}))[CAST(${place} AS BIGINT)]`,
  part: (tuple, n) => `(${tuple})[${n}]`,
  pairs: (sids, groups) =>
    `SELECT unnest([${sids.join(',')}]::INTEGER[]) AS sid, unnest([${groups.join(',')}]::INTEGER[]) AS g`,
}

/** Functions that the shared SQL text uses and DuckDB lacks. */
export const MACROS = 'CREATE MACRO intDiv(a, b) AS a // b'
