import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { reportLines } from './report.mjs'
import { countRing, readPlaywright, readPlaywrightTimes, readVitest } from './results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'atrium-results-'))
const file = join(folder, 'results.json')
const write = (report) => writeFileSync(file, JSON.stringify(report))

afterAll(() => rmSync(folder, { recursive: true }))

test('a test file that could not be loaded counts as a failure', () => {
  const passing = { name: 'a.test.ts', status: 'passed', assertionResults: [{ fullName: 'a fact', status: 'passed' }] }
  const broken = { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
  write({ testResults: [passing, broken] })
  expect(countRing(readVitest(file), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(readVitest(file)[1]).toEqual({ title: 'b.test.ts', outcome: 'failed', why: 'no such module' })
})

test('a journey that passed only on a retry counts as failed', () => {
  const spec = (status) => ({
    title: status,
    tests: [{ status, results: [{ errors: [{ message: 'Error: \u001b[2mtoo late\u001b[22m' }] }] }],
  })
  const inner = { title: 'a page', specs: [spec('flaky'), spec('skipped')] }
  write({ suites: [{ title: 'one.spec.ts', specs: [spec('expected')], suites: [inner] }] })
  expect(readPlaywright(file)).toEqual([
    { title: 'one.spec.ts expected', outcome: 'passed' },
    { title: 'one.spec.ts a page flaky', outcome: 'failed', why: 'Error: too late' },
    { title: 'one.spec.ts a page skipped', outcome: 'skipped' },
  ])
})

test('a ring that ran nothing, crashed, or exited with an error although every test passed has failed', () => {
  const passed = [{ title: 'a fact', outcome: 'passed' }]
  expect(countRing([], 0).failed).toBe(1)
  expect(countRing(readVitest(join(folder, 'missing.json')), 1).failed).toBe(1)
  expect(countRing(passed, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(countRing(passed, 0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
})

test('the summary lists failed tests with reasons and the slowest files, and ends with the sum', () => {
  const rings = [
    { name: 'vitest', passed: 7, failed: 1, skipped: 2 },
    { name: 'journeys', passed: 3, failed: 0, skipped: 0 },
  ]
  const failures = [{ title: 'a fact', why: 'expected 1\nreceived 2' }]
  const times = Array.from({ length: 30 }, (_, i) => ({ file: `${i}.test.ts`, ms: i * 100 }))
  const lines = reportLines({ rings, failures, times, more: 'There is more.' })
  expect(lines.slice(0, 3)).toEqual(['', 'FAILED a fact', '  expected 1\n  received 2'])
  expect(lines.filter((line) => line.includes('.test.ts'))).toHaveLength(20)
  expect(lines.find((line) => line.includes('.test.ts'))).toBe('    2.9 s  29.test.ts')
  expect(lines.slice(-4)).toEqual([
    'vitest: 7 ok, 1 FAILED, 2 left out',
    'journeys: 3 ok',
    'There is more.',
    '10 passed, 1 failed, 2 skipped',
  ])
})

test('the time of a file is the sum of its tests, including tests in groups', () => {
  const spec = (duration) => ({ title: 'a fact', tests: [{ status: 'expected', results: [{ duration }] }] })
  const suite = { file: 'one.spec.ts', specs: [spec(100)], suites: [{ title: 'a page', specs: [spec(50), spec(5)] }] }
  write({ suites: [suite] })
  expect(readPlaywrightTimes(file)).toEqual([{ file: 'product/e2e/one.spec.ts', ms: 155 }])
})
