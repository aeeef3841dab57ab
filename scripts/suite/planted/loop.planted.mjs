import { test } from 'vitest'
import { isFirstTime } from './first-time.mjs'

test('never yields the first time', () => {
  const forEver = isFirstTime('loop')
  while (forEver);
})
