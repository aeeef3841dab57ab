import { wide, within } from './sample-ranges.ts'

const SMOOTHED = [
  'exponential_moving_average',
  'double_exponential_moving_average',
  'triple_exponential_moving_average',
  'triple_exponential_derivative',
  'relative_strength_index',
]
const KAUFMANS = ['kaufmans_efficiency_ratio', 'kaufmans_adaptive_moving_average']
const MOMENTUM = 'chande_momentum_oscillator'
const ALL = [...SMOOTHED, ...KAUFMANS, MOMENTUM]

/** The averages of technical analysis. */
export const AVERAGES = [
  ...[...SMOOTHED, ...KAUFMANS].flatMap((name) => [
    `SELECT ${name}(load, 1) FROM cpu GROUP BY host`,
    `SELECT ${name}(load, 1, 1) FROM cpu LIMIT 9`,
  ]),
  ...ALL.flatMap((name) => [
    `SELECT ${name}(load, 2) FROM cpu`,
    `SELECT ${name}(load, 5, 1) FROM cpu ORDER BY time DESC`,
    `SELECT ${name}(tasks, 3) FROM cpu GROUP BY host`,
    `SELECT ${name}(tasks, 3, -1) FROM cpu GROUP BY region LIMIT 3 OFFSET 1`,
    `SELECT ${name}(mean(load), 4) FROM cpu WHERE ${within} GROUP BY time(30m)`,
    `SELECT ${name}(mean(temp), 2, 1), mean(temp) FROM cpu WHERE ${wide} GROUP BY time(1h), host fill(0)`,
    `SELECT ${name}(last(used), 3, 2) AS x FROM mem WHERE ${wide} GROUP BY time(20m) fill(previous) ORDER BY time DESC`,
    `SELECT ${name}(difference(mean(load)), 3) FROM cpu WHERE ${within} GROUP BY time(30m), host`,
    `SELECT ${name}(${name}(count(load), 2), 2) FROM cpu WHERE ${wide} GROUP BY time(45m)`,
    `SELECT floor(${name}(max(load), 2)) * 2 FROM cpu WHERE ${within} GROUP BY time(30m)`,
    `SELECT ${name}(*, 3) FROM cpu LIMIT 4`,
    `SELECT ${name}(m, 2) FROM (SELECT mean(load) AS m FROM cpu WHERE ${within} GROUP BY time(20m))`,
    `SELECT ${name}(load, 2, 4294967297) FROM cpu LIMIT 3`,
    `SELECT ${name}(nope, 2) FROM cpu`,
    `SELECT ${name}() FROM cpu`,
    `SELECT ${name}(load) FROM cpu`,
    `SELECT ${name}(load, 2, 3, 'simple', 5) FROM cpu`,
    `SELECT ${name}(load, 0) FROM cpu`,
    `SELECT ${name}(load, 2.5) FROM cpu`,
    `SELECT ${name}(load, 2, 0) FROM cpu LIMIT 3`,
    `SELECT ${name}(load, 2, -2) FROM cpu`,
    `SELECT ${name}(load, 2, 'simple') FROM cpu`,
    `SELECT ${name}(load, 2, 3, simple) FROM cpu`,
    `SELECT ${name}(load, 2, 3, 'x') FROM cpu`,
    `SELECT ${name}(5, 2) FROM cpu`,
    `SELECT ${name}(mean(load), 2) FROM cpu`,
    `SELECT ${name}(load, 2) FROM cpu WHERE ${within} GROUP BY time(1h)`,
    `SELECT ${name}(distinct(tasks), 2) FROM cpu WHERE ${within} GROUP BY time(1h)`,
    `SELECT ${name}(top(load, 2), 2) FROM cpu WHERE ${within} GROUP BY time(1h)`,
    `SELECT ${name}(abs(mean(load)), 2) FROM cpu WHERE ${within} GROUP BY time(1h)`,
    `SELECT ${name}(load, 2), host FROM cpu`,
    `SELECT ${name}(state, 2) FROM cpu`,
    `SELECT ${name}(last(ok), 2) FROM cpu WHERE ${within} GROUP BY time(1h)`,
  ]),
  ...[...SMOOTHED, MOMENTUM].flatMap((name) => [
    `SELECT ${name}(load, 3, -1, 'simple') FROM cpu`,
    `SELECT ${name}(load, 4, 1, 'exponential') FROM cpu GROUP BY host`,
    `SELECT ${name}(mean(temp), 3, 1, 'simple') FROM cpu WHERE ${wide} GROUP BY time(20m), host`,
  ]),
  // With a longer period of the other functions InfluxDB would crash: it allocates memory for the whole period.
  ...SMOOTHED.map((name) => `SELECT ${name}(load, 99999999999, 1) FROM cpu LIMIT 3`),
  `SELECT ${MOMENTUM}(load, 3, 0, 'none') FROM cpu`,
  `SELECT ${MOMENTUM}(load, 1, 0, 'simple') FROM cpu`,
]
