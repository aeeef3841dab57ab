import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { definePart } from '@atrium/core/server/call/part'
import type { ConnectorSpec } from '../../contract/define/connector.ts'

/** The kinds that dashboards are made of. */
export interface Kinds {
  widgets: readonly WidgetSpec[]
  /** The kinds of data sources. */
  connectors: readonly ConnectorSpec[]
}

export const kindsOf = definePart<Kinds>('widget kinds and connectors')
