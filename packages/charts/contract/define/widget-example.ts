import type { Locale } from '@atrium/core/contract/refusal'
import type { Dataset } from '../data.ts'

/**
 * A typical use of a kind, as the gallery shows it. The generated tests draw it, change its data many times, and set each
 * of its props to other values.
 */
export interface WidgetExample {
  props: Readonly<Record<string, unknown>>
  /** Parameters of the dashboard that the kind sets. */
  values?: Readonly<Record<string, string>>
  /** One for each data source; the shape is that of the props. */
  sources: readonly Pick<Dataset, 'columns' | 'rows' | 'key' | 'reduced' | 'total'>[]
}

/** Returns the text of the language that an example is made for. */
export type ExampleText = (zh_CN: string, en_US: string) => string

/** What `example.ts` of a kind exports. */
export type MakeExample = (text: ExampleText) => WidgetExample

export function exampleIn(make: MakeExample, locale: Locale): WidgetExample {
  return make((zh_CN, en_US) => ({ zh_CN, en_US })[locale])
}
