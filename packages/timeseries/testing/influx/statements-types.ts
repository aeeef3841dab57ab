import { within } from './sample-ranges.ts'

/** Functions of texts and booleans; many of them refuse these types. */
export const TYPES = [
  ...['moving_average(state, 2)', 'cumulative_sum(ok)', 'non_negative_derivative(state)', 'difference(ok)'].map(
    (call) => `SELECT ${call} FROM cpu`,
  ),
  ...['last(state)', 'max(ok)', 'distinct(ok)', 'cumulative_sum(last(ok))', 'count(state)', 'elapsed(last(state))'].map(
    (call) => `SELECT difference(${call}) FROM cpu WHERE ${within} GROUP BY time(1h)`,
  ),
  ...['mean', 'median', 'sum', 'spread', 'stddev', 'min', 'max'].map((name) => `SELECT ${name}(state) FROM cpu`),
  ...['mean', 'median', 'sum', 'spread', 'stddev'].map((name) => `SELECT ${name}(ok) FROM cpu GROUP BY host`),
  'SELECT percentile(state, 50) FROM cpu',
  'SELECT mean(state::float), difference(ok::integer) FROM cpu',
  'SELECT difference(s) FROM (SELECT state AS s FROM cpu)',
]
