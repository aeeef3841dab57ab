import type { ExampleText, WidgetExample } from './widget-example.ts'

/** A use of a kind that people look for by a name of its own, such as stacked bars: the list of kinds has it, too. */
export interface WidgetPreset {
  /** Of its words in the kind's `palette.*.ts`: `key`, `key.about`, `key.synonyms`. */
  key: string
  /** Its lines, as the path of an SVG of 16 × 16. */
  icon: string
  /** What a new item has; the rest of its props have their defaults. */
  props: Readonly<Record<string, unknown>>
  /** How it looks; absent: with the data of the kind's example. */
  example?: WidgetExample
}

/** What `presets.ts` of a kind exports. */
export type MakePresets = (text: ExampleText) => readonly WidgetPreset[]
