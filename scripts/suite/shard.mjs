// A part of the test files, as `--shard=1/2` of Playwright. Vitest's own announces all files to its reporters, so those of
// the other parts would count as files without a result.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

const ROOMS = ['packages', 'apps', 'widgets', 'connectors', 'product']

/** @param {string[]} args of a command @returns {string | undefined} for example `1/2` */
export const shardIn = (args) => args.find((arg) => arg.startsWith('--shard='))?.slice('--shard='.length)

/**
 * Files that stand beside each other come into different parts.
 * @template T
 * @param {readonly T[]} sorted
 * @param {string} shard for example `1/2`
 */
export function partOf(sorted, shard) {
  const [part, parts] = shard.split('/').map(Number)
  if (!(Number.isInteger(part) && part >= 1 && part <= parts)) throw new Error(`--shard=${shard}: it is like 1/2`)
  return sorted.filter((_, place) => place % parts === part - 1)
}

/** @param {RegExp} name @returns {string[]} paths from the root, sorted */
export const testFiles = (name) =>
  ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true })
      .filter((path) => name.test(path) && !path.includes('node_modules'))
      .map((path) => join(room, path)),
  ).sort()
