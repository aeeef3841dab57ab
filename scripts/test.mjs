// `npm test`, on a fresh clone too: every ring one after another, then one plain line over all of them.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { buildWhenChanged, ensureInstalled, run } from './prepare.mjs'
import { playwrightFile, readPlaywright, readVitest, resultsFolder, vitestFile } from './results.mjs'

const rings = []
const program = (name, args, options) => run(join('node_modules', '.bin', name), args, options)
const check = (name, passed) => rings.push({ name, passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })

// A ring that crashed, ran nothing or ended badly for a reason its tests do not show has failed all the same.
async function runRing(name, command, args, read, options) {
  const exitCode = await program(command, args, options)
  const tests = read()
  const count = (outcome) => tests?.filter((test) => test.outcome === outcome).length ?? 0
  const ring = { name, passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
  const ranNothing = ring.passed + ring.failed === 0
  if (ring.failed === 0 && (exitCode !== 0 || ranNothing)) {
    console.error(`${name}: ${ranNothing ? 'ran no test' : `ended with code ${exitCode}`}`)
    ring.failed = 1
  }
  rings.push(ring)
}

await ensureInstalled()
await ensureBrowser()
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
console.log('')
for (const { name, passed, failed, skipped } of rings) {
  console.log(`${name}: ${passed} ok${failed ? `, ${failed} FAILED` : ''}${skipped ? `, ${skipped} left out` : ''}`)
}
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exit(sum('failed') === 0 ? 0 : 1)
