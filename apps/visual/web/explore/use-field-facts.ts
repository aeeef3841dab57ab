import type { Cell, Dataset } from '@atrium/charts/contract/data'
import type { ExploreRequest } from '@atrium/dashboards/contract/dashboard'
import type { LiveLink } from '@atrium/dashboards/web/live/live-link'
import { useExplored } from '@atrium/dashboards/web/live/use-explored'
import type { CatalogueField } from '@atrium/timeseries/contract/data-catalogue'
import { useMemo } from 'react'
import type { Chosen } from './chosen.ts'
import { useSoon } from './use-soon.ts'

/** What the list shows of a field besides its name. All of it follows new points. */
export interface FieldFacts {
  newest: { atMs: number; value: Cell } | undefined
  /** The last value of each minute of the last hour. */
  trend: [atMs: number, value: number][]
  /** Points in a minute, over the part of the last hour in which there were points; undefined without any. */
  perMinute: number | undefined
}

/** With two columns for each field, a query may have this many. */
const MAX_WATCHED = 25
const MINUTE_MS = 60_000

/** The facts of the fields in sight, by name: two queries for all of them. */
export function useFieldFacts(
  link: LiveLink | null,
  { db, measurement }: Chosen,
  inSight: readonly CatalogueField[],
): ReadonlyMap<string, FieldFacts> {
  // Scrolling through a thousand fields must not watch each of them.
  const fields = useSoon(JSON.stringify(inSight.slice(0, MAX_WATCHED).map(({ name }) => name)))
  const requests = useMemo(() => {
    const names = JSON.parse(fields) as string[]
    return names.length === 0 ? null : requestsFor(db, measurement, names)
  }, [fields, db, measurement])
  const newest = useExplored(link, requests?.newest ?? null).dataset
  const trend = useExplored(link, requests?.trend ?? null).dataset
  return useMemo(() => factsOf(JSON.parse(fields) as string[], newest, trend), [fields, newest, trend])
}

function requestsFor(db: string, from: string, names: readonly string[]) {
  const request = (shape: ExploreRequest['shape'], query: ExploreRequest['query']): ExploreRequest => {
    return { shape, widthPx: 100, query: { db, from, startTime: '*-1h', endTime: '*', ...query } }
  }
  return {
    newest: request('newest', { fieldSet: names.map((field) => ({ field, as: field })) }),
    trend: request('series', {
      interval: '1m',
      fieldSet: names.flatMap((field, i) => [
        { field, as: `last${i}`, aggregate: 'last' as const },
        { field, as: `count${i}`, aggregate: 'count' as const },
      ]),
    }),
  }
}

export function factsOf(names: readonly string[], newest: Dataset | null, trend: Dataset | null) {
  const values = new Map(
    (newest?.rows ?? []).map(([atMs, name, value]) => [name, { atMs: Number(atMs), value: value ?? null }]),
  )
  return new Map(
    names.map((name, i): [string, FieldFacts] => {
      const counts = columnOf(trend, `count${i}`).filter(([, count]) => count > 0)
      const sum = counts.reduce((total, [, count]) => total + count, 0)
      const spanMs = (trend?.endMs ?? 0) - (counts[0]?.[0] ?? 0)
      const perMinute = sum > 0 ? sum / Math.max(1, spanMs / MINUTE_MS) : undefined
      return [name, { newest: values.get(name), trend: columnOf(trend, `last${i}`), perMinute }]
    }),
  )
}

function columnOf(dataset: Dataset | null, name: string): [number, number][] {
  const at = dataset?.columns.findIndex((column) => column.name === name) ?? -1
  if (!dataset || at < 0) return []
  return dataset.rows.flatMap((row): [number, number][] =>
    typeof row[at] === 'number' ? [[Number(row[0]), row[at]]] : [],
  )
}
