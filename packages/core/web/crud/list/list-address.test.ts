import { expect, test } from 'vitest'
import { parcel } from '../testing.ts'
import { changeAddress, clearedAddress, isFiltered, listQuery, readAddress } from './list-address.ts'

const now = new Date('2026-03-10T15:30:00')
const read = (text: string) => readAddress(parcel, new URLSearchParams(text))
const asked = (text: string) => listQuery(parcel, read(text), now)

test('[R673] an empty address requests the first page with ten rows', () => {
  expect(asked('')).toMatchObject({ current: 1, pageSize: 10, keyword: '', sort: undefined })
})

test('page sizes and sort orders that the server would refuse are ignored, so that an old bookmark still opens', () => {
  expect(read('pageSize=37&current=0&sort=note')).toMatchObject({ current: 1, pageSize: 10, sort: undefined })
  expect(read('pageSize=50&current=3&sort=-price')).toMatchObject({ current: 3, pageSize: 50, sort: '-price' })
  expect(read('sort=phone').sort).toBeUndefined()
})

test('parameters that are not filters of the entity are not sent to the server', () => {
  expect(read('status=1,2&drop=table&size=2').filters).toEqual({ status: '1,2' })
})

test('days are sent as days; the server finds their begin and end in the tenant’s zone', () => {
  expect(asked('createdAtStart=2026-03-01&createdAtEnd=2026-03-02')).toMatchObject({
    createdAtStart: '2026-03-01',
    createdAtEnd: '2026-03-02',
  })
  expect(asked('packedOnStart=2026-03-01')).toMatchObject({ packedOnStart: '2026-03-01', packedOnEnd: undefined })
})

test('a preset is turned into days on the day of the request, and wins over typed days', () => {
  expect(asked('createdAt=last7d&createdAtStart=2020-01-01')).toMatchObject({
    createdAtStart: '2026-03-04',
    createdAtEnd: '2026-03-10',
  })
})

test('texts that are not days or numbers are not sent', () => {
  expect(asked('createdAtStart=soon&priceStart=lots&priceEnd=500')).toMatchObject({
    createdAtStart: undefined,
    priceStart: undefined,
    priceEnd: '500',
  })
})

test('every change except of the page number goes back to the first page', () => {
  const search = new URLSearchParams('current=4&status=1')
  expect(changeAddress(search, { status: '2' }).toString()).toBe('status=2')
  expect(changeAddress(search, { current: 5 }).toString()).toBe('current=5&status=1')
  expect(changeAddress(search, { current: 1 }).toString()).toBe('status=1')
})

test('clearing removes keyword and filters and keeps sort order and page size', () => {
  const search = new URLSearchParams('keyword=a&status=1&createdAt=today&sort=-price&pageSize=50&current=2')
  expect(isFiltered(readAddress(parcel, search))).toBe(true)
  const cleared = clearedAddress(parcel, search)
  expect(cleared.toString()).toBe('sort=-price&pageSize=50')
  expect(isFiltered(readAddress(parcel, cleared))).toBe(false)
})
