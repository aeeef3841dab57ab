import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { COMMON_PROPS } from '@atrium/charts/contract/define/widget-common'
import type { ComponentItem } from './dashboard.ts'

/** The items that a page can show: those that are not hidden, and those that listeners of these can show. */
export function showableItems(items: readonly ComponentItem[], widgets: readonly WidgetSpec[]): ComponentItem[] {
  const found = new Set(items.filter(({ hidden }) => !hidden))
  // A set is walked with the entries that are added on the way.
  for (const { component } of found) {
    // Of a kind that does not exist, nothing listens.
    if (!widgets.some(({ kind }) => kind === component.component)) continue
    const { listeners } = withDefaults(COMMON_PROPS, component.props)
    const shown = listeners.filter(({ do: action }) => action === 'toggle').map(({ item }) => item)
    for (const item of items) if (shown.includes(item._id)) found.add(item)
  }
  return items.filter((item) => found.has(item))
}
