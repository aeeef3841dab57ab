import { MODE } from '@atrium/apps/vend/entities/device'
import { type FleetDevice, makeFleet } from '../parts/fleet.ts'

/** What the vending machines of the demonstration sell, and where. Prices in fen; any likeness is coincidence. */

export const CATEGORIES = [
  { name: '饮料', order: 1 },
  { name: '零食', order: 2 },
  { name: '日用', order: 3 },
] as const

export const PRODUCTS = [
  { name: '矿泉水 550ml', no: '6900000001011', category: '饮料', price: 200, cost: 85, unit: '瓶', shelfDays: 540 },
  { name: '柠檬茶 500ml', no: '6900000001028', category: '饮料', price: 400, cost: 210, unit: '瓶', shelfDays: 270 },
  { name: '无糖可乐 330ml', no: '6900000001035', category: '饮料', price: 350, cost: 190, unit: '罐', shelfDays: 360 },
  { name: '冷萃咖啡 280ml', no: '6900000001042', category: '饮料', price: 680, cost: 390, unit: '瓶', shelfDays: 180 },
  { name: '薯片 70g', no: '6900000002018', category: '零食', price: 650, cost: 380, unit: '袋', shelfDays: 270 },
  { name: '坚果棒', no: '6900000002025', category: '零食', price: 500, cost: 270, unit: '条', shelfDays: 300 },
  { name: '苏打饼干', no: '6900000002032', category: '零食', price: 450, cost: 230, unit: '盒', shelfDays: 300 },
  { name: '卤蛋', no: '6900000002049', category: '零食', price: 250, cost: 120, unit: '枚', shelfDays: 120 },
  { name: '折叠雨伞', no: '6900000003015', category: '日用', price: 2900, cost: 1500, unit: '把' },
  { name: '充电线', no: '6900000003022', category: '日用', price: 1900, cost: 800, unit: '根' },
  { name: '湿巾', no: '6900000003039', category: '日用', price: 600, cost: 240, unit: '包', shelfDays: 900 },
  { name: '口罩 10 只', no: '6900000003046', category: '日用', price: 900, cost: 350, unit: '包', shelfDays: 900 },
] as const
const DAILY_GOODS = 8

/** What a clerk enters of a machine; a locker has a door for each slot. */
const LANES = { mode: MODE.lane, slotCount: 12, doorCount: 1 }
const LOCKER = { mode: MODE.locker, slotCount: 12, doorCount: 12 }
const CABINET = { mode: MODE.cabinet, slotCount: 8, doorCount: 1 }
const KINDS = [
  ['售货机', LANES],
  ['格口柜', LOCKER],
  ['开门柜', CABINET],
  ['售货机', LANES],
  ['售货机', LANES],
  ['开门柜', CABINET],
] as const

interface Kind {
  mode: number
  slotCount: number
  doorCount: number
}
export type Machine = FleetDevice & Kind

/** The first place, a residential area, has no machine. */
export const machines = (count: number): Machine[] =>
  makeFleet<Kind>(count, 'VEND', (index) => KINDS[index % KINDS.length]!, 1)

export interface PlannedSlot {
  no: number
  /** Index in `PRODUCTS`. */
  product: number
  capacity: number
  warn: number
}

/** What each slot of a machine has. */
export function planogramOf({ mode, slotCount }: Pick<Machine, 'mode' | 'slotCount'>): PlannedSlot[] {
  return Array.from({ length: slotCount }, (_, index) => {
    const no = index + 1
    if (mode === MODE.locker) {
      const product = DAILY_GOODS + (index % (PRODUCTS.length - DAILY_GOODS))
      return { no, product, capacity: 1, warn: 0 }
    }
    return { no, product: index % DAILY_GOODS, capacity: mode === MODE.lane ? 12 : 20, warn: 3 }
  })
}
