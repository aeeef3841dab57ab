import { exampleIn, type WidgetExample } from '@atrium/charts/contract/define/widget-example'
import type { Locale } from '@atrium/core/contract/refusal'
import { fileIn } from './widget-words.ts'

/** The example of a kind in a language. It is not part of its view, because viewers do not need it. */
export async function widgetExample(kind: string, locale: Locale): Promise<WidgetExample> {
  const { examples } = await import('./kind-examples.ts')
  return exampleIn(fileIn(examples, `../widgets/${kind}/example.ts`), locale)
}
