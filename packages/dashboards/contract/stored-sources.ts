import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { Text } from '@atrium/core/contract/refusal'
import type { ComponentItem, ItemDataSource } from './dashboard.ts'
import type { ConnectorSpec } from './define/connector.ts'

/** Sources of items that read a stored data source: its row decides which connector reads it. */

/** `_id` of a row → the key of its connector. */
export type SourceRows = ReadonlyMap<string, string>

/** `_id` of the row that a source reads, or ''. `dataSource` is an older name of it. */
export function rowOf(source: ItemDataSource): string {
  return source?._id || source?.props?.dataSource || ''
}

/** The source with the connector of its row, if it names one that exists; otherwise the same object. */
export function boundSource(source: ItemDataSource, rows: SourceRows): ItemDataSource {
  const _id = rowOf(source)
  const connector = rows.get(_id)
  if (connector === undefined || source.props?.data !== undefined) return source
  if (source._id === _id && source.connector === connector && source.props?.dataSource === undefined) return source
  const { dataSource: _, ...props } = source.props ?? {}
  return { ...source, _id, connector, props }
}

export function boundItem<I extends Pick<ComponentItem, 'component'>>(item: I, rows: SourceRows): I {
  const dataSources = item.component.dataSources.map((source) => boundSource(source, rows))
  return { ...item, component: { ...item.component, dataSources } }
}

const NO_SOURCE: Text = { zh_CN: '数据源不存在', en_US: 'This data source does not exist' }

/** Sources whose row does not exist: path from the list of items on → text. */
export function missingRows(items: readonly ComponentItem[], rows: SourceRows): Record<string, Text> {
  const wrong: Record<string, Text> = {}
  items.forEach(({ component }, index) => {
    component.dataSources.forEach((source, number) => {
      const id = rowOf(source)
      if (id !== '' && !rows.has(id)) wrong[`components.${index}.component.dataSources.${number}._id`] = NO_SOURCE
    })
  })
  return wrong
}

const OTHER_KIND: Text = { zh_CN: '数据源的类型不符', en_US: 'This data source is of another kind' }

/** Props that name a row that does not exist, or is of another kind than the prop says: path from the list on → text. */
export function sourcePropErrors(
  items: readonly ComponentItem[],
  rows: SourceRows,
  { widgets, connectors }: { widgets: readonly WidgetSpec[]; connectors: readonly ConnectorSpec[] },
): Record<string, Text> {
  const wrong: Record<string, Text> = {}
  items.forEach(({ component: { component: kind, props } }, index) => {
    const spec = widgets.find((widget) => widget.kind === kind)
    for (const [name, prop] of Object.entries(spec?.props ?? {})) {
      const id = props[name]
      if (prop.kind !== 'source' || typeof id !== 'string' || id === '') continue
      const type = connectors.find(({ key }) => key === rows.get(id))?.type
      if (type !== prop.type)
        wrong[`components.${index}.component.props.${name}`] = rows.has(id) ? OTHER_KIND : NO_SOURCE
    }
  })
  return wrong
}

/** The rows that the items name, in their sources and in their props. */
export const namedIn = (items: readonly Pick<ComponentItem, 'component'>[]): unknown[] =>
  items.map(({ component: { dataSources, props } }) => [dataSources, props.dataSource])
