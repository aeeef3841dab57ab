import { expect, test } from 'vitest'
import { newItemId } from './new-item-id.ts'

test('the id of an item has 8 characters that an address and a selector may contain [R404]', () => {
  const ids = Array.from({ length: 200 }, () => newItemId(() => false))
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{8}$/)
  expect(new Set(ids).size).toBe(200)
})

test('an id that the dashboard has is not given again', () => {
  const seen: string[] = []
  const id = newItemId((one) => seen.push(one) < 3)
  expect(seen).toHaveLength(3)
  expect(id).toBe(seen[2])
})
