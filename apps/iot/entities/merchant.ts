import { defineEntity } from '@atrium/core/contract/define/entity'
import { img, json, pct, phone, ref, requiredJson, str } from '@atrium/core/contract/define/fields'
import { type Geo, geoSchema } from '@atrium/core/contract/geo'
import { enabledActions, enabledStatus } from '@atrium/core/contract/patterns/enabled'
import { Type } from 'typebox'
import { moneyFields } from './partner-fields.ts'

/** The bank account for a merchant's withdrawals. */
export interface Bank {
  bank: string
  holder: string
  number: string
}

const text = (maxLength: number, pattern?: string) =>
  Type.String({ minLength: 1, maxLength, ...(pattern && { pattern }) })
const bankSchema = Type.Object(
  { bank: text(60), holder: text(40), number: text(40, '^[0-9A-Za-z -]{6,40}$') },
  { additionalProperties: false },
)

/** `**** 1234`: enough to recognise the card. */
const maskBank = ({ bank, number }: Bank): string => `${bank} **** ${number.slice(-4)}`

/** Owner of the places where devices are installed. */
export const merchant = defineEntity({
  name: 'merchant',
  path: '/api/iot/merchant',
  table: 'iot_merchant',
  view: 'iot_merchant_row',
  module: 'merchant',
  title: 'name',
  shared: true,
  fields: {
    name: str(60, { required: true, unique: true }),
    category: str(30),
    imgs: img(9),
    coordinates: requiredJson<Geo>(geoSchema, { widget: 'geo' }),
    contact: str(40, { required: true }),
    mobile: phone({ required: true }),
    /** The user account of this merchant. */
    user: ref('user'),
    openHours: str(60),
    agent: ref('agent'),
    /** The channel partner that introduced this merchant. */
    channel: ref('channel'),
    bank: json<Bank>(bankSchema, { mask: maskBank as (value: never) => unknown }),
    ...moneyFields,
    /** If empty, the default of the app that sells applies. */
    shareRatio: pct(),
  },
  status: enabledStatus,
  calls: ['list', 'get', 'create', 'update', 'delete', 'export'],
  own: ['create', 'update', 'delete'],
  list: {
    columns: [
      'name',
      'contact',
      'status',
      'income',
      'balance',
      'deviceCount',
      'agent',
      'shareRatio',
      'category',
      'coordinates',
      'imgs',
    ],
    filters: [
      { field: 'agent', by: 'branch' },
      'channel',
      'status',
      { field: 'category', by: 'known' },
      { field: 'createdAt', by: 'range' },
    ],
    search: ['name', 'contact', 'category'],
    finds: { by: { name: 'part', contact: 'part', mobile: 'whole' }, shows: ['contact', 'category'] },
  },
  form: [
    { group: 'identity', fields: ['name', 'category', 'contact', 'mobile', 'openHours', 'user'] },
    { group: 'place', fields: ['coordinates', 'imgs'] },
    { group: 'share', fields: ['agent', 'channel', 'shareRatio', 'bank', 'remark'] },
  ],
  actions: enabledActions,
})
