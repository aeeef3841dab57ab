import { expect, test } from 'vitest'
import { defineEntity } from '../../contract/define/entity.ts'
import { str } from '../../contract/define/fields.ts'
import { masked } from './mask.ts'

const person = defineEntity({
  name: 'person',
  path: '/api/toy/person',
  table: 'toy_person',
  module: 'person',
  title: 'mobile',
  fields: { mobile: str(20, { mask: 'phone' }), card: str(20, { mask: 'idcard' }) },
  calls: [],
  list: { columns: ['mobile'] },
})

test('of a phone number three and four digits are left, of an identity card the same, of short ones nothing', () => {
  expect(masked(person, { mobile: '13912345678', card: '11010519491231002X' })).toEqual({
    mobile: '139****5678',
    card: '110***********002X',
  })
  expect(masked(person, { mobile: '12345', card: '1234567' })).toEqual({ mobile: '****', card: '****' })
  for (const mobile of ['12345678', '1234567890']) expect(masked(person, { mobile, card: null }).mobile).toBe('****')
  const faces = { mobile: '12😀01245678', card: '12👨‍👩‍👧45678' }
  expect(masked(person, faces)).toEqual({ mobile: '12😀****5678', card: '12👨‍👩‍👧***********5678' })
  expect(masked(person, { mobile: null, card: null })).toEqual({ mobile: null, card: null })
})
