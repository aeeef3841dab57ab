import type { CatalogueTag } from '@atrium/timeseries/contract/data-catalogue'
import type { SeriesQuery } from './series-query.ts'

/** The most lines that the lines of one chart are parted into. */
export const MAX_LINES = 24

/**
 * The tag by whose values several series are drawn apart: values of several series in one line would be a saw. Of those
 * with few enough values for so many fields the one with the most; undefined if there is none.
 */
export function groupingTag(tags: readonly CatalogueTag[], fields: number, most = MAX_LINES): CatalogueTag | undefined {
  const few = tags.filter(({ values }) => values > 1 && values * Math.max(1, fields) <= most)
  return few.toSorted((a, b) => b.values - a.values)[0]
}

/** The tags by which a query groups. */
export const groupsOf = ({ groupBy = [] }: Pick<SeriesQuery, 'groupBy'>): string[] =>
  [groupBy].flat().filter((tag) => tag !== '')

/** The query for one value of a tag alone, in place of its other conditions and groups by this tag. */
export function onlyValue(query: SeriesQuery, tagKey: string, tagValue: string): SeriesQuery {
  const { groupBy: _, tags, whereObj, ...rest } = query
  const groups = groupsOf(query).filter((tag) => tag !== tagKey)
  const others = (whereObj?.TAG ?? []).filter((condition) => condition.tagKey !== tagKey)
  return {
    ...rest,
    ...(tags ? { tags: tags.filter(({ field }) => field !== tagKey) } : {}),
    ...(groups.length > 0 ? { groupBy: groups } : {}),
    whereObj: { ...whereObj, TAG: [...others, { tagKey, operator: '=', tagValue }] },
  }
}

/** Whether a query looks at some series only. */
export const hasConditions = ({ whereObj, tags = [] }: SeriesQuery): boolean =>
  (whereObj?.TAG ?? []).length + tags.length > 0
