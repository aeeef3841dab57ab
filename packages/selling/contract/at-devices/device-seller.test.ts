import { permissionCatalogue } from '@atrium/core/contract/define/app'
import { int } from '@atrium/core/contract/define/fields'
import { commonCommands, deviceEntity } from '@atrium/devices/contract/patterns/device-entity'
import { expect, test } from 'vitest'
import { consumerEntity } from '../patterns/consumer.ts'
import { orderActions } from '../patterns/order-actions.ts'
import { orderEntity } from '../patterns/order-entity.ts'
import { deviceSeller } from './device-seller.ts'
import { priceEntity } from './price.ts'

const order = orderEntity('bowl', 'BO', {
  fields: {},
  status: { 1: ['unpaid'], 2: ['paid'], 3: ['failed'], 4: ['cancelled'], 5: ['refunded'] },
  columns: ['amount'],
  filters: ['device'],
  search: ['no'],
  actions: orderActions({ refundFrom: ['paid'] }),
})
const bowl = deviceSeller('bowl', { icon: 'box', device: 'open', entities: [order, consumerEntity('bowl', {})] })

test('an app that sells at devices has a page and a permission to read for each of its modules', () => {
  const readable = permissionCatalogue([bowl]).filter(({ permission }) => permission === 'read')
  expect(readable.map(({ module }) => module)).toEqual([...new Set(bowl.menu.map(({ module }) => module))])
  expect(permissionCatalogue([bowl])).toContainEqual({ app: 'bowl', module: 'device', permission: 'open' })
})

test('what it sells may have other pages, with the permissions of their modules', () => {
  const soup = deviceSeller('soup', {
    icon: 'box',
    device: 'open',
    order: 'complete pay',
    goods: [
      { module: 'product', path: 'product/list', permissions: 'read stock' },
      { module: 'product', path: 'record/list', entity: 'record', icon: 'list' },
    ],
    pages: [{ module: 'device', path: 'slot/list', entity: 'slot', icon: 'grid' }],
    entities: [order, consumerEntity('soup', {})],
  })
  expect(soup.menu.map(({ path }) => path).slice(3, 7)).toEqual([
    'device/list',
    'slot/list',
    'product/list',
    'record/list',
  ])
  const known = permissionCatalogue([soup]).map(({ module, permission }) => `${module} ${permission}`)
  expect(known).toEqual(expect.arrayContaining(['product read', 'product stock', 'order complete', 'order pay']))
  expect(known.filter((one) => one.startsWith('price'))).toEqual([])
})

test('an order may start in several statuses, fail into any, be asked about and be cancelled by a clerk', () => {
  const acts = orderActions({
    refundFrom: ['lent'],
    starting: ['paid', 'popping'],
    failed: 'cancelled',
    asks: true,
    cancel: ['unpaid', 'paid'],
  })
  expect(acts.fail).toMatchObject({ from: ['paid', 'popping'], to: 'cancelled' })
  expect(acts.ask).toMatchObject({ from: ['paid', 'popping'], to: 'same', by: 'system' })
  expect(acts.lost).toMatchObject({ from: ['cancelled', 'refunded'], by: 'system' })
  expect(acts.cancel).toMatchObject({ from: ['unpaid', 'paid'], to: 'cancelled', danger: true })
  expect(acts.cancel.input.reason.required).toBe(true)
  // What goes back after a failure or a cancellation is a refund, too.
  expect(acts.refunded.from).toEqual(['lent', 'cancelled'])
  expect(Object.keys(orderActions({ refundFrom: [] }))).not.toContain('cancel')
})

test('every call of its entities has a permission in the catalogue', () => {
  const known = new Set(permissionCatalogue([bowl]).map(({ module, permission }) => `${module} ${permission}`))
  for (const { module, calls } of bowl.entities) {
    for (const call of calls) expect(known).toContain(`${module} ${call === 'list' || call === 'get' ? 'read' : call}`)
  }
})

test('an entity of orders has the fields, filters and calls of all orders', () => {
  expect(order).toMatchObject({ path: '/api/bowl/order', table: 'bowl_order', view: 'bowl_order_row', own: ['delete'] })
  expect(Object.keys(order.fields)).toContain('refundStatus')
  expect(order.list.columns).toEqual(['no', 'user', 'device', 'amount', 'refundStatus', 'paidAt'])
  expect(order.list.filters).toContain('refundStatus')
})

test('an entity of devices has the fields, filters, form and actions of all devices around its own', () => {
  const device = deviceEntity('bowl', {
    fields: { soups: int({ required: true, default: 3 }) },
    columns: ['no', 'soups'],
    filters: ['soups'],
    form: [{ group: 'soup', fields: ['soups'] }],
    actions: { enable: { from: ['disabled'], to: 'enabled', effect: true } },
    commands: commonCommands,
  })
  expect(device).toMatchObject({ path: '/api/bowl/device', table: 'bowl_device', view: 'bowl_device_shown' })
  expect(Object.keys(device.fields)).toEqual(expect.arrayContaining(['no', 'online', 'soups', 'todayIncome']))
  expect(device.list.filters).toEqual(expect.arrayContaining(['online', 'soups']))
  expect(device.form.map(({ group }) => group)).toEqual(['identity', 'place', 'soup'])
  expect(Object.keys(device.actions)).toEqual(expect.arrayContaining(['disable', 'maintain', 'bind']))
  expect(device.actions.enable).toEqual({ from: ['disabled'], to: 'enabled', effect: true })
})

test('an entity of prices has a name, a status and the number of its devices around its own fields', () => {
  const price = priceEntity('bowl', {
    fields: { amount: int({ required: true }) },
    own: ['delete'],
    columns: ['name', 'amount'],
    filters: ['amount'],
    sort: 'amount',
    form: [{ group: 'price', fields: ['name', 'amount'] }],
  })
  expect(price).toMatchObject({ path: '/api/bowl/price', table: 'bowl_price', view: 'bowl_price_row', own: ['delete'] })
  expect(Object.keys(price.fields)).toEqual(['name', 'amount', 'deviceCount'])
  expect(price.list).toEqual({
    columns: ['name', 'amount'],
    filters: ['status', 'amount'],
    search: ['name'],
    sort: 'amount',
  })
  expect(Object.keys(price.actions)).toEqual(['disable', 'enable'])
})
