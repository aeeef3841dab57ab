import { isWrong } from '@atrium/charts/contract/define/prop-errors'
import { fitted } from '@atrium/charts/contract/define/prop-values'
import { allProps, shapeOf, versionOf } from '@atrium/charts/contract/define/widget'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import type { DashboardOp } from '../../../contract/dashboard-ops/ops.ts'

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
