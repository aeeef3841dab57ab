import { expect, test } from 'vitest'
import { defineEntity } from '../../../contract/define/entity.ts'
import { dt, fen, int, phone, ref, str } from '../../../contract/define/fields.ts'
import { sectionsOf } from './sections.ts'

const rent = defineEntity({
  name: 'rent',
  path: '/api/quay/rent',
  table: 'quay_rent',
  module: 'rent',
  title: 'no',
  fields: {
    no: str(20, { readonly: true }),
    startedAt: dt({ readonly: true }),
    user: ref('user', { readonly: true }),
    price: fen({ readonly: true }),
    payNo: str(20, { readonly: true, about: 'money' }),
    boat: ref('device', { readonly: true }),
    contact: phone({ readonly: true }),
    minutes: int({ readonly: true }),
    merchant: ref('merchant', { readonly: true }),
    note: str(20),
    secret: str(20, { writeOnly: true }),
  },
  calls: ['list', 'get', 'update'],
  list: { columns: ['no'] },
  form: [{ group: 'own', fields: ['note', 'secret'] }],
})

test('a detail has money first, then people, the device, what happened and the times; what people typed comes last', () => {
  const sections = sectionsOf(rent, () => true, ['price'])
  expect(sections.filter(({ names }) => names.length > 0)).toEqual([
    { about: 'money', names: ['payNo'] },
    { about: 'people', names: ['user', 'contact', 'merchant'] },
    { about: 'device', names: ['boat'] },
    { about: 'content', names: ['no', 'minutes'] },
    { about: 'times', names: ['startedAt'] },
    { group: 'own', names: ['note'] },
  ])
})
