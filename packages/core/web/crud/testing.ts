import { defineEntity } from '../../contract/define/entity.ts'
import { bool, choice, date, dt, fen, int, phone, ref, str, text } from '../../contract/define/fields.ts'

/** An entity with one field of every kind that lists and forms treat differently. */
export const parcel = defineEntity({
  name: 'parcel',
  path: '/api/toy/parcel',
  table: 'toy_parcel',
  module: 'parcel',
  title: 'label',
  fields: {
    label: str(20, { required: true }),
    note: text(),
    price: fen(),
    weight: int({ unit: 'g' }),
    size: choice({ 1: ['small'], 2: ['large'] }, { default: 1 }),
    fragile: bool(),
    dueAt: dt(),
    packedOn: date(),
    owner: ref('user'),
    phone: phone({ mask: 'phone' }),
  },
  status: { 1: ['waiting'], 2: ['sent'], 3: ['stopped'] },
  calls: ['list', 'get', 'create', 'update', 'delete'],
  list: {
    columns: ['label', 'price', 'status'],
    filters: [
      'status',
      'owner',
      'fragile',
      { field: 'createdAt', by: 'range' },
      { field: 'packedOn', by: 'range' },
      { field: 'price', by: 'range' },
    ],
    search: ['label'],
  },
  actions: {
    send: { from: ['waiting'], to: 'sent' },
    stop: { from: ['sent'], to: 'stopped', danger: true },
    resume: { from: ['stopped'], to: 'sent' },
  },
})
