import { isWrong } from '@atrium/charts/contract/define/prop-errors'
import { fitted } from '@atrium/charts/contract/define/prop-values'
import { allProps, shapeOf, versionOf } from '@atrium/charts/contract/define/widget'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import type { DashboardOp } from '../../../contract/dashboard-ops/ops.ts'
import type { NewKind } from './new-item.ts'

/**
 * What gives these items another kind. They keep their place, title and look, the props that the new kind has as well,
 * and the queries, unless it reads no data.
 * @param preset props that they get besides; with some, also items of this kind
 */
export function replaceOps(items: readonly ComponentItem[], { kind, props: preset }: NewKind): DashboardOp[] {
  const spec = widgetOf(kind)?.spec
  if (!spec) return []
  return items
    .filter(({ component }) => component.component !== kind || Object.keys(preset).length > 0)
    .map(({ _id, component }) => {
      const props = withPreset(fitted(allProps(spec), component.props, isWrong), preset)
      const dataSources = shapeOf(spec, props) === 'none' ? [] : component.dataSources
      const value = { ...component, component: kind, version: versionOf(spec), props, dataSources }
      return { op: 'set', id: _id, path: ['component'], value }
    })
}

type Values = NewKind['props']

/** The values of a preset in place of the others, inside sections, too. */
export function withPreset(values: Values, preset: Values): Record<string, unknown> {
  const changed = Object.entries(preset).map(([name, value]) => {
    const before = values[name]
    return [name, isSection(value) && isSection(before) ? withPreset(before, value) : value]
  })
  return { ...values, ...Object.fromEntries(changed) }
}

const isSection = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
