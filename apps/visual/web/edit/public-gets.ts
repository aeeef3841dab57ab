import { shapeOf, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { ComponentItem, ItemDataSource } from '@atrium/dashboards/contract/dashboard'
import type { ConnectorSpec } from '@atrium/dashboards/contract/define/connector'
import { showableItems } from '@atrium/dashboards/contract/showable-items'
import { staticDataset } from '@atrium/dashboards/contract/static-data'
import { specOf } from '@atrium/dashboards/web/builder/data/builder-connector'

/** What the public page of a dashboard shows. */
export interface PublicGets {
  /** The key of a connector → its queries whose places have names. */
  queries: ReadonlyMap<string, readonly ItemDataSource['props'][]>
  /** Titles of items whose data come from a statement or another source. */
  other: string[]
  /** Titles of items with typed data. */
  typed: string[]
  /** How many items stay private, because nothing shows them. */
  hidden: number
}

interface Known {
  widgets: readonly WidgetSpec[]
  connectors: readonly { spec: ConnectorSpec }[]
}

/** @param titleOf what people call an item */
export function publicGets(
  items: readonly ComponentItem[],
  { widgets, connectors }: Known,
  titleOf: (item: ComponentItem) => string,
): PublicGets {
  const shown = showableItems(items, widgets)
  const queries = new Map<string, ItemDataSource['props'][]>()
  const other = new Set<string>()
  const typed = new Set<string>()
  for (const item of shown) {
    const spec = widgets.find(({ kind }) => kind === item.component.component)
    if (!spec || shapeOf(spec, item.component.props) === 'none') continue
    for (const source of item.component.dataSources) {
      const connector = specOf(source, connectors)
      if (staticDataset(source.props.data)) typed.add(titleOf(item))
      else if (!source._id && connector?.placeOf?.(source.props))
        queries.set(connector.key, [...(queries.get(connector.key) ?? []), source.props])
      else other.add(titleOf(item))
    }
  }
  return { queries, other: [...other], typed: [...typed], hidden: items.length - shown.length }
}
