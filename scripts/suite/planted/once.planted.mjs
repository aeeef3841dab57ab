import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isFirstTime } from './first-time.mjs'

test('fails the first time', () => {
  appendFileSync(join(process.env.PLANTED_FOLDER, 'seeds'), `${process.env.SEED}\n`)
  expect(isFirstTime('once')).toBe(false)
})
