import { type CoverDrawing, type Shape, shapeOf } from '@atrium/charts/contract/define/widget'
import type { BuilderKind } from '../builder-kind.ts'
import type { Rights } from '../panel.ts'
import { mayAdd } from '../permitted.ts'

const GROUPS = {
  single: 'values',
  trail: 'values',
  series: 'curves',
  exact: 'curves',
  rows: 'tables',
  page: 'tables',
  none: 'others',
} as const satisfies Record<Shape, string>

export const KIND_GROUPS = ['values', 'curves', 'tables', 'controls', 'others'] as const

/** What is drawn as a chart whatever its data are. */
const CHARTS: readonly (CoverDrawing | undefined)[] = ['line', 'bars', 'pie', 'flow', 'net']

/** What a kind shows, by the data of its example; those that send something are a group of their own. */
export function groupOf({ spec, example }: BuilderKind) {
  if (spec.relay) return 'controls'
  return CHARTS.includes(spec.cover) ? 'curves' : GROUPS[shapeOf(spec, example.props)]
}

/** The commonest kinds, as far as the author may add them: the start of an empty dashboard. */
export function firstKinds(kinds: readonly BuilderKind[], rights: Rights): BuilderKind[] {
  return kinds.filter(({ spec }) => spec.isCommon && mayAdd(spec, rights))
}
