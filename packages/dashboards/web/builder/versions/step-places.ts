import type { Draft, LoggedBatch } from '../../../contract/dashboard-ops/ops.ts'
import { type TouchedPath, touchedPaths } from '../../../contract/dashboard-ops/touched.ts'

export interface StepPlaces {
  /** The components that a step has changed, or the options. */
  owners: string[]
  /** The settings that it has set, if all are of one owner. */
  fields: string[]
}

type NameOf = (path: TouchedPath, draft: Draft) => { owner: string; field: string }

/** What a step has changed, by name. What it has removed, or what was removed since, is named as it was. */
export function stepPlaces(
  { ops, inverse }: Pick<LoggedBatch, 'ops' | 'inverse'>,
  draft: Draft,
  nameOf: NameOf,
): StepPlaces {
  const added = [...inverse, ...ops].flatMap((op) => (op.op === 'add' ? [[op.item._id, op] as const] : []))
  const known = { ...draft, items: new Map([...added, ...draft.items]) }
  const named = ops.flatMap((op) => touchedPaths(op).map((path) => ({ op: op.op, place: nameOf(path, known) })))
  const owners = [...new Set(named.map(({ place }) => place.owner))]
  const set = named.filter(({ op }) => op === 'set' || op === 'parameter')
  return { owners, fields: owners.length === 1 ? [...new Set(set.map(({ place }) => place.field))] : [] }
}
