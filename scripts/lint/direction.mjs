import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

// dependency-cruiser calls swc for TypeScript without JSX and then fails on every .tsx file. The missing flag is added
// here, before dependency-cruiser loads swc.
const swc = require('@swc/core')
const { parseFileSync } = swc
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })
const { cruise } = await import('dependency-cruiser')
const { findRoomCircles } = await import('./room-circles.mjs')

export const rooms = ['packages', 'apps', 'widgets', 'connectors', 'product']

/**
 * The imports under a root that go in a forbidden direction, each as a sentence that says what to do instead.
 * @param {string} root
 * @returns {Promise<{ rule: string, text: string }[]>}
 */
export async function findWrongDirections(root) {
  const { forbidden, roomCircles, options } = require('../../.dependency-cruiser.cjs')
  const folders = rooms.filter((room) => existsSync(join(root, room)))
  const { output } = await cruise(folders, { ...options, baseDir: root, ruleSet: { forbidden }, validate: true })
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
  return wrong.concat(circlesOfRooms(ours, roomCircles))
}

function circlesOfRooms(modules, { name, comment, roots, pathNot }) {
  const counted = modules.filter(({ source }) => !new RegExp(pathNot).test(source))
  return roots.flatMap((root) =>
    findRoomCircles(counted, root).map(({ rooms, closing }) => ({
      rule: name,
      text: `${root}: ${rooms.join(', ')} import each other; the circle is closed by\n  ${closing.join('\n  ')}\n    ${comment} (${name})`,
    })),
  )
}
