import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { isSlow } from './slow-pattern.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCE = /^(packages\/[^/]+\/(server|contract)|(apps|widgets|connectors)\/[^/]+)\/.*\.ts$/
const OTHER = /\.(test|bench)\.ts$|\/(testing|node_modules)\/|^apps\/[^/]+\/(web\/|documented-providers\.ts$)/

/** The sources of what reads requests and the answers of other servers. Vite would take longer than all patterns. */
const sources = ['packages', 'apps', 'widgets', 'connectors']
  .flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`),
  )
  .filter((path) => SOURCE.test(path) && !OTHER.test(path))

const CELLS = 'cells of at most 60 characters'

/** Patterns that are slow for long texts, and never get one. */
const SHORT: Record<string, string> = {
  'packages/core/server/db/changes.ts: /\\bset\\b.*\\bfrom\\b|\\busing\\b/is': 'statements of this program',
  "packages/timeseries/contract/table/cells.ts: /^([+\\-−\\d][\\d.,'’\\s]*?)\\s*([\\p{L}%‰°℃℉]\\S{0,11})$/u": CELLS,
  'packages/timeseries/contract/table/kinds.ts: /\\s*[\\p{L}%‰°℃℉]\\S*$/u': CELLS,
  'packages/timeseries/contract/table/like-cell.ts: /(\\s*)(?:Z|UTC|GMT|[+-]\\d{2}:?\\d{2})$/': CELLS,
  'packages/timeseries/contract/table/like-cell.ts: /^(.*?\\d日?)([T ]\\s*|\\s+)((?:上午|下午|[AaPp]\\.?[Mm]\\.?)?\\s*\\d{1,2}:.*)$/':
    CELLS,
  'packages/core/contract/yuan.ts: /\\B(?=(\\d{3})+$)/g': 'the digits of a number',
}

interface Node {
  type: string
  regex?: { pattern: string; flags: string }
}

/** The regular expressions in a source. */
function patternsIn(source: string): RegExp[] {
  const found: RegExp[] = []
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { regex } = value as Node
    if (regex) found.push(new RegExp(regex.pattern, regex.flags))
    for (const inner of Object.values(value)) look(inner)
  }
  look(parseAst(source, { lang: 'ts' }))
  return found
}

test('a pattern that takes the square of a text’s length is found, and a linear one is not', () => {
  expect(isSlow(/\s+$/)).toBe(true)
  expect(isSlow(/^\s*\[/)).toBe(false)
})

const patterns = new Map<string, RegExp>(
  sources.flatMap((file) =>
    patternsIn(readFileSync(join(ROOT, file), 'utf8')).map((pattern) => [`${file}: ${pattern}`, pattern] as const),
  ),
)
/** The first two folders of a file: a package, an app, a kind or a connector. */
const roomOf = (name: string) => name.split('/').slice(0, 2).join('/')
const rooms = [...new Set([...patterns.keys()].map(roomOf))]

test('the patterns of the source are found, and those that are said to get short texts only are there', () => {
  expect(patterns.size).toBeGreaterThan(200)
  expect(Object.keys(SHORT).filter((name) => !patterns.has(name))).toEqual([])
})

// One by one: all of them take a minute on a busy machine.
test.each(rooms)('no pattern of %s takes the square of a text’s length', (room) => {
  const own = [...patterns].filter(([name]) => roomOf(name) === room && !(name in SHORT))
  expect(own.filter(([, pattern]) => isSlow(pattern)).map(([name]) => name)).toEqual([])
})
