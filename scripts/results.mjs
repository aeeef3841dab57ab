// Reads the results of the last `npm test` and the last `npm run test:long`. `npm run spec` uses them, too.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './prepare.mjs'

export const resultsFolder = join(root, '.cache/test-results')
const filesOf = (command) => ({
  vitest: join(resultsFolder, `${command}-vitest.json`),
  playwright: join(resultsFolder, `${command}-playwright.json`),
})
/** The result files of `npm test`. */
export const shortResults = filesOf('short')
/** The result files of `npm run test:long`. */
export const longResults = filesOf('long')
/** Written by file-times.mjs during a run. */
export const vitestTimesFile = join(resultsFolder, 'vitest-times.json')

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/**
 * All tests of a results file: the full title, the outcome, and the reason of a failure.
 * @returns {{ title: string, outcome: 'passed' | 'failed' | 'skipped', why?: string }[] | undefined} undefined if no
 * run left results
 */
export function readVitest(from) {
  const report = readJson(from)
  return report?.testResults.flatMap((file) => {
    const tests = file.assertionResults.map(({ fullName, status, failureMessages }) =>
      resultOf(fullName, status, failureMessages),
    )
    // A file that could not be loaded contains no tests, but it must count as a failure.
    const isBroken = file.status === 'failed' && tests.every(({ outcome }) => outcome !== 'failed')
    return isBroken ? [...tests, resultOf(file.name, 'failed', [file.message])] : tests
  })
}

export function readPlaywright(from) {
  const report = readJson(from)
  if (!report) return undefined
  const tests = []
  const visit = (suite, above) => {
    const title = [above, suite.title].filter(Boolean).join(' ')
    for (const spec of suite.specs ?? []) {
      for (const { status, results } of spec.tests) {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
        tests.push(resultOf(`${title} ${spec.title}`, status, messages))
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, title)
  }
  for (const suite of report.suites) visit(suite, '')
  return tests
}

/** The time of each test file of the last run. @returns {{ file: string, ms: number }[]} */
export function readVitestTimes(from = vitestTimesFile) {
  return readJson(from) ?? []
}

export function readPlaywrightTimes(from) {
  const durations = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    ...suites.flatMap(durations),
  ]
  return (readJson(from)?.suites ?? []).map((suite) => {
    return { file: `product/e2e/${suite.file}`, ms: durations(suite).reduce((sum, ms) => sum + ms, 0) }
  })
}

const WHY_LINES = 12

function resultOf(title, status, messages = []) {
  const outcome = outcomeOf(status)
  if (outcome !== 'failed') return { title, outcome }
  const text = stripVTControlCharacters(messages.filter(Boolean).join('\n'))
  return { title, outcome, why: text.split('\n').slice(0, WHY_LINES).join('\n') }
}

// A flaky test (in Playwright: failed, then passed on a retry) counts as failed.
function outcomeOf(status) {
  if (status === 'passed' || status === 'expected') return 'passed'
  return ['pending', 'skipped', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed'
}

/**
 * The sums of one ring. A ring also fails if it crashed, ran nothing, or exited with an error although its tests
 * passed.
 * @param {ReturnType<typeof readVitest>} tests
 * @param {number} exitCode
 */
export function countRing(tests, exitCode) {
  const count = (outcome) => tests?.filter((test) => test.outcome === outcome).length ?? 0
  const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')]
  const isBroken = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: isBroken ? 1 : failed, skipped }
}
