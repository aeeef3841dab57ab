import type { WidgetSpec } from '@atrium/contract/define/widget'
import { type LazyExoticComponent, lazy } from 'react'
import type { OfferedWidget, WidgetView } from './widget-view.ts'

export interface KnownWidget {
  spec: WidgetSpec
  View: LazyExoticComponent<WidgetView>
  preload(): Promise<unknown>
}

const known = new Map<string, KnownWidget>()

/** Called once by the product's entries: core itself knows no kind. */
export function offerWidgets(widgets: readonly OfferedWidget[]): void {
  for (const { spec, load } of widgets) {
    // The frame hands every view the props stored for its own kind.
    const loadView = load as () => Promise<{ default: WidgetView }>
    known.set(spec.kind, { spec, View: lazy(loadView), preload: loadView })
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
