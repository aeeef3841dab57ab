import { MAX_POINTS } from '@atrium/charts/contract/data'
import { interval, list, oneOf, section, texts, time } from '@atrium/charts/contract/define/props'
import { num, str } from '@atrium/core/contract/define/fields'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import {
  FIELD_OPERATORS,
  FILLS,
  REDUCTIONS,
  TAG_OPERATORS,
  TRANSFORMS,
} from '@atrium/timeseries/contract/query-language'

const name = () => str(255, { min: 0, default: '' })
const value = () => str(1024, { min: 0, default: '' })
const percent = () => num(2, { min: 0, max: 100 })
const tag = oneOf(['', ...TAG_OPERATORS], { default: '' })

const STATEMENT_EVERY_MS = 5_000

/** The built-in time series: one database or several for each tenant, which follow every write. */
export default defineConnector({
  key: 'timeseries',
  icon: 'database',
  settings: {},
  query: {
    db: name(),
    from: name(),
    fieldSet: list(
      {
        field: name(),
        as: name(),
        aggregate: oneOf(['none', ...REDUCTIONS], { default: 'none' }),
        percent: percent(),
      },
      50,
    ),
    whereObj: section({
      TAG: list({ tagKey: name(), operator: tag, tagValue: value() }, 20),
      FIELD: list(
        {
          fieldKey: name(),
          operator: oneOf(['', ...new Set([...FIELD_OPERATORS.number, ...FIELD_OPERATORS.text])], { default: '' }),
          value: value(),
        },
        20,
      ),
    }),
    tags: list({ field: name(), operator: tag, value: value() }, 20),
    groupBy: texts(10, 255),
    timeColumnName: name(),
    startTime: time('*-2h'),
    endTime: time('*'),
    interval: interval(''),
    fill: oneOf([...FILLS, 0], { default: 'none' }),
    transform: oneOf(TRANSFORMS, { default: 'none' }),
    unit: interval('1s', { when: { prop: 'transform', is: ['derivative'] } }),
    reduce: oneOf(REDUCTIONS, { default: 'last' }),
    reducePercent: percent(),
    sampling: oneOf(['minmax', 'lttb'], { default: 'minmax' }),
    influxql: str(10_000, { min: 0, default: '' }),
  },
  shapes: () => ['single', 'trail', 'series', 'exact', 'rows', 'page'],
  // Which writes change the answer of a statement is not known.
  follows: ({ influxql }) => (influxql ? { how: 'polled', everyMs: STATEMENT_EVERY_MS } : { how: 'pushed' }),
  columnsOf({ fieldSet = [], groupBy = [] }, isKeyed) {
    const tags = isKeyed ? [groupBy].flat().filter((tag) => tag !== '') : []
    return [...tags, ...fieldSet.map(({ field, as }) => as || field)]
  },
  titleOf({ db, from, fieldSet = [], influxql }) {
    const of = influxql ? ['InfluxQL'] : [from, fieldSet.map(({ as, field }) => as || field).join(', ')]
    return [db, ...of].filter(Boolean).join(' · ')
  },
  isComplete: ({ influxql, from, fieldSet = [] }) => Boolean(influxql) || (Boolean(from) && fieldSet.length > 0),
  isWritten: ({ influxql }) => Boolean(influxql),
  withoutConditions(query, name) {
    const { whereObj, tags } = query
    const isKept = (key: string) => name !== undefined && key !== name
    return {
      ...query,
      ...(whereObj && { whereObj: { ...whereObj, TAG: whereObj.TAG.filter(({ tagKey }) => isKept(tagKey)) } }),
      ...(tags && { tags: tags.filter(({ field }) => isKept(field)) }),
    }
  },
  byViewer: false,
  limits: { points: MAX_POINTS, rows: MAX_POINTS },
})
