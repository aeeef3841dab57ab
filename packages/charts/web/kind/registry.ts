import { type LazyPart, lazy, preload } from '@atrium/core/web/page/chunk'
import type { WidgetSpec } from '../../contract/define/widget.ts'
import type { LoadWidgetView, WidgetView, WidgetViewProps } from './widget-view.ts'

export interface KnownWidget {
  spec: WidgetSpec
  View: LazyPart<WidgetViewProps>
}

const known = new Map<string, KnownWidget>()

/**
 * Registers the widget kinds with the loaders of their views. The product's entry files call it once; core itself knows
 * no kind.
 */
export function offerWidgets<const W extends WidgetSpec>(
  widgets: readonly W[],
  views: Readonly<Record<W['kind'], LoadWidgetView>>,
): void {
  for (const spec of widgets) {
    // The frame passes to each view the props that were stored for its own kind.
    const load = views[spec.kind as W['kind']] as () => Promise<{ default: WidgetView }>
    known.set(spec.kind, { spec, View: lazy(load) })
  }
}

export function widgetOf(kind: string): KnownWidget | undefined {
  return known.get(kind)
}

/** All kinds, in the order in which they were registered. */
export function knownWidgets(): WidgetSpec[] {
  return [...known.values()].map(({ spec }) => spec)
}

/** Starts loading the code of these kinds while the page waits for something else. */
export function preloadWidgets(kinds: Iterable<string>): void {
  // A chunk that fails to load is loaded again by the item that needs it.
  for (const kind of new Set(kinds)) void preload(widgetOf(kind)?.View)
}
