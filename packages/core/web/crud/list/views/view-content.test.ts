import { expect, test } from 'vitest'
import type { SavedView, ViewContent } from '../../../../contract/list-view.ts'
import { parcel } from '../../testing.ts'
import { contentAt, isSame, openView, searchOf, whatIsLeft } from './view-content.ts'

const content: ViewContent = {
  keyword: 'cup',
  filters: { status: '1,3', createdAt: 'last7d', priceStart: '500' },
  columns: ['label', 'price'],
  sort: '-price',
  pageSize: 50,
}
const viewOf = (stored: ViewContent): SavedView => ({
  _id: 'v1',
  name: '急件',
  shared: false,
  own: true,
  by: '安妮',
  content: stored,
})
const opened = (address: string, stored = content, byDefault: string | null = null) => {
  const views = { list: [viewOf(stored)], default: byDefault, mayShare: false }
  const { search, view } = openView(parcel, new URLSearchParams(address), views)
  return { address: search.toString(), view: view?._id }
}

test('a view holds keyword, filters, columns, order and page size, and not the page', () => {
  const search = searchOf(content)
  search.set('current', '4')
  expect(contentAt(parcel, search, ['label', 'price'])).toEqual(content)
})

test('the address of a view opens it whole; with a parameter beside it, the view counts as changed', () => {
  expect(opened('saved=v1').address).toBe(`${searchOf(content)}&saved=v1`)
  expect(opened('saved=v1&current=3').address).toBe(`${searchOf(content)}&saved=v1&current=3`)
  expect(opened('saved=v1&status=2')).toEqual({ address: 'saved=v1&status=2', view: 'v1' })
})

test('an address without parameters opens the default view, and `saved=none` the list itself', () => {
  expect(opened('', content, 'v1').view).toBe('v1')
  expect(opened('status=2', content, 'v1')).toEqual({ address: 'status=2', view: undefined })
  expect(opened('saved=none', content, 'v1')).toEqual({ address: 'saved=none', view: undefined })
  expect(opened('saved=gone').view).toBeUndefined()
})

test('a view that names what is gone opens with what is left, and names each part that is gone', () => {
  const old = {
    filters: { status: '1,9', fragile: 'true', colour: 'red' },
    columns: ['label', 'height', 'price'],
    sort: '-height',
  }
  expect(whatIsLeft(parcel, old)).toEqual({
    content: { filters: { status: '1', fragile: 'true' }, columns: ['label', 'price'] },
    gone: [{ field: 'height' }, { field: 'status', value: '9' }, { field: 'colour' }],
  })
  expect(opened('saved=v1', old).address).toBe('status=1&fragile=true&columns=label%2Cprice&saved=v1')
  expect(whatIsLeft(parcel, { filters: {}, columns: ['height'] }).content.columns).toEqual(['label', 'price', 'status'])
})

test('two views are the same whatever the order of their filters', () => {
  const turned = { ...content, filters: { priceStart: '500', createdAt: 'last7d', status: '1,3' } }
  expect(isSame(content, turned)).toBe(true)
  expect(isSame(content, { ...content, columns: ['price', 'label'] })).toBe(false)
})
