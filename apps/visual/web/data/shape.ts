import type { ComponentItem } from '@atrium/contract/dashboard'
import { widgetOf } from '@atrium/web/canvas/registry'
import type { Shape } from './choices.ts'

/** Of what shape the data is that a component shows; none where its kind shows none, or is not there yet. */
export function shapeOf({ component }: ComponentItem): Shape {
  return widgetOf(component.component)?.spec.data ?? 'none'
}
