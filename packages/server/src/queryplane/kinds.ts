import type { ConnectorSpec } from '@atrium/contract/define/connector'
import type { WidgetSpec } from '@atrium/contract/define/widget'
import { definePart } from '../call/part.ts'

/** The kinds that dashboards are made of. */
export interface Kinds {
  widgets: readonly WidgetSpec[]
  /** The kinds of data sources. */
  connectors: readonly ConnectorSpec[]
}

export const kindsOf = definePart<Kinds>('widget kinds and connectors')
