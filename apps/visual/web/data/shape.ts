import type { ComponentItem } from '@atrium/contract/dashboard'
import { widgetOf } from '@atrium/web/canvas/registry'
import type { Shape } from './choices.ts'

/** The shape of the data that a component shows; `none` if its kind shows no data or is not implemented yet. */
export function shapeOf({ component }: ComponentItem): Shape {
  return widgetOf(component.component)?.spec.data ?? 'none'
}
