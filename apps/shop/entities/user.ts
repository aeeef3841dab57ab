import { bool, json, pct, str } from '@atrium/core/contract/define/fields'
import { maskPhone } from '@atrium/core/contract/mask-phone'
import { consumerEntity } from '@atrium/selling/contract/declare'
import { Type } from 'typebox'
import { type Consignee, consigneeSchema } from './consignee.ts'

/** How many addresses a consumer may keep. */
export const MOST_ADDRESSES = 20

/** A kept address. */
export interface Address extends Consignee {
  /** 8 characters that never change. */
  _id: string
  /** Of the smallest division in GB/T 2260, which names its province, city and area. */
  code: string
  isDefault: boolean
}

export const addressSchema = Type.Object(
  {
    ...consigneeSchema.properties,
    _id: Type.String({ minLength: 8, maxLength: 8 }),
    code: Type.String({ pattern: '^[0-9]{6}$' }),
    isDefault: Type.Boolean(),
  },
  { additionalProperties: false },
)

/** The people who buy in the shop. */
export const user = consumerEntity(
  'shop',
  {
    level: str(20),
    isPromoter: bool({ required: true, default: false }),
    /** Of the orders of those whom the promoter has invited; absent: the shop's. */
    sharePercent: pct(),
    addresses: json<Address[]>(Type.Array(addressSchema, { maxItems: MOST_ADDRESSES }), {
      readonly: true,
      mask: (all: Address[]) => all.map((one) => ({ ...one, mobile: maskPhone(one.mobile) })),
    }),
  },
  ['level'],
)
