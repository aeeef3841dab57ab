// What `npm test`, `npm run test:long` and `npm run test:changed` have in common.
import { join } from 'node:path'
import { buildWhenChanged, runBeside } from '../prepare.mjs'
import { sumCosts } from './costs.mjs'
import { isGreen, reportLines } from './report.mjs'
import { emptyFolder, folderOf, keepTests, keepTimes, readTimes } from './results.mjs'
import { runSuite } from './run.mjs'
import { seedOf } from './seed.mjs'

/** @typedef {{ name: string, passed: boolean }} Check */

/** At the same time: each of them alone leaves a core idle part of the time. @returns {Promise<Check[]>} */
export async function lintAndTypes() {
  const { runLint } = await import('../lint.mjs')
  const [types, lint] = await Promise.all([runBeside(join('node_modules', '.bin', 'tsc'), ['--noEmit']), runLint()])
  return [...lint, { name: 'types', passed: types === 0 }]
}

/** @returns {Promise<Check>} */
export async function builds(runner) {
  return { name: 'build', passed: await buildWhenChanged(runner) }
}

/**
 * Runs the rings of a command, prints its summary, keeps its results and ends the process.
 * @param {{ command: 'short' | 'long' | 'changed', started: number, checks: () => Promise<Check[]>,
 *   rings: (checks: Check[]) => import('./run.mjs').Ring[], more?: string }} parts
 */
export async function runCommand({ command, started, checks: runChecks, rings: chooseRings, more }) {
  const before = readTimes(command)
  emptyFolder(command)
  const seed = seedOf(process.env)
  console.log(`Random cases and the order of the files: SEED=${seed}`)
  const checks = await runChecks()
  const rings = chooseRings(checks)
  const folder = folderOf(command)
  const { rings: results, costs: runs, isIll } = await runSuite({ rings, folder, env: { ...process.env, SEED: seed } })

  const seconds = (Date.now() - started) / 1000
  const costs = sumCosts(runs, { command, seconds, other: readTimes('short') })
  const run = { rings: results, checks, costs, before, isIll, more }
  keepTests(
    command,
    results.flatMap(({ tests }) => tests),
  )
  keepTimes(command, costs)
  console.log(reportLines(run).join('\n'))
  process.exit(isGreen(run) ? 0 : 1)
}
