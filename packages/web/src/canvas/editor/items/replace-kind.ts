import type { ComponentItem } from '@atrium/contract/dashboard'
import type { DashboardOp } from '@atrium/contract/dashboard-ops/ops'
import { isWrong } from '@atrium/contract/define/prop-errors'
import { fitted } from '@atrium/contract/define/prop-values'
import { allProps, shapeOf, versionOf } from '@atrium/contract/define/widget'
import { widgetOf } from '../../kind/registry.ts'

/**
 * What gives these items another kind. They keep their place, title and look, the props that the new kind has as well,
 * and the queries, unless it reads no data.
 */
export function replaceOps(items: readonly ComponentItem[], kind: string): DashboardOp[] {
  const spec = widgetOf(kind)?.spec
  if (!spec) return []
  return items
    .filter(({ component }) => component.component !== kind)
    .map(({ _id, component }) => {
      const props = fitted(allProps(spec), component.props, isWrong)
      const dataSources = shapeOf(spec, props) === 'none' ? [] : component.dataSources
      const value = { ...component, component: kind, version: versionOf(spec), props, dataSources }
      return { op: 'set', id: _id, path: ['component'], value }
    })
}
