import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import { type EditRight, itemRights } from '../../../contract/dashboard-ops/rights.ts'

/** What the person who imports may do besides creating dashboards. */
export type Rights = Readonly<Record<EditRight, boolean>>

/** The rights that an item of a file needs and that the person does not have. */
export function missingRights(item: ComponentItem, rights: Rights, widgets: readonly WidgetSpec[]): EditRight[] {
  const needed = [...itemRights(undefined, item, widgets)]
  // A kind that does not exist yet may do anything later.
  const isKnown = widgets.some(({ kind }) => kind === item.component.component)
  if (!isKnown && Object.keys(item.component.props).length > 0) needed.push('script')
  return needed.filter((right) => !rights[right])
}
