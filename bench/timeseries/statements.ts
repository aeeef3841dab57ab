/**
 * The queries of the comparison, with the same InfluxQL for both sides. The data is `SERIES` units on ten sites with
 * one row a minute, as bodies.ts creates it.
 */
export interface Work {
  name: string
  /** The largest allowed multiple of InfluxDB's time. */
  target: number
  statement: string
  /** Several rows have the same time and any of them may be returned, so only the number of rows is compared. */
  ties?: boolean
}

export interface Span {
  /** The time of the first row, and the time after the last row. */
  startMs: number
  endMs: number
}

const HOUR_MS = 3_600_000

export function readingWork({ startMs, endMs }: Span): Work[] {
  const between = (fromMs: number, toMs: number) => `time >= ${fromMs}ms AND time < ${toMs}ms`
  const whole = between(startMs, endMs)
  const hour = (fromMs: number) => between(fromMs, fromMs + HOUR_MS)
  const day = (fromMs: number) => between(fromMs, fromMs + 24 * HOUR_MS)
  const oneUnit = `"unit" = 'u17'`
  return [
    work('Q1 one device, 1 h raw, sorted shard', 1, `SELECT * FROM machine WHERE ${oneUnit} AND ${hour(startMs)}`),
    work('Q1 one device, 1 h raw, hot shard', 1, `SELECT * FROM machine WHERE ${oneUnit} AND ${hour(endMs - HOUR_MS)}`),
    work(
      'Q2a one device, 24 h at 1 min, sorted shard',
      0.8,
      `SELECT mean(temp) FROM machine WHERE ${oneUnit} AND ${day(startMs)} GROUP BY time(1m)`,
    ),
    work(
      'Q2a one device, 24 h at 1 min, over the hot shard',
      0.8,
      `SELECT mean(temp) FROM machine WHERE ${oneUnit} AND ${day(endMs - 24 * HOUR_MS)} GROUP BY time(1m)`,
    ),
    work(
      'Q2b 100 devices by the hour, whole range',
      0.7,
      `SELECT mean(temp), max(pressure) FROM machine WHERE site = 's3' AND ${whole} GROUP BY time(1h), unit`,
    ),
    work('Q2c the whole table, daily mean', 0.15, `SELECT mean(temp) FROM machine WHERE ${whole} GROUP BY time(1d)`),
    work('Q3 latest of every series, by SQL', 0.1, 'SELECT last(temp) FROM machine GROUP BY unit'),
    {
      name: 'Q4 newest page and count',
      target: 0.1,
      statement: `SELECT * FROM machine WHERE ${whole} ORDER BY time DESC LIMIT 20; SELECT count(temp) FROM machine WHERE ${whole}`,
      ties: true,
    },
  ]
}

function work(name: string, target: number, statement: string): Work {
  return { name, target, statement }
}
