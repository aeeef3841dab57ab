// Patterns that name files of the project. One that matches no file checks or counts nothing, silently: that happens when
// folders move. scripts/lint/patterns.test.mjs looks for such ones.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import swc from '@swc/core'
import { createFilter } from 'vite'

const NOT_OURS = /^(\.git|\.cache|node_modules|dist|var|test-results|playwright-report)$/

/** The files of the project and, as `node_modules/NAME/package.json`, of what is installed; both below the root. */
export function filesOf(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const installed = Object.keys(packages).filter((path) => path.startsWith('node_modules/'))
  const ours = readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.test(entry.name)) return []
    if (!entry.isDirectory()) return [entry.name]
    const inside = readdirSync(join(root, entry.name), { recursive: true, withFileTypes: true })
    return inside
      .filter((each) => each.isFile())
      .map((each) => posix.join(...each.parentPath.slice(root.length).split(/[\\/]/), each.name))
      .filter((file) => !file.includes('node_modules/'))
  })
  return [...ours, ...installed.map((path) => `${path}/package.json`)]
}

/**
 * What matches no file: of the expression `^(a|b)/` also `^(?:a)/`, if only `^(?:b)/` matches one.
 * @param {readonly (string | RegExp)[]} patterns a text is a glob, or how paths begin
 * @param {readonly string[]} files
 */
export function deadPatterns(patterns, files) {
  return patterns.flatMap((pattern) =>
    typeof pattern === 'string'
      ? [pattern].filter(() => !files.some(matcherOf(pattern)))
      : waysOf(pattern.source).filter((way) => !files.some(finderOf(new RegExp(way)))),
  )
}

function matcherOf(text) {
  const matches = createFilter(text, undefined, { resolve: false })
  return (file) => file.startsWith(text) || matches(file)
}

/** Bundlers test ids, which begin with a slash; lint tests paths below the root. */
const finderOf = (way) => (file) => way.test(file) || way.test(`/${file}`)

/** What a rule says of one room of leaves, it says of all, whether or not they have such a file already. */
const LEAVES = ['apps', 'widgets', 'connectors']

/** The expression once for each alternative of its groups, with that one only. */
function waysOf(source) {
  const whole = `(${source})`
  const groups = groupsOf(whole).filter(({ opening, bars }) => !/^\(\?[!=<]/.test(opening) && bars.length > 0)
  const ways = groups.flatMap(({ from, bars, to }) =>
    [from, ...bars].flatMap((bar, index) => {
      const alternative = whole.slice(bar + 1, [...bars, to][index]).replace(/^\?:/, '')
      return LEAVES.includes(alternative) ? [] : [`${whole.slice(0, from)}(?:${alternative})${whole.slice(to + 1)}`]
    }),
  )
  return ways.length > 0 ? ways : [source]
}

/** Where the groups of an expression begin and end, and where their alternatives are parted. */
function groupsOf(source) {
  const open = []
  const groups = []
  for (const { 0: sign, index } of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[(|)]/g)) {
    if (sign === '(') open.push({ from: index, opening: source.slice(index, index + 3), bars: [] })
    if (sign === '|') open.at(-1).bars.push(index)
    if (sign === ')') groups.push({ ...open.pop(), to: index })
  }
  return groups
}

const NAMES_FILES = /\/|\\\.(tsx?|mjs|css|sql)\b/
const PATH = /^!?((?:\.\.?\/)*)((?:packages|apps|widgets|connectors|product|bench|scripts)\/[\w./*{},-]*)/

/**
 * The patterns in a source that name files: regular expressions with a folder or an ending, and texts that begin with a
 * folder of the project.
 */
export function patternsIn(source, file) {
  const found = []
  const look = (node) => {
    if (node === null || typeof node !== 'object') return
    if (node.type === 'RegExpLiteral' && NAMES_FILES.test(node.pattern)) found.push(new RegExp(node.pattern))
    const [, up, path] = PATH.exec(node.type === 'StringLiteral' ? node.value : (node.cooked ?? '')) ?? []
    if (path) found.push(up ? posix.join(dirname(file), up, path) : path)
    for (const inside of Object.values(node)) look(inside)
  }
  look(swc.parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body)
  return found
}
