import type { ComponentItem } from '../../contract/dashboard.ts'

/** The stored query, which only viewers who may read it have received. */
export function queryOf(item: ComponentItem, index: number): object | null {
  const source = item.component.dataSources[index]
  if (!source) return null
  const { data: _, ...query } = source.props
  return Object.keys(query).length > 0 ? query : null
}
