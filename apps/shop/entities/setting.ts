import { defineEntity } from '@atrium/core/contract/define/entity'
import { bool, choice, fen, int, json, pct, requiredJson } from '@atrium/core/contract/define/fields'
import { type Geo, geoSchema } from '@atrium/core/contract/geo'
import { sellerFields } from '@atrium/selling/contract/declare'
import { Type } from 'typebox'
import { DELIVER_OPTIONS } from './order.ts'

/** A time of the day in the tenant's zone. */
export interface DayTime {
  hour: number
  minute: number
}

/** How the shop delivers: where to, from which amount on, and what packing costs. Metres and fen. */
export interface Delivery {
  radius: number
  minAmount: number
  /** Goods for at least so much are delivered free of charge; null: never. */
  freeAmount: number | null
  packFee: number
}

/** The fee of store delivery up to this distance, in metres and fen. */
export interface Step {
  distance: number
  fee: number
}

/** Express to these provinces, by weight in grams. An empty list is everywhere else. */
export interface ExpressRegion {
  region: string[]
  first: number
  firstFee: number
  add: number
  addFee: number
}

const between = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
const closed = { additionalProperties: false }
const amount = between(0, 99_999_999)
const grams = between(1, 1_000_000)
const dayTime = Type.Object({ hour: between(0, 23), minute: between(0, 59) }, closed)

const deliverySchema = Type.Object(
  {
    radius: between(1, 100_000),
    minAmount: amount,
    freeAmount: Type.Union([amount, Type.Null()]),
    packFee: amount,
  },
  closed,
)
const step = Type.Object({ distance: between(1, 100_000), fee: amount }, closed)
const expressRegion = Type.Object(
  {
    region: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 40, uniqueItems: true }),
    first: grams,
    firstFee: amount,
    add: grams,
    addFee: amount,
  },
  closed,
)
const options = Type.Array(Type.Union(Object.keys(DELIVER_OPTIONS).map((number) => Type.Literal(Number(number)))), {
  minItems: 1,
  maxItems: Object.keys(DELIVER_OPTIONS).length,
  uniqueItems: true,
})

const { name, logo, servicePhone, notice, agreement, payTypes, nearby, blacklistAfterUnpaid } = sellerFields
const { miniAppId, orderReceivers, orderMessageMinutes } = sellerFields
const days = (given: number) => int({ required: true, default: given, max: 365, unit: 'd' })

/** The shop of a tenant, which has one. */
export const shop = defineEntity({
  name: 'shop',
  path: '/api/shop/setting/shop',
  table: 'shop_setting',
  module: 'setting/shop',
  title: 'name',
  fields: {
    name,
    logo,
    servicePhone,
    notice,
    agreement,
    coordinates: json<Geo>(geoSchema, { widget: 'geo' }),
    businessStatus: choice({ 1: ['open', 'green'], 2: ['resting', 'grey'] }, { required: true, default: 1 }),
    /** Both or none; none: always. A closing time that is not after the opening is one of the next day. */
    openTime: json<DayTime>(dayTime),
    closeTime: json<DayTime>(dayTime),
    nearby,
    payTypes,
    deliverOptions: requiredJson<number[]>(options, { default: [1] }),
    delivery: json<Delivery>(deliverySchema),
    /** Fees of store delivery by distance, ascending. */
    tariff: json<Step[]>(Type.Array(step, { maxItems: 20 })),
    express: json<ExpressRegion[]>(Type.Array(expressRegion, { maxItems: 40 })),
    /** A paid order is accepted by itself. */
    autoAccept: bool({ required: true, default: false }),
    payTimeout: int({ required: true, default: 30, min: 1, max: 120, unit: 'min' }),
    /** A sent order is finished by itself after so many days. */
    autoFinishDays: days(7),
    shareFreezeDays: days(7),
    /** How long after its end a consumer may ask for money back. */
    refundDays: days(7),
    /** What promoters get of the orders of those whom they have invited, unless they have a percentage of their own. */
    shareRatio: pct({ required: true, default: 0 }),
    minWithdrawal: fen({ required: true, default: 100, min: 1 }),
    blacklistAfterUnpaid,
    miniAppId,
    orderReceivers,
    orderMessageMinutes,
  },
  calls: [],
  list: { columns: [] },
  form: [
    { group: 'seller', fields: ['name', 'logo', 'servicePhone', 'coordinates', 'notice', 'agreement', 'nearby'] },
    { group: 'hours', fields: ['businessStatus', 'openTime', 'closeTime'] },
    { group: 'delivery', fields: ['deliverOptions', 'delivery', 'tariff', 'express'] },
    {
      group: 'selling',
      fields: ['payTimeout', 'payTypes', 'autoAccept', 'autoFinishDays', 'refundDays', 'blacklistAfterUnpaid'],
    },
    { group: 'sharing', fields: ['shareRatio', 'shareFreezeDays', 'minWithdrawal'] },
    { group: 'weixin', fields: ['miniAppId'] },
    { group: 'messages', fields: ['orderReceivers', 'orderMessageMinutes'] },
  ],
  check({ openTime, closeTime, tariff, express }) {
    const steps = (tariff ?? []) as Step[]
    const regions = ((express ?? []) as ExpressRegion[]).flatMap(({ region }) => (region.length > 0 ? region : ['']))
    return {
      ...((openTime === null) !== (closeTime === null) && { [openTime === null ? 'openTime' : 'closeTime']: BOTH }),
      ...(steps.some(({ distance }, at) => at > 0 && distance <= steps[at - 1]!.distance) && { tariff: ASCENDING }),
      ...(new Set(regions).size < regions.length && { express: ONCE }),
    }
  },
})

const BOTH = {
  zh_CN: '营业开始和结束时间要么都填，要么都不填',
  en_US: 'Enter both opening and closing time, or neither',
}
const ASCENDING = { zh_CN: '距离必须逐级递增', en_US: 'Distances must ascend' }
const ONCE = { zh_CN: '同一地区只能出现一次', en_US: 'Each region only once' }
