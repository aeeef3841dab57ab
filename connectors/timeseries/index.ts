import { MAX_POINTS } from '@atrium/charts/contract/data'
import { str } from '@atrium/core/contract/define/fields'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import { QUERY } from '@atrium/timeseries/contract/query'
import { MAX_STATEMENT } from '@atrium/timeseries/contract/query-language'
import { queryErrors } from '@atrium/timeseries/contract/query-schema'

const STATEMENT_EVERY_MS = 5_000

/** The built-in time series: one database or several for each tenant, which follow every write. */
export default defineConnector({
  key: 'timeseries',
  icon: 'database',
  type: 9,
  settings: {},
  old: {},
  query: {
    ...QUERY,
    influxql: str(MAX_STATEMENT, { min: 0, default: '' }),
  },
  shapes: () => ['single', 'trail', 'series', 'exact', 'rows', 'page'],
  // Which writes change the answer of a statement is not known.
  follows: ({ influxql }) => (influxql ? { how: 'polled', everyMs: STATEMENT_EVERY_MS } : { how: 'pushed' }),
  columnsOf({ fieldSet = [], groupBy = [] }, isKeyed) {
    const tags = isKeyed ? [groupBy].flat().filter((tag) => tag !== '') : []
    return [...tags, ...fieldSet.map(({ field, as }) => as || field)]
  },
  placeOf: ({ db, from, influxql }) => (influxql || !from ? null : `${db} · ${from}`),
  check: queryErrors,
  builder: {
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
    joined(query, { db, from, fieldSet: more = [] }) {
      if (query.db !== db || query.from !== from) return null
      const { fieldSet = [] } = query
      return {
        ...query,
        fieldSet: [...fieldSet, ...more.filter((one) => !fieldSet.some((own) => own.field === one.field))],
      }
    },
  },
  byViewer: false,
  limits: { points: MAX_POINTS, rows: MAX_POINTS },
})
