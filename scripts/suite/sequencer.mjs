// The order in which vitest runs the files: random, so that no test leans on another file, but those of a folder follow
// each other at every level, because files of one package or app share a world, and so do those of a project, because a
// worker serves one project.
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from '../prepare.mjs'

export default class SeededOrder extends BaseSequencer {
  async sort(specifications) {
    return inSeededOrder(specifications, process.env.SEED, ({ project, moduleId }) => [
      project.name,
      ...relative(root, moduleId).split('/'),
    ])
  }
}

/**
 * Sorts by groups in groups, each in a random order that follows from the seed.
 * @template T
 * @param {readonly T[]} items
 * @param {string} seed
 * @param {(item: T) => string[]} groupsOf from the widest group to the item itself
 */
export function inSeededOrder(items, seed, groupsOf) {
  // Equal groups have equal beginnings, which are equally long.
  const placeOf = (names) => names.map((_, i) => hashOf(`${seed} ${names.slice(0, i + 1).join(' ')}`)).join('')
  const places = new Map(items.map((item) => [item, placeOf(groupsOf(item))]))
  return items.toSorted((a, b) => (places.get(a) < places.get(b) ? -1 : 1))
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex')
