import { test } from 'vitest'
import { isFirstTime } from './first-time.mjs'

test('reaches its limit the first time', () => (isFirstTime('limit') ? new Promise(() => {}) : undefined))
