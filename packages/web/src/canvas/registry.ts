import type { WidgetSpec } from '@atrium/contract/define/widget'
import { type LazyExoticComponent, lazy } from 'react'
import type { LoadWidgetView, WidgetView } from './widget-view.ts'

export interface KnownWidget {
  spec: WidgetSpec
  View: LazyExoticComponent<WidgetView>
  preload(): Promise<unknown>
}

const known = new Map<string, KnownWidget>()

/** Called once by the product's entries: core itself knows no kind. Each kind comes with the loader of its view. */
export function offerWidgets<const W extends WidgetSpec>(
  widgets: readonly W[],
  views: Readonly<Record<W['kind'], LoadWidgetView>>,
): void {
  for (const spec of widgets) {
    // The frame hands every view the props stored for its own kind.
    const load = views[spec.kind as W['kind']] as () => Promise<{ default: WidgetView }>
    known.set(spec.kind, { spec, View: lazy(load), preload: load })
  }
}

export function widgetOf(kind: string): KnownWidget | undefined {
  return known.get(kind)
}

/** Starts loading the code of these kinds while something else is being waited for. */
export function preloadWidgets(kinds: Iterable<string>): void {
  // A chunk that does not come is told by the item that needs it.
  for (const kind of new Set(kinds))
    widgetOf(kind)
      ?.preload()
      .catch(() => {})
}
