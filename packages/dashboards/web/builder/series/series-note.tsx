import type { Dataset } from '@atrium/charts/contract/data'
import type { Shape } from '@atrium/charts/contract/define/widget'
import { fill } from '@atrium/core/web/words'
import type { CatalogueTag } from '@atrium/timeseries/contract/data-catalogue'
import { useContext } from 'react'
import { groupingTag, groupsOf, hasConditions, MAX_LINES, onlyValue } from '../../../contract/series-groups.ts'
import type { SeriesQuery } from '../../../contract/series-query.ts'
import { useData, useNames } from '../data/data-context.ts'
import { FormQueryContext, useFormPreview } from '../data/use-preview.ts'
import { useSeriesWords } from './words.ts'

interface SeriesNoteProps {
  query: SeriesQuery
  shape: Shape
  onChange(query: SeriesQuery): void
}

/** Of more series only the number of all is known, and their first groups are offered. */
const MOST_COUNTED = 50
const MOST_OFFERED = 3
const APART: readonly Shape[] = ['single', 'trail', 'series', 'rows']

/**
 * Says that several series stand behind one value or line, or that not all of them are drawn, with what parts them: a group,
 * or one of them alone. Nothing where each number is that of one series.
 */
export function SeriesNote({ query, shape, onChange }: SeriesNoteProps) {
  const words = useSeriesWords()
  const { mayQuery } = useData()
  const form = useContext(FormQueryContext)
  const mostColumns = Math.max(1, form?.mostColumns ?? MAX_LINES)
  const { db = '', from = '', fieldSet = [] } = query
  const isAsked = db !== '' && from !== '' && fieldSet.length > 0 && APART.includes(shape)
  const place = { db, measurement: from }
  const { tags = [], measurement } = useNames(isAsked ? place : undefined).data ?? {}
  const all = measurement?.series
  const isCounted = isAsked && tags.length > 0 && (all === undefined || (all > 1 && all <= MOST_COUNTED))
  const names = tags.map(({ name }) => name)
  const apart = useFormPreview(isCounted ? { ...query, groupBy: names } : null)
  const drawn = useFormPreview(isAsked && all !== 1 ? { ...query } : null)
  const groups = groupsOf(query)
  const linesIn = (dataset: Dataset | null) =>
    !dataset ? 0 : shape === 'rows' ? dataset.rows.length : numbersIn(dataset) / fieldSet.length
  const lines = linesIn(drawn)
  const series = isCounted ? linesIn(apart) : hasConditions(query) ? 0 : (all ?? 0)
  const isMixed = lines > 0 && series > lines
  const isCut = shape !== 'rows' && shape !== 'series' && lines * fieldSet.length > mostColumns && lines > 1
  const offered = apartBy(tags, query, groups)
  const canGroup = (tag: CatalogueTag) =>
    shape === 'series' || shape === 'rows' || tag.values * fieldSet.length <= mostColumns
  const tag = isMixed ? offered[0]?.name : groups[0]
  const isShown = (isMixed || isCut) && tag !== undefined
  const { values = [] } = useNames(isShown ? { ...place, tag, pageSize: MOST_OFFERED } : undefined).data ?? {}
  if (!isShown) return null
  const text = isCut
    ? fill(words.seriesCut, { count: lines, most: mostColumns })
    : lines > 1
      ? fill(words.seriesJoined, { count: series, lines })
      : fill(words.seriesAsOne, { count: series })
  return (
    <div className="dashboards-builder-series-note" role="note">
      <span>{text}</span>
      {isMixed &&
        offered.filter(canGroup).map(({ name }) => (
          <button
            key={name}
            type="button"
            className="dashboards-builder-button"
            disabled={!mayQuery}
            onClick={() => onChange({ ...query, groupBy: [...groups, name] })}
          >
            {fill(words.groupByTag, { name })}
          </button>
        ))}
      {values.slice(0, MOST_OFFERED).map((value) => (
        <button
          key={value}
          type="button"
          className="dashboards-builder-button"
          disabled={!mayQuery}
          onClick={() => onChange(onlyValue(query, tag, value))}
        >
          {fill(words.onlyValue, { value })}
        </button>
      ))}
    </div>
  )
}

const numbersIn = ({ columns }: Dataset) => columns.filter(({ type }) => type !== 'time').length

/** The tags that can part the series of a query further, the best first. */
function apartBy(tags: readonly CatalogueTag[], { whereObj, fieldSet = [] }: SeriesQuery, groups: readonly string[]) {
  const fixed = (whereObj?.TAG ?? []).flatMap(({ tagKey, operator }) => (operator === '=' ? [tagKey] : []))
  const free = tags.filter(({ name, values }) => values !== 1 && !groups.includes(name) && !fixed.includes(name))
  const best = groupingTag(free, fieldSet.length)
  return (best ? [best, ...free.filter((tag) => tag !== best)] : free).slice(0, MOST_OFFERED)
}
