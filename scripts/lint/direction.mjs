import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join, resolve } from 'node:path'

const require = createRequire(import.meta.url)

// dependency-cruiser uses swc without its flag for JSX, so it fails on .tsx files. The flag is added here, before
// dependency-cruiser loads swc. It also does not recognise type-only imports, so they are collected here.
const swc = require('@swc/core')
const { parseFileSync } = swc
/** Absolute path of a file → what it imports as types only. */
const typeImports = new Map()
swc.parseFileSync = (file, options) => {
  const parsed = parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })
  typeImports.set(resolve(file), typeImportsOf(parsed))
  return parsed
}
const { cruise } = await import('dependency-cruiser')
const { findFileCircles, typeImportsOf } = await import('./file-circles.mjs')
const { findReached } = await import('./reach.mjs')
const { findRoomCircles } = await import('./room-circles.mjs')

export const rooms = ['packages', 'apps', 'widgets', 'connectors', 'product']

/** Checked by reach.mjs. */
const isOfReach = ({ to }) => to.reachable === true

const cruises = new Map()

/** Reads all imports under a root, once: `npm run test:changed` needs them, too. */
function readImports(root) {
  if (!cruises.has(root)) {
    const { forbidden, options } = require('../../.dependency-cruiser.cjs')
    const folders = rooms.filter((room) => existsSync(join(root, room)))
    const ruleSet = { forbidden: forbidden.filter((rule) => !isOfReach(rule)) }
    cruises.set(root, cruise(folders, { ...options, baseDir: root, ruleSet, validate: true }))
  }
  return cruises.get(root)
}

/**
 * What each file under a root imports of the project's own files.
 * @returns {Promise<Map<string, string[]>>} both as paths below the root
 */
export async function importsOf(root) {
  const { output } = await readImports(root)
  return new Map(
    output.modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
  )
}

/**
 * The imports under a root that go in a forbidden direction, each as a sentence that says what to do instead.
 * @param {string} root
 * @returns {Promise<{ rule: string, text: string }[]>}
 */
export async function findWrongDirections(root) {
  const { forbidden, fileCircles, roomCircles } = require('../../.dependency-cruiser.cjs')
  const { output } = await readImports(root)
  const { summary, modules } = output
  const ours = modules.filter((module) => rooms.some((room) => module.source.startsWith(`${room}/`)))
  const withImports = ours.filter((module) => module.dependencies.length > 0)
  // A parser that reads nothing must not look like a project without violations.
  if (withImports.length === 0) throw new Error('dependency-cruiser read no import at all: is @swc/core installed?')
  const wrong = summary.violations
    .filter((violation) => violation.rule.severity === 'error')
    .map(({ rule, from, to, cycle, via }) => {
      const path = (cycle ?? via ?? [{ name: to }]).map((step) => step.name ?? step)
      const { comment } = forbidden.find(({ name }) => name === rule.name)
      return { rule: rule.name, text: `${from} → ${path.join(' → ')}\n    ${comment} (${rule.name})` }
    })
  const reached = forbidden.filter(isOfReach).flatMap((rule) => reachedAgainst(rule, modules))
  return wrong.concat(reached, circlesOfFiles(root, ours, fileCircles), circlesOfRooms(ours, roomCircles))
}

function reachedAgainst({ name, comment, ...rule }, modules) {
  return findReached(modules, rule).map(({ from, path }) => ({
    rule: name,
    text: `${[from, ...path].join(' → ')}\n    ${comment} (${name})`,
  }))
}

function circlesOfFiles(root, modules, { name, comment, pathNot }) {
  const counted = modules.filter(({ source }) => !new RegExp(pathNot).test(source))
  const types = new Map(counted.map(({ source }) => [source, typeImports.get(join(root, source))]))
  return findFileCircles(counted, types).map((files) => ({
    rule: name,
    text: `${files.join(', ')} load each other\n    ${comment} (${name})`,
  }))
}

function circlesOfRooms(modules, { name, comment, pathNot }) {
  const counted = modules.filter(({ source }) => !new RegExp(pathNot).test(source))
  return foldersOf(counted).flatMap((folder) =>
    findRoomCircles(counted, folder)
      // Files that do not load each other may name each other's types.
      .filter(({ rooms }) => rooms.some((room) => extname(room) === ''))
      .map(({ rooms, closing }) => ({
        rule: name,
        text: `${folder}: ${rooms.join(', ')} import each other; the circle is closed by\n  ${closing.join('\n  ')}\n    ${comment} (${name})`,
      })),
  )
}

/** All folders that hold one of the modules, at every level. */
function foldersOf(modules) {
  const folders = new Set()
  for (const { source } of modules) {
    for (let folder = dirname(source); folder !== '.'; folder = dirname(folder)) folders.add(folder)
  }
  return [...folders].sort()
}
