import { expect, test } from 'vitest'
import { isFirstTime, noteRun } from './first-time.mjs'

noteRun()

test('fails the first time', () => {
  expect(isFirstTime('once')).toBe(false)
})
