import { expect, test } from 'vitest'
import { eachOnce } from './each-once.ts'

test('a row that a new one has moved to the next page is shown once', () => {
  const page = (...ids: string[]) => ({ list: ids.map((_id) => ({ _id })) })
  expect(eachOnce([page('c', 'b'), page('b', 'a')])).toEqual([{ _id: 'c' }, { _id: 'b' }, { _id: 'a' }])
})
