import { bool, img, int, json, phone, refs, str, text } from '@atrium/contract/define/fields'
import { PAY_TYPES } from '@atrium/contract/patterns/order'
import { Type } from 'typebox'

const payTypes = Type.Array(Type.Union(Object.keys(PAY_TYPES).map((number) => Type.Literal(Number(number)))), {
  minItems: 1,
  uniqueItems: true,
})

/** What a tenant sets for all of its charging. */
export const settingFields = {
  /** Who sells here, as the phone calls them. */
  name: str(40, { required: true }),
  logo: img(1),
  servicePhone: phone({ required: true }),
  notice: text(500),
  /** People agree to it by paying. */
  agreement: text(5000),
  /** How long an order may be paid; its port is kept as long. */
  payTimeout: int({ required: true, default: 90, min: 30, max: 7200, unit: 's' }),
  payTypes: json<number[]>(payTypes, { required: true, default: [1, 3], widget: 'payTypes' }),
  /** Whether people may look for devices around them. */
  nearby: bool({ required: true, default: true }),
  /** A charge that did not begin is paid back by itself. */
  refundAuto: bool({ required: true, default: true }),
  /** Who is told of faults and long absences. */
  receivers: refs('user'),
} as const

export const settingGroups = [
  { group: 'seller', fields: ['name', 'logo', 'servicePhone', 'notice', 'agreement'] },
  { group: 'selling', fields: ['payTimeout', 'payTypes', 'nearby', 'refundAuto'] },
  { group: 'alarms', fields: ['receivers'] },
] as const

export interface ChargeSetting {
  name: string
  logo: string[] | null
  servicePhone: string
  notice: string | null
  agreement: string | null
  payTimeout: number
  payTypes: number[]
  nearby: boolean
  refundAuto: boolean
  receivers: string[] | null
}
