import { expect, test } from 'vitest'
import { nextPages } from './next-pages.ts'

/** Each page and its next one; the name is the id in capitals. */
const following = (next: Readonly<Record<string, string>>, first: string) =>
  nextPages('own', first, async (_id) => {
    const nextPage = next[_id]
    return nextPage === undefined ? null : { _id, name: _id.toUpperCase(), nextPage }
  })

test('a chain of pages that ends is no circle', async () => {
  expect(await following({ b: 'c', c: '' }, 'b')).toEqual({ kind: 'ends' })
  expect(await following({}, '')).toEqual({ kind: 'ends' })
})

test('pages that lead back are named in their order, the one that leads back last', async () => {
  expect(await following({ b: 'c', c: 'own' }, 'b')).toEqual({ kind: 'back', names: ['B', 'C'] })
  expect(await following({}, 'own')).toEqual({ kind: 'self' })
})

test('a circle that leaves this page out is told apart, also of one page', async () => {
  expect(await following({ b: 'c', c: 'd', d: 'c' }, 'b')).toEqual({ kind: 'apart', names: ['C', 'D'] })
  expect(await following({ b: 'b' }, 'b')).toEqual({ kind: 'apart', names: ['B'] })
})

test('the page before the one that is gone is named', async () => {
  expect(await following({}, 'b')).toEqual({ kind: 'gone', after: '' })
  expect(await following({ b: 'c' }, 'b')).toEqual({ kind: 'gone', after: 'B' })
})

test('a very long chain is followed for some pages only', async () => {
  let asked = 0
  const get = async (_id: string) => ({ _id, name: _id, nextPage: `p${asked++}` })
  expect(await nextPages('own', 'first', get)).toEqual({ kind: 'ends' })
  expect(asked).toBe(20)
})
