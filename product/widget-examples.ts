import type { WidgetExample } from '@atrium/contract/define/widget-example'

type LoadExample = () => Promise<{ default: WidgetExample }>

const files = import.meta.glob<{ default: WidgetExample }>('../widgets/*/example.ts')

/** The example of a kind. It is not part of its view, because viewers do not need it. */
export function widgetExample(kind: string): LoadExample {
  const file = files[`../widgets/${kind}/example.ts`]
  if (!file) throw new Error(`widgets/${kind} has no example.ts`)
  return file
}
