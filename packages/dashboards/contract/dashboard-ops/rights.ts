import type { Prop } from '@atrium/charts/contract/define/props'
import { allProps, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { ComponentRight } from '@atrium/core/contract/define/fields'
import type { ComponentItem, ItemDataSource } from '../dashboard.ts'
import { same } from './diff.ts'

/**
 * What an author may do besides placing, moving and restyling; `query`: binding sources, also those to which something is
 * sent, and editing queries.
 */
export type EditRight = 'query' | ComponentRight

/** The rights that a change of one item needs; `before` is undefined for a new one. */
export function itemRights(
  before: ComponentItem | undefined,
  after: ComponentItem | undefined,
  widgets: readonly WidgetSpec[],
): ReadonlySet<EditRight> {
  const rights = new Set<EditRight>()
  if (!after || same(before?.component, after.component)) return rights
  const { component: kind, props, dataSources } = after.component
  const old = before?.component
  if (!same(asked(old?.dataSources ?? []), asked(dataSources))) rights.add('query')
  const spec = widgets.find((widget) => widget.kind === kind)
  if (!spec) return rights
  const isOther = old?.component !== kind
  if (isOther && spec.needs) rights.add(spec.needs)
  for (const [name, prop] of Object.entries(allProps(spec))) {
    const had = isOther && !prop.needs ? undefined : old?.props[name]
    if (same(had, props[name])) continue
    if (prop.kind === 'source' && props[name]) rights.add('query')
    const needs = prop.needs ?? (isStyle(prop) ? undefined : spec.needs)
    // A value that is the default changes nothing.
    if (needs && !(had === undefined && same(props[name], prop.default))) rights.add(needs)
  }
  return rights
}

/** What the sources ask. Data that the author typed in are no query. */
function asked(sources: readonly ItemDataSource[]): unknown[] {
  return sources
    .map(({ _id, connector, props: { data: _, ...query } }) => ({ _id, connector, query }))
    .filter(({ _id, query }) => _id !== '' || Object.keys(query).length > 0)
}

const STYLES: readonly Prop['kind'][] = ['colour', 'colours', 'colourConditions', 'textStyle']

function isStyle({ kind }: Prop): boolean {
  return STYLES.includes(kind)
}
