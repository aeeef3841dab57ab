import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { Check } from 'typebox/value'
import { type ComponentItem, type DashboardParameter, DEFAULT_OPTIONS } from './dashboard.ts'
import { itemErrors } from './dashboard-items.ts'
import { checkComponents, componentsSchema, optionsSchema } from './dashboard-schema.ts'

/** Whether a value from outside is a list of items that a dashboard may have. */
export function arePlacedItems(value: unknown, widgets: readonly WidgetSpec[]): value is ComponentItem[] {
  const kinds = widgets.map(({ kind }) => kind)
  if (!Check(componentsSchema(kinds), value)) return false
  const items = value as ComponentItem[]
  return Object.keys({ ...checkComponents(items), ...itemErrors(items, widgets) }).length === 0
}

/** The same of the parameters of a dashboard. */
export function areParameters(value: unknown): value is DashboardParameter[] {
  return Check(optionsSchema, { ...DEFAULT_OPTIONS, parameters: value })
}
