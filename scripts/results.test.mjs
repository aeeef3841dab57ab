import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countRing, readPlaywright, readVitest } from './results.mjs'

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
