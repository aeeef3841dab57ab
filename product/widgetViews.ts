import type { LoadWidgetView } from '@atrium/charts/web/kind/widget-view'
import { fileIn } from './widget-words.ts'
import { type WidgetKind, widgets } from './widgets.ts'

const views = import.meta.glob<Awaited<ReturnType<LoadWidgetView>>>('../widgets/*/view.tsx')

/** Each view is a chunk of its own: a dashboard loads only the kinds that it shows. */
export const widgetViews = Object.fromEntries(
  widgets.map(({ kind }) => [kind, fileIn(views, `../widgets/${kind}/view.tsx`)]),
) as Record<WidgetKind, LoadWidgetView>
