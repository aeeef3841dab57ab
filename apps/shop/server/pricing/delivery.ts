import { distanceM, type Geo } from '@atrium/core/contract/geo'
import { invalidParameter, type Text } from '@atrium/core/contract/refusal'
import { yuanText } from '@atrium/core/contract/yuan'
import type { Consignee } from '../../entities/consignee.ts'
import { DELIVER } from '../../entities/order.ts'
import type { Delivery, ExpressRegion, Step } from '../../entities/setting.ts'

/** What delivery costs, as the shop has set it. */
export interface DeliverySetting {
  coordinates: Geo | null
  deliverOptions: readonly number[]
  delivery: Delivery | null
  tariff: Step[] | null
  express: ExpressRegion[] | null
}

export interface Parcel {
  deliverOption: number
  consignee: Consignee | null
  /** What the goods cost, and what they weigh. */
  goodsFen: number
  grams: number
}

export interface Fees {
  deliverFee: number
  packFee: number
}

/**
 * Fees in fen. Store delivery has a radius, a least amount, steps by distance, and is free from an amount on; express
 * depends on region and weight, each begun unit counts.
 * @throws 40001 at `deliverOption`, `consignee` or `lines`
 */
export function feesOf(setting: DeliverySetting, parcel: Parcel): Fees {
  if (!setting.deliverOptions.includes(parcel.deliverOption)) throw wrong('deliverOption', NOT_OFFERED)
  const packFee = setting.delivery?.packFee ?? 0
  if (parcel.deliverOption === DELIVER.pickup) return { deliverFee: 0, packFee }
  // Nothing is packed for a table.
  if (parcel.deliverOption === DELIVER.dineIn) return { deliverFee: 0, packFee: 0 }
  if (!parcel.consignee) throw wrong('consignee', CONSIGNEE)
  return { deliverFee: feeOf(setting, parcel, parcel.consignee), packFee }
}

function feeOf(setting: DeliverySetting, parcel: Parcel, consignee: Consignee): number {
  const isExpress = parcel.deliverOption === DELIVER.express
  const fee = isExpress
    ? expressFee(setting.express ?? [], consignee, parcel.grams)
    : storeFee(setting, parcel.goodsFen, consignee)
  const freeFen = setting.delivery?.freeAmount ?? null
  return freeFen !== null && parcel.goodsFen >= freeFen ? 0 : fee
}

function storeFee(
  { coordinates, delivery, tariff }: DeliverySetting,
  goodsFen: number,
  { coordinates: to }: Consignee,
) {
  if (!coordinates || !delivery) throw wrong('deliverOption', NOT_OFFERED)
  if (!to) throw wrong('consignee', PLACE)
  const metres = distanceM(coordinates, to)
  if (metres > delivery.radius) throw wrong('consignee', tooFar(metres, delivery.radius))
  if (goodsFen < delivery.minAmount) throw wrong('lines', tooLittle(delivery.minAmount))
  const steps = tariff ?? []
  return (steps.find(({ distance }) => metres <= distance) ?? steps.at(-1))?.fee ?? 0
}

function expressFee(regions: readonly ExpressRegion[], { province }: Consignee, grams: number): number {
  const found =
    regions.find(({ region }) => region.includes(province)) ?? regions.find(({ region }) => region.length === 0)
  if (!found) throw wrong('consignee', NOT_THERE)
  const { first, firstFee, add, addFee } = found
  return firstFee + Math.ceil(Math.max(0, grams - first) / add) * addFee
}

const wrong = (field: string, text: Text) => invalidParameter({ fields: { [field]: text } })

const NOT_OFFERED = { zh_CN: '店铺不提供该配送方式', en_US: 'The shop does not deliver this way' }
const CONSIGNEE = { zh_CN: '请填写收货人和地址', en_US: 'Enter who gets it and where' }
const PLACE = { zh_CN: '请在地图上选择收货位置', en_US: 'Choose the place on the map' }
const NOT_THERE = { zh_CN: '该地区不支持快递', en_US: 'No express to this region' }
const tooFar = (metres: number, radius: number) => ({
  zh_CN: `距离店铺 ${metres} 米，超出 ${radius} 米的配送范围`,
  en_US: `${metres} m from the shop; it delivers up to ${radius} m`,
})
const tooLittle = (fen: number) => ({
  zh_CN: `满 ${yuanText(fen)} 元起送`,
  en_US: `Delivery from ¥${yuanText(fen)} on`,
})
