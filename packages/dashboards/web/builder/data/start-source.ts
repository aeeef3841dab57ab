import type { Shape } from '@atrium/charts/contract/define/widget'
import { useRef } from 'react'
import type { ComponentItem, ItemDataSource } from '../../../contract/dashboard.ts'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import { type BuilderConnector, connectorOf, isBound } from './builder-connector.ts'

type Sources = readonly ItemDataSource[]

/** `_id` of the item whose data were changed last, or of the one that was added last; '' for a draft without data. */
export function useLastBound({ items }: Draft): string {
  const known = useRef<{ id: string; sources: ReadonlyMap<string, Sources>; items: Draft['items'] }>(undefined)
  if (known.current?.items !== items) {
    const bound = [...items.values()]
      .filter(({ item }) => isBound(item.component))
      .sort((one, other) => one.at - other.at)
    const before = known.current
    const changed = bound.filter(({ item }) => before && before.sources.get(item._id) !== item.component.dataSources)
    const isThere = bound.some(({ item }) => item._id === before?.id)
    const last = changed.at(-1)?.item._id ?? (isThere && before ? before.id : (bound.at(-1)?.item._id ?? ''))
    const sources = new Map(bound.map(({ item }) => [item._id, item.component.dataSources]))
    known.current = { id: last, sources, items }
  }
  return known.current.id
}

/** What the form of a component without data begins with: where the last one reads, and how it groups its rows. */
export function startSource(
  last: ComponentItem | undefined,
  shape: Shape,
  connectors: readonly BuilderConnector[],
): ItemDataSource {
  for (const source of last?.component.dataSources ?? []) {
    const connector = connectorOf(source, connectors)
    if (!connector || connector === 'typed') continue
    const props = connector.spec.builder?.nextQuery?.(source.props)
    if (props && connector.spec.shapes(props).includes(shape as 'single')) return { ...source, props }
  }
  return NEW
}

/** A query of which nothing is chosen yet. */
export const NEW: ItemDataSource = { _id: '', props: {} }
