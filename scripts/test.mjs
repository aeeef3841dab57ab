// `npm test`, also on a fresh clone: runs every ring one after another, then prints the failed tests and one summary
// line.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser, ensureInflux, ensurePromtool } from './browser.mjs'
import { buildWhenChanged, ensureInstalled, run } from './prepare.mjs'
import { countRing, playwrightFile, readPlaywright, readVitest, resultsFolder, vitestFile } from './results.mjs'

const rings = []
const failures = []
const program = (name, args, options) => run(join('node_modules', '.bin', name), args, options)
const check = (name, passed) => rings.push({ name, passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })

async function runRing(name, command, args, read, options) {
  const exitCode = await program(command, args, options)
  const tests = read()
  if (exitCode !== 0 || !tests) console.error(`${name} ended with code ${exitCode}`)
  rings.push({ name, ...countRing(tests, exitCode) })
  failures.push(...(tests ?? []).filter(({ outcome }) => outcome === 'failed'))
}

await ensureInstalled()
await ensureBrowser()
await ensureInflux()
await ensurePromtool()
rmSync(resultsFolder, { recursive: true, force: true })
mkdirSync(resultsFolder, { recursive: true })

const { runLint } = await import('./lint.mjs')
for (const { name, passed } of await runLint()) check(name, passed)
check('types', (await program('tsc', ['--noEmit'])) === 0)

const isBuilt = await buildWhenChanged()
check('build', isBuilt)

const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`]
await runRing('vitest', 'vitest', ['run', ...reporters], readVitest)
if (isBuilt) {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightFile }
  await runRing('journeys', 'playwright', ['test', '--reporter=list,json'], readPlaywright, { env })
}

const sum = (key) => rings.reduce((total, ring) => total + ring[key], 0)
for (const { title, why } of failures) console.log(`\nFAILED ${title}\n${why.replace(/^/gm, '  ')}`)
console.log('')
for (const { name, passed, failed, skipped } of rings) {
  console.log(`${name}: ${passed} ok${failed ? `, ${failed} FAILED` : ''}${skipped ? `, ${skipped} left out` : ''}`)
}
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exit(sum('failed') === 0 ? 0 : 1)
