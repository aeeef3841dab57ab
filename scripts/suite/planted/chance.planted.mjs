import fc from 'fast-check'
import { test } from 'vitest'
import { isFirstTime } from './first-time.mjs'

const fails = isFirstTime('chance')

test('has a counterexample the first time', () => fc.assert(fc.property(fc.integer(), () => !fails)))
