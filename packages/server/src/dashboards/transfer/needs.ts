import type { ComponentItem } from '@atrium/contract/dashboard'
import { type EditRight, itemRights } from '@atrium/contract/dashboard-ops/rights'
import type { WidgetSpec } from '@atrium/contract/define/widget'

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
