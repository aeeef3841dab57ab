/** Where Atrium answers otherwise than InfluxDB 1.6.7, and why. */
const KNOWN: [statement: RegExp, reason: string][] = [
  [
    /(?<!\bLIMIT \d+ )\bOFFSET/,
    'OFFSET without LIMIT: InfluxDB documents its answer as inconsistent (it gives one row); here all rows from there on',
  ],
  [/^SHOW RETENTION POLICIES ON plant$/, 'the length of shards is the own business of each store'],
  [/^SELECT mode\(\*\)/, 'of texts that are equally frequent, InfluxDB takes one by an order that is not stable'],
  [
    /^SELECT .*percentile\(tasks, \d+\)(?!.*GROUP BY time)/,
    'of several equal values, InfluxDB takes the time of one by an order that is not stable',
  ],
  [
    /FROM \(SELECT .*GROUP BY time\(1h\)\) WHERE .*GROUP BY host$/,
    'where the first window of a SELECT inside begins before the range of the outer one, InfluxDB loses whole series',
  ],
]

export function knownDifference(statement: string): string | undefined {
  return KNOWN.find(([pattern]) => pattern.test(statement))?.[1]
}
