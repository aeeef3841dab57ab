import type { Dialect } from './dialect.ts'
import type { QueryField } from './plan.ts'

/** Aggregates that return a written value, which has its own time. */
export const SELECTORS: ReadonlySet<string> = new Set(['min', 'max', 'first', 'last', 'percentile'])

/**
 * The SQL of an aggregate of column `c`, as InfluxDB 1.x defines it. `merges`: several series may have points at one
 * time; then the larger of the values at equal times counts, which costs several times the work.
 */
export function aggregateSql({ asked, field }: QueryField, c: string, dialect: Dialect, merges: boolean): string {
  switch (asked.aggregate) {
    case 'mean':
      return `avg(${c})`
    case 'stddev':
      return `stddev_samp(${c})`
    case 'spread':
      return field?.type === 'int' ? `${dialect.wide(`max(${c})`)} - min(${c})` : `max(${c}) - min(${c})`
    case 'median':
      return medianSql(c, field?.type === 'int', dialect)
    case 'percentile':
      return dialect.valueAt(c, `${c} IS NOT NULL`, rankSql(c, asked.percentile ?? 0))
    case 'last':
      return merges ? `argMax(${c}, (time, ${c}))` : `argMax(${c}, time)`
    case 'first':
      if (!merges) return `argMin(${c}, time)`
      // For booleans, the smaller one counts.
      return field?.type === 'bool' ? `argMin(${c}, (time, ${c}))` : `argMax(${c}, (-time, ${c}))`
    default:
      return `${asked.aggregate}(${c})`
  }
}

/** The time of the point that a selector chose: of equal values the oldest. */
export function ownTimeSql({ asked }: QueryField, c: string, dialect: Dialect): string {
  switch (asked.aggregate) {
    case 'min':
      return `argMin(time, (${c}, time)) FILTER (WHERE ${c} IS NOT NULL)`
    case 'max':
      return `argMax(time, (${c}, -time)) FILTER (WHERE ${c} IS NOT NULL)`
    case 'first':
      return `min(time) FILTER (WHERE ${c} IS NOT NULL)`
    case 'last':
      return `max(time) FILTER (WHERE ${c} IS NOT NULL)`
    default: {
      const chosen = dialect.valueAt(`(${c}, time)`, `${c} IS NOT NULL`, rankSql(c, asked.percentile ?? 0))
      return dialect.part(chosen, 2)
    }
  }
}

// Interpolating functions round the last digit differently: InfluxDB takes the lower value and half the distance.
function medianSql(c: string, isInt: boolean, dialect: Dialect): string {
  const { lower, upper } = dialect.middle(c)
  const float = (value: string) => `CAST(${value} AS ${dialect.typeName.float})`
  const distance = isInt ? float(`${dialect.wide(upper)} - ${lower}`) : `(${upper} - ${lower})`
  return `${float(lower)} + ${distance} / 2`
}

/** Position from 1; 0 or beyond the last position if there is no such point. */
const rankSql = (c: string, percentile: number) => `floor(count(${c}) * ${percentile.toExponential()} / 100.0 + 0.5)`
