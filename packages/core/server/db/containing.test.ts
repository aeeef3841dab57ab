import { expect, test } from 'vitest'
import { containing } from './containing.ts'

test('wildcards that somebody types stand for themselves', () => {
  expect(containing('50%_a\\')).toBe('%50\\%\\_a\\\\%')
})
