import type { Refusal } from '@atrium/core/contract/refusal'
import { expect, test } from 'vitest'
import { DELIVER } from './entities/order.ts'
import { isOpen } from './server/pricing/hours.ts'
import { type Basket, type Offered, type PriceSetting, priceOf } from './server/pricing/price.ts'

const ZONE = 'Asia/Shanghai'
const HERE = { lng: 121.4737, lat: 31.2304 }
/** A degree of latitude in metres, on the sphere of `distanceM`. */
const DEGREE_M = (6_371_000 * Math.PI) / 180
const north = (metres: number) => ({ lng: HERE.lng, lat: HERE.lat + metres / DEGREE_M })
const at = (clock: string) => Date.parse(`2026-03-01T${clock}:00+08:00`)

const setting: PriceSetting = {
  zone: ZONE,
  businessStatus: 1,
  openTime: { hour: 18, minute: 0 },
  closeTime: { hour: 2, minute: 0 },
  coordinates: HERE,
  deliverOptions: [1, 2, 3, 4],
  delivery: { radius: 3000, minAmount: 2000, freeAmount: 10_000, packFee: 100 },
  tariff: [
    { distance: 1000, fee: 300 },
    { distance: 2000, fee: 500 },
  ],
  express: [
    { region: ['上海市', '浙江省'], first: 1000, firstFee: 800, add: 500, addFee: 200 },
    { region: [], first: 1000, firstFee: 1500, add: 1000, addFee: 900 },
  ],
}

const offered = (values: Partial<Offered> = {}): Offered => ({
  name: '拉面',
  img: null,
  price: 2800,
  specs: null,
  limitNum: 0,
  grams: 400,
  deliverOptions: null,
  isOnSale: true,
  ...values,
})
const NOODLES = 'noodles'
const TEA = 'tea'
const catalogue = new Map([
  [NOODLES, offered()],
  [
    TEA,
    offered({
      name: '奶茶',
      price: 1200,
      limitNum: 5,
      specs: [
        { _id: 'large000', name: '大杯', price: 1500, img: null },
        { _id: 'small000', name: '小杯', price: 1200, img: null },
      ],
    }),
  ],
])
const EVENING = at('20:00')
const basket = (values: Partial<Basket> = {}): Basket => ({
  lines: [{ product: NOODLES, num: 2 }],
  deliverOption: DELIVER.pickup,
  consignee: null,
  discount: 0,
  ...values,
})
const to = (metres: number, province = '上海市') => ({
  name: '王',
  mobile: '13800000000',
  province,
  city: '',
  area: '',
  address: '一号',
  coordinates: north(metres),
})
const price = (values: Partial<Basket> = {}, of = setting, when = EVENING) =>
  priceOf(basket(values), catalogue, of, when)

function refused(run: () => unknown): { code: number; fields: string[] } {
  try {
    run()
  } catch (error) {
    const { code, detail } = error as Refusal
    return { code, fields: Object.keys(detail.fields ?? {}) }
  }
  throw new Error('not refused')
}

test('a closing time that is not after the opening is one of the next day, by the clock of the tenant', () => {
  const open = (clock: string, of = setting) => isOpen(of, at(clock))
  expect(['17:59', '18:00', '23:59', '01:59', '02:00'].map((clock) => open(clock))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  const day = { ...setting, openTime: { hour: 9, minute: 0 }, closeTime: { hour: 21, minute: 30 } }
  expect(['08:59', '09:00', '21:29', '21:30'].map((clock) => open(clock, day))).toEqual([false, true, true, false])
  expect(open('04:00', { ...setting, openTime: null, closeTime: null })).toBe(true)
  expect(open('20:00', { ...setting, businessStatus: 2 })).toBe(false)
  // It is 13:00 in London when it is 20:00 or 21:00 in Shanghai.
  expect(isOpen({ ...setting, zone: 'Europe/London' }, EVENING)).toBe(false)
  expect(refused(() => price({}, setting, at('02:00')))).toEqual({ code: 40910, fields: [] })
})

test('store delivery has a radius, a least amount and steps, and is free from an amount on', () => {
  const far = (metres: number, num = 2) =>
    price({ deliverOption: DELIVER.store, consignee: to(metres), lines: [{ product: NOODLES, num }] })
  expect(far(1000)).toMatchObject({ productAmount: 5600, deliverFee: 300, packFee: 100, amount: 6000 })
  expect(far(1001).deliverFee).toBe(500)
  expect(far(3000).deliverFee).toBe(500)
  expect(refused(() => far(3001))).toEqual({ code: 40001, fields: ['consignee'] })
  expect(far(1000, 4)).toMatchObject({ productAmount: 11_200, deliverFee: 0, amount: 11_300 })
  const tea = [{ product: TEA, spec: 'small000', num: 1 }]
  const store = { deliverOption: DELIVER.store, lines: tea }
  expect(refused(() => price({ ...store, consignee: to(10) }))).toEqual({ code: 40001, fields: ['lines'] })
  expect(refused(() => price(store))).toEqual({ code: 40001, fields: ['consignee'] })
})

test('express depends on region and weight, and each begun unit counts', () => {
  const express = (num: number, province?: string) =>
    price({ deliverOption: DELIVER.express, consignee: to(0, province), lines: [{ product: NOODLES, num }] }).deliverFee
  expect([express(2), express(3), express(3, '云南省')]).toEqual([800, 1000, 2400])
  const nowhereElse = { ...setting, express: setting.express!.slice(0, 1) }
  const values = { deliverOption: DELIVER.express, consignee: to(0, '云南省') }
  expect(refused(() => price(values, nowhereElse))).toEqual({ code: 40001, fields: ['consignee'] })
})

test('what is no longer sold, or at another price, is refused and named', () => {
  const lines = (line: Partial<Basket['lines'][number]>) =>
    refused(() => price({ lines: [{ product: TEA, num: 1, ...line }] }))
  const other = { code: 40902, fields: ['lines'] }
  expect(lines({ product: 'gone' })).toEqual(other)
  expect(lines({ spec: null })).toEqual(other)
  expect(lines({ spec: 'removed0' })).toEqual(other)
  expect(lines({ spec: 'large000', price: 1400 })).toEqual(other)
  const off = new Map([[NOODLES, offered({ isOnSale: false })]])
  expect(refused(() => priceOf(basket(), off, setting, EVENING))).toEqual(other)
})

test('a limit is one of the product in all of its specs, and a total of zero is refused', () => {
  const wrong = (field: string) => ({ code: 40001, fields: [field] })
  const both = [
    { product: TEA, spec: 'large000', num: 3 },
    { product: TEA, spec: 'small000', num: 3 },
  ]
  expect(refused(() => price({ lines: both }))).toEqual(wrong('lines'))
  expect(refused(() => price({ discount: 5700 }))).toEqual(wrong('discount'))
  expect(price({ discount: 5699 }).amount).toBe(1)
  const free = new Map([[NOODLES, offered({ price: 0 })]])
  const noFee = { ...setting, delivery: null }
  expect(refused(() => priceOf(basket(), free, noFee, EVENING))).toEqual(wrong('lines'))
  expect(refused(() => price({}, { ...setting, deliverOptions: [2] }))).toEqual(wrong('deliverOption'))
  const atTable = new Map([[NOODLES, offered({ deliverOptions: [DELIVER.dineIn] })]])
  expect(refused(() => priceOf(basket(), atTable, setting, EVENING))).toEqual(wrong('deliverOption'))
})

test('lines of the same product and spec become one', () => {
  const line = { product: TEA, spec: 'large000', num: 2 }
  const { products, num } = price({ lines: [line, { product: NOODLES, num: 1 }, line] })
  expect(products.map((one) => [one.name, one.specName, one.num, one.amount])).toEqual([
    ['奶茶', '大杯', 4, 6000],
    ['拉面', null, 1, 2800],
  ])
  expect(num).toBe(5)
})
