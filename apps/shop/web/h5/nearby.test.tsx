import { type Answers, openPage } from '@atrium/core/testing/web/open-page'
import type { AppEntry } from '@atrium/core/web/app/entry'
import { preload } from '@atrium/core/web/page/chunk'
import { phonePages } from '@atrium/selling/web/h5/phone-pages'
import { sellingRoutes } from '@atrium/selling/web/h5/routes'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import shopApp from '../../index.ts'
import parts from '../h5.tsx'

const entry: AppEntry = {
  app: shopApp,
  words: { zh_CN: () => import('../../zh_CN.ts'), en_US: () => import('../../en_US.ts') },
  screens: async () => ({ default: { phone: phonePages(async () => ({ default: parts as never })) } }),
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const HERE = { lng: 121.47, lat: 31.23 }
const setting = {
  name: '面馆',
  logo: null,
  servicePhone: null,
  notice: null,
  agreement: null,
  nearby: true,
  ways: ['mock'],
}
const shop = {
  ...{
    seller: 's1',
    device: null,
    openOrder: null,
    consumer: null,
    isOpen: true,
    table: '3',
    payLater: false,
    setting,
  },
  ...{ entry: { code: 'TABLE3', table: '3' }, openTime: null, closeTime: null, deliverOptions: [1, 2], radius: null },
  ...{ minAmount: null, freeAmount: null, coordinates: HERE },
}
const found = (no: string, name: string, values: object = {}) => ({
  ...{ no, name, logo: null, lng: 121.5, lat: 31.24, address: '人民路 1 号', isOpen: true, deliverOptions: [1, 3] },
  ...{ openTime: { hour: 18, minute: 0 }, closeTime: { hour: 2, minute: 0 }, distanceM: null, ...values },
})
const own = found('OWN1', '面馆', { ...HERE, address: null })

async function open(address: string, list: object[], extra: Answers = {}) {
  await Promise.all(Object.values(parts.pages).map(preload))
  const opened = await openPage(
    address,
    { apps: [entry], routes: sellingRoutes },
    {
      'GET /api/client/shop/qrcode': () => shop,
      'GET /api/client/shop/goods': () => ({
        categories: [],
        list: [],
        pagination: { total: 0, current: 1 },
        asOf: '',
      }),
      'GET /api/client/shop/nearby': ({ query }) => ({
        list: query.has('lng') ? list.map((one, at) => ({ ...one, distanceM: 1240 * at })) : list,
      }),
      ...extra,
    },
  )
  const asked = () =>
    opened.calls.filter(({ path }) => path.endsWith('/nearby')).map(({ query }) => Object.fromEntries(query))
  return { ...opened, asked }
}
const locate = (getCurrentPosition: unknown) =>
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }))
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const item = async (name: string) => within((await screen.findByText(name, { selector: 'strong' })).closest('li')!)

test('the first page leads to the shops nearby, which say whether they are open and how far they are', async () => {
  const ask = vi.fn((report: PositionCallback) => report({ coords: { longitude: 121.4, latitude: 31.2 } } as never))
  locate(ask)
  const { asked, address } = await open('/h5/shop?no=TABLE3', [own, found('B1', '茶馆', { isOpen: false })])
  fireEvent.click(await screen.findByRole('link', { name: '附近店铺' }))
  const tea = await item('茶馆')
  expect(address()).toBe('/h5/shop/shops')
  expect(tea.getByRole('link').getAttribute('href')).toBe('/h5/shop?no=B1')
  expect(tea.getByText('休息中')).toBeTruthy()
  expect(tea.getByText('营业时间 18:00–次日 2:00')).toBeTruthy()
  expect(tea.getByText('自提 · 商家配送')).toBeTruthy()
  // Its own code would take the phone away from its table.
  expect((await item('面馆')).queryByRole('link')).toBeNull()
  expect((await item('面馆')).getByText('您在这家店')).toBeTruthy()
  expect([ask.mock.calls.length, asked()]).toEqual([0, [{ no: 'TABLE3' }]])
  await press('使用我的位置')
  expect(await screen.findByText('1.2 km')).toBeTruthy()
  expect(asked().at(-1)).toEqual({ no: 'TABLE3', lng: '121.4', lat: '31.2' })
})

test('without a place the shops stay in the order of their names, and the page says why', async () => {
  locate((_found: unknown, refuse: PositionErrorCallback) => refuse({ code: 1 } as GeolocationPositionError))
  const { asked } = await open('/h5/shop/shops', [own, found('B1', '茶馆')])
  await press('使用我的位置')
  expect((await screen.findByRole('alert')).textContent).toBe('没有定位权限。请在浏览器的设置中允许后再试。')
  expect((await item('茶馆')).getByText('营业中')).toBeTruthy()
  expect(asked()).toEqual([{}])
  cleanup()
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: undefined } }))
  await open('/h5/shop/shops', [own])
  await press('使用我的位置')
  expect((await screen.findByRole('alert')).textContent).toBe('定位不到这部手机，请稍后再试。')
})

test('a seller with one shop has no others, and who does not want to be found shows no way there', async () => {
  await open('/h5/shop/shops', [own])
  expect(await screen.findByText('附近没有其他店铺')).toBeTruthy()
  cleanup()
  await open('/h5/shop', [], {
    'GET /api/client/shop/qrcode': () => ({ ...shop, setting: { ...setting, nearby: false } }),
  })
  await waitFor(() => expect(screen.getByText('全天营业')).toBeTruthy())
  expect(screen.queryByRole('link', { name: '附近店铺' })).toBeNull()
})
