import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findWideDescriptors } from './descriptor-keys.mjs'

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atrium-keys-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** The files with wide descriptors in one file, whose text has an object with so many keys for WIDE. */
function foundIn(file, text, count) {
  const keys = Array.from({ length: count }, (_, index) => `key${index}: { a: 1, b: 2 }`)
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text.replaceAll('WIDE', `{ ${keys.join(', ')} }`))
  const found = findWideDescriptors(root)
  expect(found.every(({ rule }) => rule === 'descriptor-keys')).toBe(true)
  return found.map((problem) => problem.text.split('\n')[0])
}

const FROM_PATTERN = "import { type EntityWords, orderEntity, type Overview } from '@atrium/core/contract/patterns/x'\n"
const PATTERN = 'packages/core/contract/patterns/a.ts'

test.each([
  ['defineEntity', 'apps/crate/index.ts', 'export const crate = defineEntity(WIDE)'],
  ['implement', 'apps/crate/server.ts', 'export default implement(crate, WIDE)'],
  ['a function of a pattern', 'apps/crate/index.ts', `${FROM_PATTERN}export const a = orderEntity('a', WIDE)`],
  ['a constant with a type', 'apps/crate/index.ts', `${FROM_PATTERN}export const a: Overview = WIDE`],
  ['a constant that satisfies one', 'apps/crate/index.ts', `${FROM_PATTERN}const a = WIDE as const satisfies Overview`],
  ['a pattern that uses define', PATTERN, "import { str } from '../define/fields.ts'\nconst a = str(WIDE)"],
  ['a pattern that uses its neighbour', PATTERN, "import { str } from './b.ts'\nconst a = str(WIDE)"],
  ['a pattern that uses itself', PATTERN, 'export function fields(all) {}\nconst a = fields(WIDE)'],
])('16 keys are found in %s, and 15 are not', (_, file, text) => {
  expect(foundIn(file, text, 15)).toEqual([])
  expect(foundIn(file, text, 16)).toEqual([file])
})

test.each([
  ['words', `${FROM_PATTERN}export const words: EntityWords = WIDE`],
  ['a function of another file', "import { orderEntity } from './define.ts'\norderEntity(WIDE)"],
  ['a type of another file', "import type { Overview } from './define.ts'\nexport const a: Overview = WIDE"],
  ['an object in a descriptor', `${FROM_PATTERN}export const a: Overview = { values: WIDE }`],
])('%s may have any number of keys', (_, text) => {
  expect(foundIn('apps/crate/index.ts', text, 20)).toEqual([])
})
