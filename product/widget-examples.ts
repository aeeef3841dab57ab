import { exampleIn, type MakeExample, type WidgetExample } from '@atrium/contract/define/widget-example'
import type { Locale } from '@atrium/contract/refusal'

const files = import.meta.glob<{ default: MakeExample }>('../widgets/*/example.ts')

/** The example of a kind in a language. It is not part of its view, because viewers do not need it. */
export async function widgetExample(kind: string, locale: Locale): Promise<WidgetExample> {
  const load = files[`../widgets/${kind}/example.ts`]
  if (!load) throw new Error(`widgets/${kind} has no example.ts`)
  return exampleIn((await load()).default, locale)
}
