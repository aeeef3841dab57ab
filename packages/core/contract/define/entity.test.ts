import { expect, expectTypeOf, test } from 'vitest'
import { statusesOf } from './entity.ts'

test('the numbers of statuses follow from the descriptor, for the compiler, too', () => {
  const statuses = statusesOf({ status: { 1: ['new'], 2: ['packed', 'green'], 5: ['gone'] } })
  expect(statuses).toEqual({ new: 1, packed: 2, gone: 5 })
  expectTypeOf(statuses.packed).toEqualTypeOf<2>()
  // @ts-expect-error: there is no such status
  expect(statuses.lost).toBeUndefined()
})
