import { firstDifference } from './first-difference.ts'
import { inOneOrder } from './in-one-order.ts'

/** Statements to which Atrium answers differently from InfluxDB 1.6.7, with the reason. */
interface Known {
  statement: RegExp
  reason: string
  /** Whether the answers differ as the reason says; if absent, any difference is accepted. */
  fits?(theirs: unknown, ours: unknown): boolean
}

const CHANCE = 'of an integral by tags, InfluxDB tells the last window of each series at the end, in an order of chance'
const MODE = 'of values that are equally frequent, InfluxDB takes one by an order that is not stable'

const KNOWN: Known[] = [
  {
    statement: /^SELECT integral\([^()]*\) FROM (?!.*LIMIT).* GROUP BY/,
    reason: CHANCE,
    fits: isSameInOrder,
  },
  {
    statement: /^SELECT .*integral\(.*GROUP BY .*(host|region|\*)/,
    reason: `${CHANCE}: what stands beside, around or after that misses it`,
  },
  {
    statement: /(?<!\bLIMIT \d+ )\bOFFSET/,
    reason:
      'OFFSET without LIMIT: InfluxDB documents its answer as inconsistent (it gives one row); here all rows from there on',
  },
  {
    statement: /^SHOW RETENTION POLICIES ON plant$/,
    reason: 'the length of shards is the own business of each store',
  },
  {
    statement: /^SELECT (top|bottom)\(\w+, \d+\).* LIMIT/,
    reason: 'of top and bottom with LIMIT, InfluxDB looks only at the first points of each shard, as many as the LIMIT',
  },
  {
    statement: /^SELECT .*\b(exp|pow|ln|log|log2|log10|tan)\(/,
    reason: 'InfluxDB breaks off an answer with an infinite value, which JSON cannot tell; here it is null',
    fits: (theirs) => typeof theirs === 'string' && theirs.includes('unsupported value'),
  },
  {
    statement: /^SELECT percentile\(\w+, (5|25)\) FROM .*GROUP BY time\([^)]*\), /,
    reason: 'where a later series begins with too few values for a percentile, it may end in InfluxDB, or not',
  },
  {
    statement: /^SELECT (?=.*percentile\(\w+, (5|25)\))(?!percentile\([^()]*\) FROM)/,
    reason:
      'where a window has too few values for a percentile, it ends in InfluxDB, but begins again, out of order, beside or inside of other functions',
  },
  {
    statement: /^SHOW TAG VALUES (EXACT )?CARDINALITY .*WHERE .*\ba !?= /,
    reason: 'of a name that a tag and a field have, what InfluxDB looks at depends on what is compared beside it',
  },
  {
    statement: /^SELECT .*mode\(/,
    reason: MODE,
    fits: isSameBesideModes,
  },
  {
    // Inside a function or a calculation, where columns have other names.
    statement: /^SELECT .*(\(mode\(|[-+*/] mode\(|mode\(\w+\) [-+*/])/,
    reason: MODE,
  },
  {
    statement: /^SELECT .*percentile\(tasks, \d+\)(?!.*GROUP BY time)/,
    reason: 'of several equal values, InfluxDB takes the time of one by an order that is not stable',
  },
  {
    statement: /FROM \(SELECT .*GROUP BY time\(1h\)\) WHERE .*GROUP BY host$/,
    reason:
      'where the first window of a SELECT inside begins before the range of the outer one, InfluxDB loses whole series',
  },
]

/** Whether answers of functions by tags are the same after each series was joined and sorted. */
function isSameInOrder(theirs: unknown, ours: unknown): boolean {
  return firstDifference(inOneOrder(theirs), inOneOrder(ours)) === null
}

/** Whether answers differ only in the columns of `mode`. */
function isSameBesideModes(theirs: unknown, ours: unknown): boolean {
  return firstDifference(withoutModes(theirs), withoutModes(ours)) === null
}

function withoutModes(answer: unknown): unknown {
  const { series } = (answer ?? {}) as { series?: { columns: string[]; values: unknown[][] }[] }
  return series?.map((one) => ({
    ...one,
    values: one.values.map((row) => row.filter((_, i) => !one.columns[i]?.startsWith('mode'))),
  }))
}

export function knownDifference(statement: string, theirs: unknown, ours: unknown): string | undefined {
  return KNOWN.find((one) => one.statement.test(statement) && (one.fits?.(theirs, ours) ?? true))?.reason
}

/** How the windows of a zone differ, whatever the statement: differential-zones.long.test.ts tells which of these it is. */
export const IN_ZONES = {
  points:
    'beside a change of the clock, InfluxDB loses points, counts them twice, or has windows that begin when the clock does not show it; here each point is in one window, and the sum of the windows is that of the points',
  unbounded:
    'without a lower bound, InfluxDB fills the windows of a zone from the beginning of time, and functions of windows have no answer',
  linear:
    'InfluxDB fills linearly by the numbers of windows, counted in UTC, which are not those of a zone; ours are on the line between the starts of windows',
  inside:
    'where the first window of a SELECT inside begins before the range, InfluxDB expects each later window one too late, and leaves out as many empty ones; ours are all filled',
  integral:
    'with an offset, InfluxDB looks up the clock that much too early, so that areas are cut at times that are no start of a window',
}
