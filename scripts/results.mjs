// Where the last `npm test` left its results, and how they are read. `npm run spec` reads them too.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

export const resultsFolder = join(root, '.cache/test-results')
export const vitestFile = join(resultsFolder, 'vitest.json')
export const playwrightFile = join(resultsFolder, 'playwright.json')

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/**
 * Every test of a results file: its full title and how it ended.
 * @returns {{ title: string, outcome: 'passed' | 'failed' | 'skipped' }[] | undefined} nothing when no run left results
 */
export function readVitest(from = vitestFile) {
  const report = readJson(from)
  return report?.testResults.flatMap((file) => {
    const tests = file.assertionResults.map(({ fullName, status }) => ({ title: fullName, outcome: outcomeOf(status) }))
    // A file that did not even load has no tests, and must not pass for one that has none to fail.
    const isBroken = file.status === 'failed' && tests.every(({ outcome }) => outcome !== 'failed')
    return isBroken ? [...tests, { title: file.name, outcome: 'failed' }] : tests
  })
}

export function readPlaywright(from = playwrightFile) {
  const report = readJson(from)
  if (!report) return undefined
  const tests = []
  const visit = (suite, above) => {
    const title = [above, suite.title].filter(Boolean).join(' ')
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) tests.push({ title: `${title} ${spec.title}`, outcome: outcomeOf(test.status) })
    }
    for (const inner of suite.suites ?? []) visit(inner, title)
  }
  for (const suite of report.suites) visit(suite, '')
  return tests
}

// A flaky test (Playwright: failed, then passed on a retry) has failed.
function outcomeOf(status) {
  if (status === 'passed' || status === 'expected') return 'passed'
  return ['pending', 'skipped', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed'
}

/**
 * The sums of one ring. A ring that crashed, ran nothing or ended badly for a reason its tests do not show has failed
 * all the same.
 * @param {ReturnType<typeof readVitest>} tests
 * @param {number} exitCode
 */
export function countRing(tests, exitCode) {
  const count = (outcome) => tests?.filter((test) => test.outcome === outcome).length ?? 0
  const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')]
  const isBroken = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: isBroken ? 1 : failed, skipped }
}
