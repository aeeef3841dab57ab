import { str } from '@atrium/core/contract/define/fields'
import { QUERY } from '@atrium/timeseries/contract/query'
import { MAX_STATEMENT } from '@atrium/timeseries/contract/query-language'
import { queryErrors } from '@atrium/timeseries/contract/query-schema'
import type { BuilderQueries, DataShape, OwnQuery } from './define/connector.ts'

/** What a query of time series says, wherever they are stored: what was chosen in a form, or one statement. */
export const SERIES_QUERY = {
  ...QUERY,
  influxql: str(MAX_STATEMENT, { min: 0, default: '' }),
} as const

export type SeriesQuery = OwnQuery<typeof SERIES_QUERY>

const builder: BuilderQueries<SeriesQuery> = {
  titleOf({ db, from, fieldSet = [], influxql }) {
    const of = influxql ? ['InfluxQL'] : [from, fieldSet.map(({ as, field }) => as || field).join(', ')]
    return [db, ...of].filter(Boolean).join(' · ')
  },
  proposedTitle({ fieldSet = [], whereObj }) {
    const fields = fieldSet.map(({ as, field }) => as || field).join(', ')
    // Parameters are no values yet.
    const only = (whereObj?.TAG ?? []).filter(({ operator, tagValue }) => operator === '=' && !tagValue.includes('{'))
    // The value first: a long title is cut at its end.
    return [...only.map(({ tagValue }) => tagValue), fields].filter(Boolean).join(' ')
  },
  nextQuery: ({ db = '', from = '', groupBy }) => ({ db, from, ...(groupBy === undefined ? {} : { groupBy }) }),
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
}

/** What connectors that read such queries have in common. */
export const ofSeries = {
  shapes: (): readonly DataShape[] => ['single', 'trail', 'series', 'exact', 'rows', 'page'],
  columnsOf({ fieldSet = [], groupBy = [] }: SeriesQuery, isKeyed: boolean): readonly string[] {
    const tags = isKeyed ? [groupBy].flat().filter((tag) => tag !== '') : []
    return [...tags, ...fieldSet.map(({ field, as }) => as || field)]
  },
  check: queryErrors,
  builder,
}
