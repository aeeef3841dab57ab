import type { Prop, Props } from '@atrium/charts/contract/define/props'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { Rights } from './panel.ts'

/** Whether the author may add items of this kind. */
export function mayAdd({ needs }: WidgetSpec, rights: Rights): boolean {
  return needs === undefined || rights[needs]
}

const STYLES: readonly Prop['kind'][] = ['colour', 'colours', 'colourConditions', 'textStyle']

/** The fields that the author may change: of a kind that needs a right that they lack, only its colours. */
export function permittedProps(spec: WidgetSpec, rights: Rights): Props {
  const barred = barredProps(spec, rights)
  return propsWhere(spec, (name, { needs }) => !(name in barred) && (needs === undefined || rights[needs]))
}

/** The fields that the author sees only, because the kind needs a right that they lack. */
export function barredProps(spec: WidgetSpec, rights: Rights): Props {
  if (mayAdd(spec, rights)) return {}
  return propsWhere(spec, (_, { kind, needs }) => needs === undefined && !STYLES.includes(kind))
}

function propsWhere({ props }: WidgetSpec, isKept: (name: string, prop: Prop) => boolean): Props {
  return Object.fromEntries(Object.entries(props).filter(([name, prop]) => isKept(name, prop)))
}
