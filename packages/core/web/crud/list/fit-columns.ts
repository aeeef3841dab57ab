import type { Entity } from '../../../contract/define/entity.ts'
import { kindOf } from '../../../contract/shown.ts'
import { roomOf } from '../values/room.ts'

export interface Fit {
  /** The columns that have room, in their order. */
  shown: readonly string[]
  /** The others, in their order. */
  hidden: readonly string[]
}

/**
 * Chooses the columns that fit into `widthPx`. What names the row, its status and its first amount always stay; of the
 * others the more important ones, which stand first, come first. The browser gives the room that is left to the names.
 */
export function fitColumns(entity: Entity, names: readonly string[], widthPx: number): Fit {
  const keeps = new Set(alwaysShown(entity, names))
  const widthOf = (name: string) => roomOf(entity, name).minPx
  let left = widthPx - [...keeps].reduce((sum, name) => sum + widthOf(name), 0)
  for (const name of names) {
    const width = widthOf(name)
    if (keeps.has(name) || width > left) continue
    keeps.add(name)
    left -= width
  }
  return { shown: names.filter((name) => keeps.has(name)), hidden: names.filter((name) => !keeps.has(name)) }
}

/** The name of the row, its status (or the first choice with colours) and its first amount are never hidden. */
export function alwaysShown(entity: Entity, names: readonly string[]): string[] {
  const amount = names.find((name) => kindOf(entity, name) === 'fen')
  const status = names.includes('status') ? 'status' : names.find((name) => isColoured(entity, name))
  return names.filter((name, index) => index === 0 || name === status || name === amount)
}

function isColoured(entity: Entity, name: string): boolean {
  const field = entity.fields[name]
  return field?.kind === 'choice' && Object.values(field.options).some(([, colour]) => colour !== undefined)
}
