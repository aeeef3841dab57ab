import { expect, test } from 'vitest'
import { added, frontFirst, moved, type Objects } from './objects.ts'

const objects: Objects = {
  aaaaaaaa: { sort: 'rect' },
  bbbbbbbb: { sort: 'rect', order: 1 },
  cccccccc: { sort: 'rect', order: 2 },
}
const order = (of: Objects) =>
  frontFirst(of)
    .map((id) => id[0])
    .join('')
/** The objects that are not the same as before. */
const changed = (after: Objects) => Object.keys(after).filter((id) => after[id] !== objects[id])

test('a new object is in front of all others, under an id that suits the drawing', () => {
  const { objects: after, id } = added(objects, { sort: 'text' })
  expect(id).toMatch(/^[0-9a-z]{8}$/)
  expect(frontFirst(after)[0]).toBe(id)
  expect(changed(after)).toEqual([id])
})

test('moving an object by one place changes only this object', () => {
  const front = moved(objects, 'aaaaaaaa', 1)
  expect([order(objects), order(front), changed(front)]).toEqual(['cba', 'cab', ['aaaaaaaa']])
  const last = moved(moved(objects, 'aaaaaaaa', 1), 'aaaaaaaa', 1)
  expect([order(last), changed(last)]).toEqual(['acb', ['aaaaaaaa']])
  expect(order(moved(objects, 'cccccccc', -1))).toBe('bca')
  expect(moved(objects, 'cccccccc', 1)).toBe(objects)
  expect(moved(objects, 'aaaaaaaa', -1)).toBe(objects)
})

test('objects get new numbers where there is none left between two of them', () => {
  const equal: Objects = { aaaaaaaa: { sort: 'rect' }, bbbbbbbb: { sort: 'rect' }, cccccccc: { sort: 'rect' } }
  expect(order(moved(equal, 'aaaaaaaa', 1))).toBe('cab')
  let now = objects
  for (let turn = 0; turn < 200; turn++) {
    const [, middle] = frontFirst(now)
    now = moved(now, middle!, -1)
    expect(frontFirst(now)[2]).toBe(middle)
  }
})
