import type { Text } from '../refusal.ts'

/** One control in a widget's settings form. `path` is a dotted path in the item's props. */
export type Setting =
  | { path: string; control: 'text' | 'textarea' | 'colour' | 'time' | 'interval' | 'switch' | 'colourConditions' }
  | { path: string; control: 'number'; min?: number; max?: number; unit?: string }
  | { path: string; control: 'select'; options: readonly (string | number)[] }

export interface WidgetSpec {
  /** One of the 32 kinds in core.md section 3. */
  kind: string
  icon: string
  /** Whether the kind reads data, and in which form. */
  data: 'none' | 'latest' | 'series' | 'page'
  size: { width: number; height: number }
  defaults: Readonly<Record<string, unknown>>
  settings: readonly Setting[]
  /** Each step upgrades stored props by one version; the newest version is the number of steps. */
  migrations?: readonly ((props: Record<string, unknown>) => Record<string, unknown>)[]
  /** The props that a public page gets; all others stay on the server. */
  publicProps: readonly string[]
  /** Whether the item has a full screen button. */
  fullScreen: boolean
  check?: (props: Readonly<Record<string, unknown>>) => Text | undefined
}

export function defineWidget<const W extends WidgetSpec>(widget: W): W {
  return widget
}
