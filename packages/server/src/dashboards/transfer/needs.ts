import type { ComponentItem } from '@atrium/contract/dashboard'
import { withTexts } from '@atrium/contract/define/prop-values'
import type { Prop } from '@atrium/contract/define/props'
import { allProps, type WidgetSpec } from '@atrium/contract/define/widget'

/** Code that a page would run; JSON is only read. */
const isScript = (prop: Prop) => prop.kind === 'code' && prop.language !== 'json'

/** Whether an item runs something that an author wrote. A kind that does not exist yet may do anything later. */
export function needsReview({ component }: ComponentItem, widgets: readonly WidgetSpec[]): boolean {
  const spec = widgets.find(({ kind }) => kind === component.component)
  if (!spec) return Object.keys(component.props).length > 0
  let scripts = 0
  withTexts(isScript, allProps(spec), component.props, (text) => {
    if (text.trim() !== '') scripts += 1
    return text
  })
  return scripts > 0
}

/** Whether an item asks a data source, other than for data that the author typed in. */
export function asksData({ component }: ComponentItem): boolean {
  return component.dataSources.some(
    ({ _id, props: { data: _, ...query } }) => _id !== '' || Object.keys(query).length > 0,
  )
}

/** The items as viewers get them: without the scripts of those that nobody has reviewed. */
export function withoutUnreviewed(
  items: readonly ComponentItem[],
  unreviewed: readonly string[],
  widgets: readonly WidgetSpec[],
): ComponentItem[] {
  if (unreviewed.length === 0) return [...items]
  return items.map((item) => {
    if (!unreviewed.includes(item._id)) return item
    const spec = widgets.find(({ kind }) => kind === item.component.component)
    const props = spec ? withTexts(isScript, allProps(spec), item.component.props, () => '') : {}
    return { ...item, component: { ...item.component, props } }
  })
}
