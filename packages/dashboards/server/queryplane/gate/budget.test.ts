import { expect, test } from 'vitest'
import { CircuitBreaker } from './breaker.ts'
import { QueryBudget } from './budget.ts'

const MINUTE = 60_000
const people = { members: true, dashboards: [] }
const strangers = (...dashboards: string[]) => ({ members: false, dashboards })
const open = () => new QueryBudget({ tenant: 1000, publicViewers: 600, dashboard: 300 })

test('[S29] a tenant that has used its budget of a minute must wait until a part is refilled; other tenants need not', () => {
  const budget = open()
  budget.spend('a', people, 1100, 0)
  const waitMs = budget.waitMs('a', people, 0)
  expect(waitMs).toBeGreaterThan(0)
  expect(waitMs).toBeLessThan(MINUTE / 5)
  expect(budget.waitMs('a', people, waitMs + 1)).toBe(0)
  expect(budget.waitMs('b', people, 0)).toBe(0)
})

test('[S29] public viewers use up their dashboard’s budget, then that of all public ones; users are not affected', () => {
  const budget = open()
  budget.spend('a', strangers('d1'), 301, 0)
  const waits = () => [strangers('d1'), strangers('d2'), people].map((audience) => budget.waitMs('a', audience, 0) > 0)
  expect(waits()).toEqual([true, false, false])
  budget.spend('a', strangers('d2'), 300, 0)
  budget.spend('a', strangers('d3'), 10, 0)
  expect(budget.waitMs('a', strangers('d4'), 0)).toBeGreaterThan(0)
  expect(budget.waitMs('a', people, 0)).toBe(0)
})

test('a query that two public dashboards share runs if one of them has budget left', () => {
  const budget = open()
  budget.spend('a', strangers('d1'), 400, 0)
  expect(budget.waitMs('a', strangers('d1', 'd2'), 0)).toBe(0)
})

test('a query that costs far more than the budget does not block a tenant for long', () => {
  const budget = open()
  budget.spend('a', people, 1_000_000, 0)
  expect(budget.waitMs('a', people, 0)).toBeLessThan(MINUTE)
})

test('[S29] a source that failed five times in a row is paused for growing times, and then tried by one query at a time', () => {
  const breaker = new CircuitBreaker()
  for (let i = 0; i < 4; i++) breaker.failed('s', new Error(), 0)
  expect(breaker.waitMs('s', 0)).toBe(0)
  breaker.failed('s', new Error(), 0)
  expect(breaker.waitMs('s', 1)).toBeGreaterThan(9_000)
  expect(breaker.waitMs('another', 1)).toBe(0)
  expect(breaker.waitMs('s', 10_001)).toBe(0)
  expect(breaker.waitMs('s', 10_002)).toBeGreaterThan(0)
  breaker.failed('s', new Error(), 10_003)
  expect(breaker.waitMs('s', 10_004)).toBeGreaterThan(19_000)
  breaker.worked('s')
  expect(breaker.waitMs('s', 10_005)).toBe(0)
})
