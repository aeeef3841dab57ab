import { expect, test } from 'vitest'
import { placeAt } from './place.ts'

const base = '/visitor/record/list'

test('the address determines what is shown beside the list', () => {
  expect(placeAt(base, base)).toEqual({ kind: 'list' })
  expect(placeAt(base, `${base}/`)).toEqual({ kind: 'list' })
  expect(placeAt(base, `${base}/new`)).toEqual({ kind: 'new' })
  expect(placeAt(base, `${base}/42`)).toEqual({ kind: 'detail', id: '42' })
  expect(placeAt(base, `${base}/42/edit`)).toEqual({ kind: 'edit', id: '42' })
  expect(placeAt(base, `${base}/42/page`)).toEqual({ kind: 'page', id: '42' })
})

test('an unknown address below the list is not taken for a row', () => {
  for (const rest of ['/42/foo', '/42/edit/more']) expect(placeAt(base, base + rest)).toEqual({ kind: 'unknown' })
})
