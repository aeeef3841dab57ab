import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { allProps, type Shape, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import type { ComponentItem } from '../../contract/dashboard.ts'

/** What an item draws; `none` for a kind that this product does not have. */
export function itemShape(item: ComponentItem): Shape {
  const spec = widgetOf(item.component.component)?.spec
  return spec ? spec.shape(widgetProps(spec, item)) : 'none'
}

type WidgetProps = ReturnType<typeof withDefaults>

const completed = new WeakMap<ComponentItem['component'], WidgetProps>()

/**
 * The stored props, with the defaults of the kind for the missing ones. They are made once for each item, which a change
 * replaces by another one: every drawing asks for them several times.
 */
export function widgetProps(spec: WidgetSpec, { component }: ComponentItem): WidgetProps {
  const known = completed.get(component)
  if (known) return known
  const props = withDefaults(allProps(spec), component.props)
  completed.set(component, props)
  return props
}
