import type { Text } from '../refusal.ts'

/** One control of a widget's settings form. Paths are dotted, into the item's props. */
export type Setting =
  | { path: string; control: 'text' | 'textarea' | 'colour' | 'time' | 'interval' | 'switch' | 'colourConditions' }
  | { path: string; control: 'number'; min?: number; max?: number; unit?: string }
  | { path: string; control: 'select'; options: readonly (string | number)[] }

export interface WidgetSpec {
  /** One of the 32 kinds of core.md section 3. */
  kind: string
  icon: string
  /** Whether the kind reads data through the query plane, and of which shape. */
  data: 'none' | 'latest' | 'series' | 'page'
  size: { width: number; height: number }
  defaults: Readonly<Record<string, unknown>>
  settings: readonly Setting[]
  /** Each step lifts stored props by one version; the newest version is their number. */
  migrations?: readonly ((props: Record<string, unknown>) => Record<string, unknown>)[]
  /** The props a public page may see; everything else stays on the server. */
  publicProps: readonly string[]
  /** Whether the item's menu offers full screen. */
  fullScreen: boolean
  check?: (props: Readonly<Record<string, unknown>>) => Text | undefined
}

export function defineWidget<const W extends WidgetSpec>(widget: W): W {
  return widget
}
