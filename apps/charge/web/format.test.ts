import { expect, test } from 'vitest'
import { rateText } from './format.ts'

test('a rate has at least two decimals and at most four', () => {
  expect([8500, 8512, 8510, 10_000, 5].map(rateText)).toEqual(['0.85', '0.8512', '0.851', '1.00', '0.0005'])
})
