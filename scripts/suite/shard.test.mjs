import { expect, test } from 'vitest'
import { partOf, shardIn, testFiles } from './shard.mjs'

test('each file is in exactly one part, and neighbours are in different ones', () => {
  const files = testFiles(/\.long\.test\.tsx?$/)
  const parts = ['1/2', '2/2'].map((shard) => partOf(files, shard))
  expect(parts.flat().sort()).toEqual(files)
  expect(parts[0]).toContain(files[0])
  expect(parts[1]).toContain(files[1])
})

test('a part is named as Playwright names it; what is no part is refused', () => {
  expect(shardIn(['--long', '--shard=2/2'])).toBe('2/2')
  expect(shardIn(['--long'])).toBeUndefined()
  for (const wrong of ['0/2', '3/2', '1', 'a/b']) expect(() => partOf([], wrong)).toThrow('--shard=')
})
