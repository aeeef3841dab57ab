// The order in which vitest runs the files: random, so that no test leans on another file, but files that can share a
// world follow each other, and so do those of a project, because a worker serves one project.
import { createHash } from 'node:crypto'
import { dirname, relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from '../prepare.mjs'
import { roomOf } from './rooms.mjs'

export default class SeededOrder extends BaseSequencer {
  async sort(specifications) {
    return inSeededOrder(specifications, process.env.SEED, ({ project, moduleId }) => {
      const file = relative(root, moduleId)
      return [project.name, roomOf(file), dirname(file), file]
    })
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
  const places = new Map(
    items.map((item) => {
      const names = groupsOf(item)
      return [item, names.map((_, depth) => hashOf(`${seed} ${names.slice(0, depth + 1).join(' ')}`))]
    }),
  )
  return items.toSorted((a, b) => comparePlaces(places.get(a), places.get(b)))
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex')

function comparePlaces(a, b) {
  const depth = a.findIndex((place, index) => place !== b[index])
  if (depth === -1) return 0
  return a[depth] < b[depth] ? -1 : 1
}
