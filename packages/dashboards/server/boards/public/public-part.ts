import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { showableItems } from '../../../contract/showable-items.ts'
import type { StoredDashboard } from '../stored.ts'

const known = new WeakMap<StoredDashboard, StoredDashboard>()

/** The dashboard with the items that its public page can show. All public viewers share one reading of it. */
export function publicPart(stored: StoredDashboard, widgets: readonly WidgetSpec[]): StoredDashboard {
  const part = known.get(stored) ?? { ...stored, components: showableItems(stored.components, widgets) }
  known.set(stored, part)
  return part
}
