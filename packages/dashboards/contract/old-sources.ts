import type { ComponentItem, ItemDataSource } from './dashboard.ts'
import type { DashboardOp, Draft } from './dashboard-ops/ops.ts'
import type { ConnectorSpec } from './define/connector.ts'
import { COMMON_FIELDS } from './source-fields.ts'
import { rowOf } from './stored-sources.ts'

/**
 * Sources from before they named their connector: as callers, files and editors of that time send them. What is stored
 * was migrated (090_connectors.sql).
 */

type Known = Pick<ConnectorSpec, 'key' | 'query' | 'old'>

/**
 * The source with its connector. Of one that names none it is found by the fields of its query: the one whose
 * mark it has, else the one that knows most of them; of equal ones the first. Data that somebody typed in are of none.
 */
export function withConnector(source: ItemDataSource, connectors: readonly Known[]): ItemDataSource {
  // What an operation brings along is not checked yet.
  if (typeof source?.props !== 'object' || source.props === null) return source
  const isTyped = source.props.data !== undefined
  if (isTyped === (source.connector === undefined)) return source
  if (isTyped) {
    const { connector: _, ...typed } = source
    return typed
  }
  const found = connectorOfOld(source.props, connectors)
  return found ? { ...source, connector: found.key } : source
}

function connectorOfOld(props: ItemDataSource['props'], connectors: readonly Known[]): Known | undefined {
  const marked = connectors.find(({ old }) => old?.knownBy !== undefined && Object.hasOwn(props, old.knownBy))
  const known = ({ query }: Known) => Object.keys(props).filter((name) => Object.hasOwn(query, name)).length
  const more = (best: Known | undefined, one: Known) => (best && known(best) >= known(one) ? best : one)
  return marked ?? connectors.reduce<Known | undefined>(more, undefined)
}

/** The item with the connectors of its sources; the same object if nothing is missing. */
export function withConnectors<I extends Pick<ComponentItem, 'component'>>(item: I, connectors: readonly Known[]): I {
  const component = componentWith(item.component, connectors)
  return component === item.component ? item : { ...item, component }
}

function componentWith<C extends Pick<ComponentItem['component'], 'dataSources'>>(
  component: C,
  connectors: readonly Known[],
): C {
  const given = component?.dataSources
  if (!Array.isArray(given)) return component
  const dataSources = given.map((source) => withConnector(source, connectors))
  return dataSources.every((source, index) => source === given[index]) ? component : { ...component, dataSources }
}

/** An operation that brings whole sources along, with their connectors. */
export function opWithConnectors(op: DashboardOp, connectors: readonly Known[]): DashboardOp {
  if (op.op === 'add') return { ...op, item: withConnectors(op.item, connectors) }
  if (op.op !== 'set' || op.id === undefined || op.value === undefined || op.path[0] !== 'component') return op
  const { path, value } = op
  if (path.length === 1) return { ...op, value: componentWith(value as ComponentItem['component'], connectors) }
  if (path[1] !== 'dataSources') return op
  if (path.length === 2) {
    const { dataSources } = componentWith({ dataSources: value as ItemDataSource[] }, connectors)
    return { ...op, value: dataSources }
  }
  return path.length === 3 ? { ...op, value: withConnector(value as ItemDataSource, connectors) } : op
}

/**
 * What is missing in a draft that operations have left. Those of an editor from before sources named their connector set
 * the fields of another connector alone: a source that its connector does not fit is then looked at as an old one.
 */
export function connectorOps(draft: Draft, ids: readonly string[], connectors: readonly Known[]): DashboardOp[] {
  return [...new Set(ids)].flatMap((id) => {
    const sources = draft.items.get(id)?.item.component?.dataSources
    if (!Array.isArray(sources)) return []
    return sources.flatMap((source: ItemDataSource, index): DashboardOp[] => {
      // The connector of one that reads a row is that of the row (stored-sources.ts).
      if (rowOf(source) !== '') return []
      const value = fittingConnector(source, connectors)?.connector
      if (value === source?.connector) return []
      const path = ['component', 'dataSources', String(index), 'connector']
      return [{ op: 'set', id, path, ...(value === undefined ? {} : { value }) }]
    })
  })
}

function fittingConnector(source: ItemDataSource, connectors: readonly Known[]): ItemDataSource {
  const named = connectors.find(({ key }) => key === source?.connector)
  if (!named || fits(named, source)) return withConnector(source, connectors)
  const { connector: _, ...others } = source
  const found = withConnector(others, connectors)
  const other = connectors.find(({ key }) => key === found.connector)
  return !other || fits(other, found) ? found : source
}

function fits({ query }: Known, { props }: ItemDataSource): boolean {
  return Object.keys(props ?? {}).every((name) => COMMON_FIELDS.includes(name) || Object.hasOwn(query, name))
}
