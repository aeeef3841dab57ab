import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sumCosts } from './costs.mjs'
import { eventReader, readEvents } from './events.mjs'
import { isGreen, reportLines } from './report.mjs'
import { costsOf, resultsOf } from './results.mjs'
import { afterSecondLook, unitsToRepeat } from './second-look.mjs'

const folder = mkdtempSync(join(tmpdir(), 'atrium-results-'))
const file = join(folder, 'run.jsonl')
const write = (...events) => appendFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join(''))
const planned = (...keys) => ({ event: 'planned', units: keys.map((key) => ({ key, file: key })) })
const result = (title, outcome, ms = 1) => ({ title, line: 1, outcome, ms, ...(outcome === 'failed' && { why: 'no' }) })
const done = (key, ...tests) => ({ event: 'done', key, ms: 5, tests })
const outcomes = (tests) => tests.map(({ title, outcome }) => `${title}: ${outcome}`)

beforeEach(() => rmSync(file, { force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

test('a planned file without a result counts as one failed test', () => {
  write(planned('a.test.ts', 'b.test.ts'), done('a.test.ts', result('a fact', 'passed')), { event: 'end' })
  expect(outcomes(resultsOf(readEvents(file)).tests)).toEqual(['a fact: passed', 'b.test.ts: failed'])
})

test('an error outside of the tests is red, although every test has passed', () => {
  write(planned('a.test.ts'), done('a.test.ts', result('a fact', 'passed')))
  write({ event: 'error', file: 'a.test.ts', why: 'late' }, { event: 'end' })
  const { tests } = resultsOf(readEvents(file))
  expect(tests.at(-1)).toMatchObject({ key: 'a.test.ts', outcome: 'failed', why: 'late' })
})

test('an error outside of the tests names the project that its file is run again with', () => {
  write({ event: 'planned', units: [{ key: 'node a.test.ts', file: 'a.test.ts', project: 'node' }] })
  write(done('node a.test.ts', result('a fact', 'failed')), { event: 'error', file: 'a.test.ts', why: 'late' })
  const { tests, counterexamples } = resultsOf(readEvents(file))
  expect(unitsToRepeat(tests, counterexamples)).toMatchObject([{ file: 'a.test.ts', project: 'node' }])
})

test('a run that has not started, or that was cut off, is red', () => {
  expect(outcomes(resultsOf(readEvents(file)).tests)).toEqual(['the run: failed'])
  write(planned('a.test.ts'), done('a.test.ts', result('a fact', 'passed')))
  expect(outcomes(resultsOf(readEvents(file)).tests)).toEqual(['a fact: passed', 'the run: failed'])
})

test('a line that is still being written is read when it is complete', () => {
  const next = eventReader(file)
  write({ event: 'server' })
  appendFileSync(file, '{"event":"ser')
  expect(next()).toEqual([{ event: 'server' }])
  expect(next()).toEqual([])
  appendFileSync(file, 'ver"}\n')
  expect(next()).toEqual([{ event: 'server' }])
})

test('each test counts once, by its second outcome', () => {
  const first = [
    { key: 'a', file: 'a', ...result('flips', 'failed', 7) },
    { key: 'a', file: 'a', ...result('holds', 'passed') },
    { key: 'b', file: 'b', ...result('other', 'passed') },
  ]
  const second = [
    { key: 'a', file: 'a', ...result('flips', 'passed', 9) },
    { key: 'a', file: 'a', ...result('holds', 'failed') },
  ]
  const { tests, unstable } = afterSecondLook(first, second)
  expect(outcomes(tests)).toEqual(['other: passed', 'flips: passed', 'holds: failed'])
  expect(unstable).toEqual([{ file: 'a', title: 'flips', why: 'no', firstMs: 7, secondMs: 9 }])
})

test('a file with a counterexample, and what belongs to no file, are not run again and stay red', () => {
  const first = ['a', 'b', ''].map((key) => ({ key, file: key, ...result('a fact', 'failed') }))
  expect(unitsToRepeat(first, [{ key: 'a', title: 'a fact' }]).map(({ key }) => key)).toEqual(['b'])
  const second = [{ key: 'b', file: 'b', ...result('a fact', 'passed') }]
  expect(afterSecondLook(first, second).tests.map(({ key, outcome }) => [key, outcome])).toEqual([
    ['a', 'failed'],
    ['', 'failed'],
    ['b', 'passed'],
  ])
})

test('what a test finds after it has reached its limit is no counterexample', () => {
  const late = { key: 'a', file: 'a', ...result('a fact', 'failed'), why: 'Test timed out in 60000ms.' }
  expect(unitsToRepeat([late], [{ key: 'a', title: 'a fact' }])).toEqual([late])
  expect(unitsToRepeat([late], [{ key: 'a', title: 'another' }])).toEqual([])
})

const NOTHING = { files: [], servers: 0, postgres: 0, said: [] }

function runOf(rings, costs = [NOTHING], before) {
  return {
    rings: rings.map(({ name, tests, unstable = [] }) => ({ name, tests, unstable })),
    checks: [{ name: 'types', passed: true }],
    costs: sumCosts(costs, { command: 'short', seconds: 500 }),
    before,
    isIll: false,
  }
}

test('a ring that ran nothing is red', () => {
  expect(isGreen(runOf([{ name: 'vitest', tests: [result('a fact', 'passed')] }]))).toBe(true)
  expect(isGreen(runOf([{ name: 'vitest', tests: [] }]))).toBe(false)
})

test('the summary has reasons, unstable tests, slowest files, and ends with the sum', () => {
  const tests = [{ file: 'a.test.ts', ...result('a fact', 'failed') }, result('another', 'passed')]
  const unstable = [{ file: 'b.test.ts', title: 'waits', why: 'l\u0000\ufffdte', firstMs: 900, secondMs: 20 }]
  const files = Array.from({ length: 30 }, (_, i) => ({ file: `widgets/${i}.test.ts`, ms: i * 100, seconds: 1 }))
  const lines = reportLines(runOf([{ name: 'vitest', tests, unstable }], [{ ...NOTHING, files }]))
  expect(lines.filter((line) => line.includes('.test.ts') && line.includes('widgets/'))).toHaveLength(20)
  expect(lines).toContain('    2.9 s  widgets/29.test.ts')
  expect(lines).toContain('   30.0 s  widgets')
  expect(lines.slice(-12)).toEqual([
    '',
    'UNSTABLE waits (b.test.ts): failed after 900 ms, then passed in 20 ms',
    '  l··te',
    '  Note it in docs/unstable.md.',
    '',
    'FAILED a fact (a.test.ts)',
    '  no',
    '',
    'types: 1 ok',
    'vitest: 1 ok, 1 FAILED',
    'unstable: 1',
    '2 passed, 1 failed, 0 skipped',
  ])
})

test('costs are summed by room, told beside those of the run before, and measured against the goal', () => {
  write({ event: 'planned', units: [{ key: 'node x', file: 'packages/selling/server/money/a.test.ts' }] })
  write(done('node x'), { event: 'cpu', key: 'node x', seconds: 1.25 }, { event: 'server' })
  write({ event: 'postgres', seconds: 4, said: ['PANIC:  stuck'] })
  const before = { rooms: { 'selling/server/money': 2 }, postgres: 8, servers: 2, seconds: 600 }
  const lines = reportLines(
    runOf([{ name: 'vitest', tests: [result('a fact', 'passed')] }], [costsOf(readEvents(file))], before),
  )
  expect(lines).toContain('    1.3 s (before: 2.0)  selling/server/money')
  expect(lines).toContain('    4.0 s (before: 8.0)  PostgreSQL')
  expect(lines[lines.indexOf('PostgreSQL said:') + 1]).toBe('PANIC:  stuck')
  expect(lines).toContain('Servers started: 1 (before: 2)')
  expect(lines).toContain('npm test: 500 s, 20 s above the goal of 480 s')
})
