import { isWrong } from '@atrium/charts/contract/define/prop-errors'
import { fitted } from '@atrium/charts/contract/define/prop-values'
import { allProps, shapeOf, versionOf, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import type { DashboardOp } from '../../../contract/dashboard-ops/ops.ts'
import { knownConnectors } from '../../builder/data/builder-connector.ts'
import { isRangedSource, shownOwnRange } from '../../builder/range/range-ops.ts'
import { isSameRange } from '../../range/range-text.ts'
import type { NewKind } from './new-item.ts'

/**
 * What gives these items another kind. They keep their place, title and look, the props that the new kind has as well,
 * and the queries, unless it reads no data.
 * @param mayQuery whether their author may change queries, which may keep the range that they had
 * @param preset props that they get besides; with some, also items of this kind
 */
export function replaceOps(
  items: readonly ComponentItem[],
  { kind, props: preset }: NewKind,
  mayQuery = true,
): DashboardOp[] {
  const spec = widgetOf(kind)?.spec
  if (!spec) return []
  return items
    .filter(({ component }) => component.component !== kind || Object.keys(preset).length > 0)
    .map((item) => {
      const { component } = item
      const props = withPreset(fitted(allProps(spec), component.props, isWrong), preset)
      const dataSources = shapeOf(spec, props) === 'none' ? [] : component.dataSources
      const value = { ...component, component: kind, version: versionOf(spec), props, dataSources }
      const kept =
        'startTime' in preset || !mayQuery
          ? value
          : { ...value, ...rangeKept(item, { ...item, component: value }, spec) }
      return { op: 'set', id: item._id, path: ['component'], value: kept }
    })
}

/**
 * What gives an item of another kind the range that it had. It is said only where the defaults of the two kinds differ: a
 * kind that has a range among its settings has it there, another one in its queries.
 */
function rangeKept(before: ComponentItem, after: ComponentItem, spec: WidgetSpec): Partial<ComponentItem['component']> {
  const old = widgetOf(before.component.component)?.spec
  const { props, dataSources } = after.component
  const isRead = dataSources.some((source) => isRangedSource(source, knownConnectors()))
  if (!old || !isRead) return {}
  const range = shownOwnRange(before, old)
  if (isSameRange(range, shownOwnRange(after, spec))) return {}
  const isSetting = 'startTime' in spec.props
  return {
    ...(isSetting ? { props: { ...props, ...range } } : {}),
    dataSources: dataSources.map((source) => {
      if (!isRangedSource(source, knownConnectors())) return source
      const { startTime: _, endTime: __, ...query } = source.props
      return { ...source, props: isSetting ? query : { ...query, ...range } }
    }),
  }
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
