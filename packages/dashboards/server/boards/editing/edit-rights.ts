import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { Triple } from '@atrium/core/contract/access'
import type { Text } from '@atrium/core/contract/refusal'
import { insufficientPermission } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import type { EditRight } from '../../../contract/dashboard-ops/rights.ts'
import { mayAsk } from '../admission.ts'
import { NO_RIGHT } from './refusals.ts'

/** The permission of the dashboards' app that gives a right to its authors. */
const tripleOf = (app: string, right: EditRight): Triple =>
  right === 'query' ? [app, 'dataSource', 'query'] : [app, 'component', right]

/** What the caller may do in the editor. Work of the system, which has no session, may do everything. */
export function editRights({ session }: Pick<Ctx, 'session'>, app: string): Record<EditRight, boolean> {
  const may = (right: EditRight) => !session || mayAsk(session, tripleOf(app, right))
  return { query: may('query'), control: may('control'), script: may('script') }
}

/** Whether the caller may show everyone another content of a public dashboard. */
export const mayPublish = ({ session }: Pick<Ctx, 'session'>, publish: Triple): boolean =>
  !session || mayAsk(session, publish)

/** @throws insufficientPermission at the place, for the first right that the caller does not have */
export function refuseWithout(
  held: Record<EditRight, boolean>,
  needed: Iterable<EditRight>,
  place: string,
  params: Record<string, unknown> = {},
): void {
  for (const right of needed) {
    const fields: Record<string, Text> = { [place]: NO_RIGHT[right] }
    if (!held[right]) throw insufficientPermission({ params: { ...params, right }, fields })
  }
}

/** The right that a new secret needs. In the place of an old one, it does not show in the item. */
export function secretRights(
  item: ComponentItem | undefined,
  paths: readonly string[],
  widgets: readonly WidgetSpec[],
): EditRight[] {
  const spec = widgets.find(({ kind }) => kind === item?.component.component)
  if (!spec) return []
  const place = `${item?._id}.${spec.kind}.`
  return paths.flatMap((path) => {
    if (!path.startsWith(place)) return []
    const [name = ''] = path.slice(place.length).split('.')
    return spec.props[name]?.needs ?? spec.needs ?? []
  })
}
