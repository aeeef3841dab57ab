import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { definePart, type HasParts } from '@atrium/core/server/call/part'
import type { ConnectorSpec } from '../../contract/define/connector.ts'

/** The kinds that dashboards are made of. */
export interface Kinds {
  widgets: readonly WidgetSpec[]
  /** The kinds of data sources. */
  connectors: readonly ConnectorSpec[]
}

export const kindsOf = definePart<Kinds>('widget kinds and connectors')

/** What is made of them once in each running server, at the first use. */
export function madeOfKinds<T>(make: (kinds: Kinds) => T): (from: HasParts) => T {
  const made = new WeakMap<Kinds, { value: T }>()
  return (from) => {
    const kinds = kindsOf(from)
    const known = made.get(kinds) ?? { value: make(kinds) }
    made.set(kinds, known)
    return known.value
  }
}
