import { type Shape, shapeOf } from '@atrium/contract/define/widget'
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

export const KIND_GROUPS = ['values', 'curves', 'tables', 'others'] as const

/** What a kind shows, by the data of its example. */
export const groupOf = ({ spec, example }: BuilderKind) => GROUPS[shapeOf(spec, example.props)]

/** The first kind of each group that the author may add: the start of an empty dashboard. */
export function firstKinds(kinds: readonly BuilderKind[], rights: Rights): BuilderKind[] {
  const allowed = kinds.filter(({ spec }) => mayAdd(spec, rights))
  return KIND_GROUPS.flatMap((group) => allowed.find((kind) => groupOf(kind) === group) ?? [])
}
