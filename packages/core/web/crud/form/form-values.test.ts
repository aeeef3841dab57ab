import { expect, test } from 'vitest'
import { parcel } from '../testing.ts'
import { changesOf, formGroups, givenOf, initialValues, mergeLatest, tidied } from './form-values.ts'

const [{ fields } = { fields: [] }] = formGroups(parcel, true, () => true)
const row = {
  _id: '1',
  group: null,
  creator: null,
  createdAt: '',
  updatedAt: '',
  rev: 3,
  remark: null,
  label: '甲',
  price: 100,
  phone: '138****0001',
}

test('a new row starts with the defaults, and empty values are not sent', () => {
  const start = initialValues(fields)
  expect(start).toMatchObject({ label: null, size: 1, fragile: false })
  expect(givenOf({ ...start, label: '甲' })).toEqual({ label: '甲', size: 1, fragile: false })
})

test('a shortened number is not edited: its field starts empty, and the stored number is kept', () => {
  const start = initialValues(fields, row)
  expect(start.phone).toBeNull()
  expect(changesOf(start, { ...start, price: 200 })).toEqual({ price: 200 })
})

test('spaces around a text are removed, and a text of spaces only becomes null', () => {
  expect(tidied(fields, { label: '  甲 ', note: '   ' })).toMatchObject({ label: '甲', note: null })
})

test('merging takes the values another person saved, keeps the values typed here, and reports fields that both changed', () => {
  const before = { label: '甲', price: 100, note: null }
  const mine = { label: '乙', price: 300, note: null }
  const theirs = { label: '丙', price: 100, note: '小心' }
  expect(mergeLatest(before, mine, theirs)).toEqual({
    values: { label: '乙', price: 300, note: '小心' },
    clashes: { label: '丙' },
  })
})

test('it is no conflict when both changed a field to the same value', () => {
  expect(mergeLatest({ label: '甲' }, { label: '乙' }, { label: '乙' }).clashes).toEqual({})
})
