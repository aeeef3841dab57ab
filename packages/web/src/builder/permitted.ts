import type { Prop, Props } from '@atrium/contract/define/props'
import type { WidgetSpec } from '@atrium/contract/define/widget'
import type { Rights } from './panel.ts'

/** The right that a kind or a field names, beside which it may be changed by everybody. */
function needsOf(of: object): keyof Rights | undefined {
  return (of as { needs?: keyof Rights }).needs
}

/** Whether the author may add items of this kind. */
export function mayAdd(spec: WidgetSpec, rights: Rights): boolean {
  const needs = needsOf(spec)
  return needs === undefined || rights[needs]
}

const STYLES: readonly Prop['kind'][] = ['colour', 'colours', 'colourConditions', 'textStyle']

/** The fields that the author may change: of a kind that needs a right that they lack, only its colours. */
export function permittedProps(spec: WidgetSpec, rights: Rights): Props {
  const isRestyled = !mayAdd(spec, rights)
  const kept = Object.entries(spec.props).filter(([, prop]) => {
    const needs = needsOf(prop)
    return needs === undefined ? !isRestyled || STYLES.includes(prop.kind) : rights[needs]
  })
  return Object.fromEntries(kept)
}
