import type { ComponentItem, DashboardParameter } from '../../../contract/dashboard.ts'
import { same } from '../../../contract/dashboard-ops/diff.ts'

/** The parameters of a dashboard that items name: `{line}` in a text or a query, or a listener that sets it. */
export function usedParameters(
  items: readonly ComponentItem[],
  parameters: readonly DashboardParameter[] = [],
): DashboardParameter[] {
  return parameters.filter(({ name }) => items.some((item) => withRenamed(item, new Map([[name, '']])) !== item))
}

/** An item that names parameters by other names; the same object if it has none of them. */
export function withRenamed(item: ComponentItem, names: ReadonlyMap<string, string>): ComponentItem {
  const { props, dataSources } = item.component
  const component = {
    ...item.component,
    props: listening(changed(props, names), names),
    dataSources: changed(dataSources, names),
  }
  return same(component, item.component) ? item : { ...item, component }
}

type Names = ReadonlyMap<string, string>

/** Each text inside, with other names in its places. */
function changed<T>(value: T, names: Names): T {
  if (typeof value === 'string')
    return value.replace(/\{(\w+)\}/g, (whole, name) => (names.has(name) ? `{${names.get(name)}}` : whole)) as T
  if (Array.isArray(value)) return value.map((one) => changed(one, names)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed(one, names)])) as T
}

function listening(props: Record<string, unknown>, names: Names): Record<string, unknown> {
  const { listeners } = props
  if (!Array.isArray(listeners)) return props
  return {
    ...props,
    listeners: listeners.map((one: { do?: string; parameter?: string }) =>
      one.do !== undefined && one.do !== 'parameter' ? one : { ...one, ...renamedIn(one, names) },
    ),
  }
}

function renamedIn({ parameter = '' }: { parameter?: string }, names: Names) {
  const name = names.get(parameter)
  return name === undefined ? {} : { parameter: name }
}
