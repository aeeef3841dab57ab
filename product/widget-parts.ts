import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { type KindParts, offerKindParts } from '@atrium/dashboards/web/sample/kind-parts'
import { widgetExample } from './widget-examples.ts'
import { widgetPalette, widgetPictures } from './widget-palette.ts'
import { kindWords, settingWords } from './widget-words.ts'
import { widgets } from './widgets.ts'
import { widgetViews } from './widgetViews.ts'

/** What authors of dashboards need of each kind; all of it is loaded when the page that shows it is opened. */
export const kindParts: readonly KindParts[] = widgets.map(({ kind }) => ({
  kind,
  example: (locale) => widgetExample(kind, locale),
  words: kindWords(kind),
  settings: settingWords(kind),
  pictures: () => widgetPictures(kind),
  palette: (locale) => widgetPalette(kind, locale),
}))

export function offerProductWidgets(): void {
  offerWidgets(widgets, widgetViews)
  offerKindParts(kindParts)
}
