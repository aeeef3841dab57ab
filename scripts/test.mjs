// `npm test` and `npm run test:long` (`--long`), also on a fresh clone: runs the rings one after another and prints a
// summary: failures, the slowest files, and one line for all rings. docs/testing.md says which test belongs where.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser, ensureInflux, ensurePromtool, ensureShellDevice } from './browser.mjs'
import { buildWhenChanged, ensureInstalled, run, runBeside } from './prepare.mjs'
import { reportLines } from './report.mjs'
import {
  countRing,
  longResults,
  readPlaywright,
  readPlaywrightTimes,
  readVitest,
  readVitestTimes,
  resultsFolder,
  shortResults,
  vitestTimesFile,
} from './results.mjs'

const isLong = process.argv.includes('--long')
const files = isLong ? longResults : shortResults
const project = isLong ? 'long' : '!long'
const journeys = isLong ? '\\.long\\.spec\\.ts$' : '(?<!\\.long)\\.spec\\.ts$'
const more = isLong
  ? undefined
  : 'There is more: `npm run test:long` runs the other journeys, kills, several processes, external programs, many random cases.'

const rings = []
const failures = []
const binary = (name) => join('node_modules', '.bin', name)
const check = (name, passed) => rings.push({ name, passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })

async function runRing(name, command, args, read, options) {
  const exitCode = await run(binary(command), args, options)
  const tests = read()
  if (exitCode !== 0 || !tests) console.error(`${name} ended with code ${exitCode}`)
  rings.push({ name, ...countRing(tests, exitCode) })
  failures.push(...(tests ?? []).filter(({ outcome }) => outcome === 'failed'))
}

/** All at the same time: each of them alone leaves a core idle part of the time. */
async function lintTypesAndBuild() {
  const { runLint } = await import('./lint.mjs')
  const [types, isBuilt, lint] = await Promise.all([
    runBeside(binary('tsc'), ['--noEmit']),
    buildWhenChanged(runBeside),
    runLint(),
  ])
  for (const { name, passed } of lint) check(name, passed)
  check('types', types === 0)
  return isBuilt
}

await ensureInstalled()
await ensureBrowser()
await (isLong ? ensureInflux() : ensurePromtool())
if (isLong) await ensureShellDevice()
mkdirSync(resultsFolder, { recursive: true })
for (const file of [...Object.values(files), vitestTimesFile]) rmSync(file, { force: true })

const isBuilt = isLong ? await buildWhenChanged() : await lintTypesAndBuild()
check('build', isBuilt)

const reporters = ['default', 'json', './scripts/file-times.mjs'].map((reporter) => `--reporter=${reporter}`)
const vitestArgs = ['run', `--project=${project}`, ...reporters, `--outputFile.json=${files.vitest}`]
await runRing('vitest', 'vitest', vitestArgs, () => readVitest(files.vitest))
if (isBuilt) {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: files.playwright }
  const read = () => readPlaywright(files.playwright)
  await runRing('journeys', 'playwright', ['test', '--reporter=list,json', journeys], read, { env })
}

const times = [...readVitestTimes(), ...readPlaywrightTimes(files.playwright)]
console.log(reportLines({ rings, failures, times, more }).join('\n'))
process.exit(rings.every(({ failed }) => failed === 0) ? 0 : 1)
