import type { Text } from '@atrium/core/contract/refusal'
import type { ComponentItem, ItemDataSource } from './dashboard.ts'

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
