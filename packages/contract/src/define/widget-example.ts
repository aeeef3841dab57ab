import type { Dataset } from '../dashboard.ts'

/**
 * A typical use of a kind, as the gallery shows it. The generated tests draw it, change its data many times, and set each
 * of its props to other values.
 */
export interface WidgetExample {
  props: Readonly<Record<string, unknown>>
  /** One for each data source; the shape is that of the props. */
  sources: readonly Pick<Dataset, 'columns' | 'rows' | 'key' | 'reduced' | 'total'>[]
}
