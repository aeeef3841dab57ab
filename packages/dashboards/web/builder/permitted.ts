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
  const isRestyled = !mayAdd(spec, rights)
  const kept = Object.entries(spec.props).filter(([, { kind, needs }]) =>
    needs === undefined ? !isRestyled || STYLES.includes(kind) : rights[needs],
  )
  return Object.fromEntries(kept)
}
