import { test } from 'vitest'
import { isFirstTime, noteRun } from './first-time.mjs'

noteRun()

test('reaches its limit the first time', () => (isFirstTime('limit') ? new Promise(() => {}) : undefined))
