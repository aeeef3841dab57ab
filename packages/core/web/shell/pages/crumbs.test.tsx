import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defineEntity } from '../../../contract/define/entity.ts'
import { serialNo, str } from '../../../contract/define/fields.ts'
import { openPage, sessionOf, toyApp } from '../../../testing/web/open-page.tsx'
import '../../../testing/web/lazy-parts.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const order = defineEntity({
  name: 'order',
  path: '/api/ride/order',
  table: 'ride_order',
  module: 'order',
  title: 'no',
  fields: { no: serialNo('RI') },
  calls: ['list', 'get'],
  list: { columns: ['no'], filters: [], search: ['no'] },
})
const device = defineEntity({
  name: 'device',
  path: '/api/ride/device',
  table: 'ride_device',
  module: 'device',
  title: 'name',
  fields: { name: str(40) },
  calls: ['list', 'get'],
  list: { columns: ['name'], filters: [], search: ['name'] },
})

/** As a dashboard: its `get` is not one of the descriptor. */
const route = defineEntity({ ...device, name: 'route', path: '/api/ride/route', module: 'route', calls: ['update'] })

const menu = [
  { module: 'order', path: 'order' },
  { module: 'device', path: 'device/list' },
  { module: 'route', path: 'route/list' },
]
const own = { fields: {}, status: {}, options: {}, actions: {}, groups: {}, empty: '' }
const words = {
  name: '木马',
  about: '',
  menu: { order: '订单', 'device/list': '设备', 'route/list': '路线' },
  entities: { order: { ...own, name: '订单' }, device: { ...own, name: '设备' }, route: { ...own, name: '路线' } },
  more: {},
}
const ride = {
  ...toyApp('ride', { menu, entities: [order, device, route] }),
  words: { zh_CN: async () => ({ default: words }), en_US: async () => ({ default: words }) },
  screens: async () => ({
    default: {
      entities: { order: { ownPage: true }, device: { ownPage: true } },
      subPages: { 'order/trip/:id': { page: () => <h1>行程</h1> }, 'route/map/:id': { page: () => <h1>地图</h1> } },
    },
  }),
}
const AT = '2026-11-22T09:00:00.000Z'
const base = { rev: 1, createdAt: AT, updatedAt: AT }

/** The steps of the breadcrumb when the row has arrived. */
async function crumbsAt(address: string): Promise<string[]> {
  const me = sessionOf({ apps: ['ride'], holds: ['ride order read', 'ride device read', 'ride route read'] })
  await openPage(
    address,
    { apps: [ride] },
    {
      'GET /api/user/me': () => me,
      'GET /api/ride/order': () => ({ order: { ...base, _id: 'o1', no: 'RI2611220913470042' }, refs: {} }),
      'GET /api/ride/route': () => ({ route: { ...base, _id: 'r1', name: '环湖' } }),
      'GET /api/ride/device': () => ({ device: { ...base, _id: 'd1', name: '一号木马' }, refs: {} }),
    },
  )
  const steps = async () =>
    within(await screen.findByRole('navigation', { name: '当前位置' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => text !== '' && text !== '/')
  await waitFor(async () => expect((await steps()).at(-1)).toMatch(/RI26|一号木马|环湖/))
  return steps()
}

test('the breadcrumb of an order’s own page ends with its number, and of a device’s page with its name', async () => {
  expect(await crumbsAt('/ride/order/o1/page')).toEqual(['订单', 'RI2611220913470042'])
  cleanup()
  expect(await crumbsAt('/ride/device/list/d1/page')).toEqual(['设备', '一号木马'])
})

test('the breadcrumb of a page below a list ends with the number of the order that the address names', async () => {
  expect(await crumbsAt('/ride/order/trip/o1')).toEqual(['木马', '订单', 'RI2611220913470042'])
})

test('the breadcrumb also names a row whose call is not one of the descriptor', async () => {
  expect(await crumbsAt('/ride/route/map/r1')).toEqual(['木马', '路线', '环湖'])
})
