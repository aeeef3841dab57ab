// `npm test` and `npm run test:long` (`--long`), also on a fresh clone: runs the rings one after another, looks a second
// time at what failed, and prints a summary. docs/testing.md says which test belongs where.
import { join } from 'node:path'
import { ensureBrowser, ensureInflux, ensurePromtool, ensureShellDevice } from './browser.mjs'
import { buildWhenChanged, ensureInstalled, runBeside } from './prepare.mjs'
import { sumCosts } from './suite/costs.mjs'
import { isGreen, reportLines } from './suite/report.mjs'
import { emptyFolder, folderOf, keepTests, keepTimes, readTimes } from './suite/results.mjs'
import { journeysRing, runSuite, vitestRing } from './suite/run.mjs'
import { seedOf } from './suite/seed.mjs'

const started = Date.now()
const isLong = process.argv.includes('--long')
const command = isLong ? 'long' : 'short'
const journeys = isLong ? '\\.long\\.spec\\.ts$' : '(?<!\\.long)\\.spec\\.ts$'
const more = isLong
  ? undefined
  : 'There is more: `npm run test:long` runs the other journeys, kills, several processes, external programs, many random cases.'

const binary = (name) => join('node_modules', '.bin', name)

/** All at the same time: each of them alone leaves a core idle part of the time. */
async function lintTypesAndBuild() {
  const { runLint } = await import('./lint.mjs')
  const [types, isBuilt, lint] = await Promise.all([
    runBeside(binary('tsc'), ['--noEmit']),
    buildWhenChanged(runBeside),
    runLint(),
  ])
  return [...lint, { name: 'types', passed: types === 0 }, { name: 'build', passed: isBuilt }]
}

await ensureInstalled()
await ensureBrowser()
await (isLong ? ensureInflux() : ensurePromtool())
if (isLong) await ensureShellDevice()
const before = readTimes(command)
emptyFolder(command)
const seed = seedOf(process.env)
console.log(`Random cases and the order of the files: SEED=${seed}`)

const checks = isLong ? [{ name: 'build', passed: await buildWhenChanged() }] : await lintTypesAndBuild()
const isBuilt = checks.every(({ name, passed }) => name !== 'build' || passed)
const rings = [vitestRing({ args: [`--project=${isLong ? 'long' : '!long'}`] })]
if (isBuilt) rings.push(journeysRing({ args: [`--output=${join(folderOf(command), 'journeys')}`, journeys] }))
const env = { ...process.env, SEED: seed }
const results = await runSuite({ rings, folder: folderOf(command), env })

const seconds = (Date.now() - started) / 1000
const costs = sumCosts(results.costs, { command, seconds, other: readTimes('short') })
const run = { rings: results.rings, checks, costs, before, isIll: results.isIll, more }
keepTests(
  command,
  results.rings.flatMap(({ tests }) => tests),
)
keepTimes(command, costs)
console.log(reportLines(run).join('\n'))
process.exit(isGreen(run) ? 0 : 1)
