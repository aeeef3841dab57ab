import { defineEntity } from '@atrium/contract/define/entity'
import { bool, img, int, phone, refs, requiredJson, str, text } from '@atrium/contract/define/fields'
import { PAY_TYPES } from '@atrium/contract/patterns/order'
import { Type } from 'typebox'

const payTypes = Type.Array(Type.Union(Object.keys(PAY_TYPES).map((number) => Type.Literal(Number(number)))), {
  minItems: 1,
  uniqueItems: true,
})

/** What a tenant sets for all of its charging: one row for each. */
export const setting = defineEntity({
  name: 'setting',
  path: '/api/charge/setting',
  table: 'charge_setting',
  module: 'setting/charge',
  title: 'name',
  fields: {
    /** Who sells here, as the phone calls them. */
    name: str(40, { required: true }),
    logo: img(1),
    servicePhone: phone({ required: true }),
    notice: text(500),
    /** People agree to it by paying. */
    agreement: text(),
    /** How long an order may be paid; its port is kept as long. */
    payTimeout: int({ required: true, default: 90, min: 30, max: 7200, unit: 's' }),
    payTypes: requiredJson<number[]>(payTypes, { default: [1, 3], widget: 'payTypes' }),
    /** Whether people may look for devices around them. */
    nearby: bool({ required: true, default: true }),
    /** A charge that did not begin is paid back by itself. */
    refundAuto: bool({ required: true, default: true }),
    /** Who is told of faults and long absences. */
    receivers: refs('staff'),
  },
  calls: [],
  list: { columns: [] },
  form: [
    { group: 'seller', fields: ['name', 'logo', 'servicePhone', 'notice', 'agreement'] },
    { group: 'selling', fields: ['payTimeout', 'payTypes', 'nearby', 'refundAuto'] },
    { group: 'alarms', fields: ['receivers'] },
  ],
})
