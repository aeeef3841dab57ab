import { Check } from 'typebox/value'
import { type ComponentItem, type DashboardParameter, DEFAULT_OPTIONS } from './dashboard.ts'
import { itemErrors } from './dashboard-items.ts'
import type { Known } from './dashboard-ops/check.ts'
import { checkComponents, componentsSchema, optionsSchema } from './dashboard-schema.ts'
import { sourceErrors } from './dashboard-sources.ts'
import { withConnectors } from './old-sources.ts'

/** Whether a value from outside is a list of items that a dashboard may have. */
export function arePlacedItems(value: unknown, { widgets, connectors }: Known): value is ComponentItem[] {
  const kinds = widgets.map(({ kind }) => kind)
  if (!Check(componentsSchema(kinds, connectors), value)) return false
  const items = value as ComponentItem[]
  const ofSources = sourceErrors(
    items.map((item) => withConnectors(item, connectors)),
    connectors,
  )
  const wrong = { ...checkComponents(items), ...ofSources, ...itemErrors(items, widgets) }
  return Object.keys(wrong).length === 0
}

/** The same of the parameters of a dashboard. */
export function areParameters(value: unknown): value is DashboardParameter[] {
  return Check(optionsSchema, { ...DEFAULT_OPTIONS, parameters: value })
}
