// Runs vitest and the journeys, ends what hangs, and looks a second time at what failed.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from '../prepare.mjs'
import { EVENTS, readEvents } from './events.mjs'
import { costsOf, resultsOf } from './results.mjs'
import { afterSecondLook, MOST_FAILED, unitsToRepeat } from './second-look.mjs'
import { watch } from './watchdog.mjs'

const program = (name) => join('node_modules', '.bin', name)

/**
 * How a ring is run: as a whole, and for the second look. Vitest takes all files in one further run, one worker, a
 * process for each file; Playwright takes each journey alone.
 * @typedef {{ name: string, first: string[], again: (units: import('./results.mjs').Test[]) => string[][] }} Ring
 */

/** @param {{ args?: string[], config?: string }} options @returns {Ring} */
export function vitestRing({ args = [], config }) {
  const base = ['vitest', 'run', ...(config ? ['--config', config] : []), ...REPORT_BY.vitest]
  return {
    name: 'vitest',
    first: [...base, ...args],
    again: (units) => {
      const projects = [...new Set(units.map(({ project }) => project))].map((name) => `--project=${name}`)
      const files = units.map(({ file }) => file)
      return [[...base, ...projects, '--isolate', '--no-file-parallelism', ...files]]
    },
  }
}

/** Patterns of the journeys of `npm test` and of `npm run test:long`. */
export const JOURNEYS = { short: '(?<!\\.long)\\.spec\\.ts$', long: '\\.long\\.spec\\.ts$' }

/**
 * @param {{ args?: string[], config?: string, output?: string }} options `output` is a folder of the command's own:
 *   Playwright empties it
 * @returns {Ring}
 */
export function journeysRing({ args = [], config, output }) {
  const settings = [...(config ? ['--config', config] : []), ...(output ? [`--output=${output}`] : [])]
  const base = ['playwright', 'test', ...settings, ...REPORT_BY.playwright]
  return {
    name: 'journeys',
    first: [...base, ...args],
    again: (units) =>
      units.map(({ file, line, title }) => [...base, '--workers=1', '--grep', `${escaped(title)}$`, `${file}:${line}`]),
  }
}

const REPORT_BY = {
  vitest: ['--reporter=default', '--reporter=./scripts/suite/vitest-reporter.mjs'],
  playwright: ['--reporter=list,./scripts/suite/playwright-reporter.mjs'],
}
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * @param {{ rings: Ring[], folder: string, env?: NodeJS.ProcessEnv, silentMs?: number, quiet?: boolean }} suite
 *   `folder` gets the files of events
 */
export async function runSuite({ rings, folder, env = process.env, silentMs, quiet = false }) {
  const costs = []
  const start = async ([command, ...args], name) => {
    const file = join(folder, `${name}.jsonl`)
    rmSync(file, { force: true })
    const options = { env: { ...env, [EVENTS]: file }, ...(quiet && { stdio: 'ignore' }) }
    const { pid, ended } = startProgram(program(command), args, options)
    const stop = watch({ file, pid, silentMs })
    await ended.finally(stop)
    const events = readEvents(file)
    costs.push(costsOf(events))
    return resultsOf(events)
  }

  const looks = []
  for (const ring of rings) looks.push({ ring, ...(await start(ring.first, ring.name)) })
  const failed = looks.flatMap(({ tests }) => tests).filter(({ outcome }) => outcome === 'failed')
  const isIll = failed.length > MOST_FAILED
  const results = []
  for (const { ring, tests, counterexamples } of looks) {
    const units = isIll ? [] : unitsToRepeat(tests, counterexamples)
    const second = []
    const runs = units.length > 0 ? ring.again(units) : []
    for (const [index, args] of runs.entries()) {
      const again = await start(args, `${ring.name}-again-${index + 1}`)
      second.push(...again.tests)
    }
    results.push({ name: ring.name, ...afterSecondLook(tests, second) })
  }
  return { rings: results, costs, isIll }
}
