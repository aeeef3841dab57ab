import type { ComponentItem, ItemDataSource } from '@atrium/dashboards/contract/dashboard'
import type { DashboardOp, Draft } from '@atrium/dashboards/contract/dashboard-ops/ops'
import type { SeriesQuery } from '@atrium/dashboards/contract/series-query'
import { itemsOf } from '@atrium/dashboards/web/builder/change-items'
import { sourceOps } from '@atrium/dashboards/web/builder/data/source-ops'

/** What the queries of some items have in common, to be replaced in all of them at once. */
export interface BoundTo {
  databases: string[]
  measurements: string[]
  tags: { name: string; value: string }[]
}

export function boundTo(items: readonly ComponentItem[]): BoundTo {
  const queries = items.flatMap(({ component }) =>
    component.dataSources.filter(isBuiltIn).map(({ props }) => props as SeriesQuery),
  )
  const tags = queries.flatMap(({ whereObj, tags: more = [] }) => [
    ...(whereObj?.TAG ?? []).map(({ tagKey, tagValue }) => ({ name: tagKey, value: tagValue })),
    ...more.map(({ field, value }) => ({ name: field, value })),
  ])
  const keys = new Set<string>()
  return {
    databases: distinct(queries.map(({ db = '' }) => db)),
    measurements: distinct(queries.map(({ from = '' }) => from)),
    tags: tags.filter(({ name, value }) => {
      const key = JSON.stringify([name, value])
      return name !== '' && !keys.has(key) && Boolean(keys.add(key))
    }),
  }
}

/** Other data sources have other databases. */
const isBuiltIn = ({ _id }: ItemDataSource) => _id === ''

const distinct = (names: readonly string[]) => [...new Set(names)].filter((name) => name !== '').sort()

export interface Rebinding {
  what: 'database' | 'measurement' | 'tag'
  /** Of a tag. */
  name?: string
  from: string
  to: string
}

/** The operations that replace a database, a measurement or the value of a tag in all queries of these items. */
export function rebindOps(draft: Draft, ids: readonly string[], change: Rebinding): DashboardOp[] {
  return itemsOf(draft, ids).flatMap((item) =>
    sourceOps(
      draft,
      item,
      item.component.dataSources.map((source) => rebound(source, change)),
    ),
  )
}

function rebound(source: ItemDataSource, change: Rebinding): ItemDataSource {
  if (!isBuiltIn(source)) return source
  const props = source.props as SeriesQuery
  const { from, to, what } = change
  if (what === 'database') return props.db === from ? { ...source, props: { ...props, db: to } } : source
  if (what === 'measurement') return props.from === from ? { ...source, props: { ...props, from: to } } : source
  const { name = '' } = change
  const { whereObj, tags } = props
  const isIt = (key: string, value: string) => key === name && value === from
  if (!whereObj?.TAG.some((one) => isIt(one.tagKey, one.tagValue)) && !tags?.some((one) => isIt(one.field, one.value)))
    return source
  return {
    ...source,
    props: {
      ...props,
      ...(whereObj && {
        whereObj: {
          ...whereObj,
          TAG: whereObj.TAG.map((one) => (isIt(one.tagKey, one.tagValue) ? { ...one, tagValue: to } : one)),
        },
      }),
      ...(tags && { tags: tags.map((one) => (isIt(one.field, one.value) ? { ...one, value: to } : one)) }),
    },
  }
}
