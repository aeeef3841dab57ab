import type { ComponentItem } from '@atrium/contract/dashboard'
import { type EditRight, itemRights } from '@atrium/contract/dashboard-ops/rights'
import { withTexts } from '@atrium/contract/define/prop-values'
import type { Prop } from '@atrium/contract/define/props'
import { allProps, type WidgetSpec } from '@atrium/contract/define/widget'

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

const isGuarded = (prop: Prop) => prop.needs !== undefined

/** The items as viewers get them: without what nobody has reviewed that an import brought along. */
export function withoutUnreviewed(
  items: readonly ComponentItem[],
  unreviewed: readonly string[],
  widgets: readonly WidgetSpec[],
): ComponentItem[] {
  if (unreviewed.length === 0) return [...items]
  return items.map((item) => {
    if (!unreviewed.includes(item._id)) return item
    const spec = widgets.find(({ kind }) => kind === item.component.component)
    // Of a kind that needs a right as a whole, only its place is left.
    const isOpen = spec && spec.needs === undefined
    const props = isOpen ? withTexts(isGuarded, allProps(spec), item.component.props, () => '') : {}
    return { ...item, component: { ...item.component, props } }
  })
}
