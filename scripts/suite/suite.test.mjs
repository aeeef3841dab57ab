import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBrowser } from '../browser.mjs'
import { sumCosts } from './costs.mjs'
import { isGreen, reportLines } from './report.mjs'
import { journeysRing, runSuite, vitestRing } from './run.mjs'

const SEED = '4711'
const folders = []

beforeAll(ensureBrowser)
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** Runs planted tests as `npm test` runs the real ones, with settings of their own. */
async function runPlanted(rings) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-planted-'))
  folders.push(folder)
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, SEED, PLANTED_FOLDER: folder }
  const { rings: results, costs, isIll } = await runSuite({ rings, folder, env, silentMs: 8_000, quiet: true })
  const tests = results.flatMap((ring) => ring.tests)
  const run = { rings: results, checks: [], costs: sumCosts(costs, { command: 'changed', seconds: 1 }), isIll }
  return {
    folder,
    outcomes: Object.fromEntries(tests.map(({ title, outcome }) => [title, outcome])),
    unstable: results.flatMap((ring) => ring.unstable),
    isGreen: isGreen(run),
    lines: reportLines(run),
  }
}

const planted = (names, ...args) =>
  vitestRing({
    config: 'scripts/suite/planted/vitest.config.mjs',
    args: [...args, ...names.map((name) => `planted/${name}.planted`)],
  })

test('what fails twice is red, what passes the second time is unstable, and a counterexample stays red', async () => {
  const run = await runPlanted([planted(['always', 'once', 'chance', 'limit', 'unloadable'])])
  expect(run.outcomes).toEqual({
    'fails always': 'failed',
    'passes always': 'passed',
    'fails the first time': 'passed',
    'has a counterexample the first time': 'failed',
    'reaches its limit the first time': 'passed',
    'scripts/suite/planted/unloadable.planted.mjs': 'failed',
  })
  expect(run.unstable.map(({ title }) => title).sort()).toEqual([
    'fails the first time',
    'reaches its limit the first time',
  ])
  expect(run.unstable.find(({ title }) => title.startsWith('reaches')).why).toContain('Test timed out')
  expect(run.lines.join('\n')).toContain('A server logged: a request failed 1a2b3c4d')
  expect(run.lines.join('\n')).not.toContain('during another test')
  // A counterexample is printed with what it violates.
  expect(run.lines.join('\n')).toContain('Got error: Property failed by returning false')
  expect(run.isGreen).toBe(false)
  expect(run.lines.slice(-2)).toEqual(['unstable: 2', '3 passed, 3 failed, 0 skipped'])
  // The second look has the seed of the first, and a process for each file.
  const runs = readFileSync(join(run.folder, 'runs'), 'utf8').trimEnd().split('\n')
  expect(runs.map((line) => line.split(' ')[0])).toEqual([SEED, SEED, SEED, SEED])
  expect(new Set(runs.slice(2)).size).toBe(2)
})

test('a file that loops without yielding, or whose process ends, is named and looked at again', async () => {
  const run = await runPlanted([planted(['loop', 'exit'])])
  expect(run.unstable.map(({ title }) => title).sort()).toEqual([
    'scripts/suite/planted/exit.planted.mjs',
    'scripts/suite/planted/loop.planted.mjs',
  ])
  for (const { why } of run.unstable) expect(why).toBe('It left no result: its process ended with SIGKILL.')
  expect(run.isGreen).toBe(true)
  expect(run.lines.slice(-2)).toEqual(['unstable: 2', '2 passed, 0 failed, 0 skipped'])
})

test('after six failed tests nothing is looked at again', async () => {
  const run = await runPlanted([planted(['six', 'once'])])
  expect(run.unstable).toEqual([])
  expect(run.lines).toContain('7 tests failed, too many to look at them a second time.')
  expect(run.lines.at(-1)).toBe('0 passed, 7 failed, 0 skipped')
})

test('a journey whose browser dies is run again alone', async () => {
  const run = await runPlanted([journeysRing({ config: 'scripts/suite/planted/playwright.config.mjs' })])
  expect(run.outcomes).toEqual({ 'loses its browser the first time': 'passed' })
  expect(run.unstable).toMatchObject([{ file: 'scripts/suite/planted/browser.journey.mjs' }])
  expect(run.isGreen).toBe(true)
})

test('what a file has put in the place of globals does not reach the next file of its process', async () => {
  const run = await runPlanted([planted(['leaves-a', 'leaves-b'], '--no-file-parallelism')])
  expect([run.unstable, run.lines.at(-1)]).toEqual([[], '2 passed, 0 failed, 0 skipped'])
})
