import { defineApp } from '@atrium/contract/define/app'
import { consumerPermissions } from '@atrium/contract/patterns/consumer'
import { deviceCommand, deviceEvent, deviceLogin, devicePermissions } from '@atrium/contract/patterns/device'
import { feedbackEntity, feedbackPermissions } from '@atrium/contract/patterns/feedback'
import { qrcodeEntity, qrcodePermissions } from '@atrium/contract/patterns/qrcode'
import { device } from './entities/device.ts'
import { insert } from './entities/insert.ts'
import { order } from './entities/order.ts'
import { price } from './entities/price.ts'
import { setting } from './entities/setting.ts'
import { user } from './entities/user.ts'

export const login = deviceLogin('charge')
export const command = deviceCommand('charge')
export const event = deviceEvent('charge')
export const feedback = feedbackEntity('charge')
/** Codes are created in batches, by a call and a dialog of their own. */
export const qrcode = {
  ...qrcodeEntity('charge'),
  module: 'setting/qrcode',
  calls: ['list', 'get', 'update', 'delete', 'export'],
} as const

/** Charging piles for bicycles and cars. */
const chargeApp = defineApp({
  key: 'charge',
  type: 'pc',
  icon: 'charger',
  guarded: false,
  menu: [
    { module: 'dashboard', path: 'dashboard' },
    { module: 'order', path: 'order' },
    { module: 'user', path: 'user' },
    { module: 'device', path: 'device/list' },
    { module: 'price', path: 'price/list' },
    { module: 'setting/charge', path: 'setting/charge' },
    { module: 'setting/qrcode', path: 'setting/qrcode' },
    { module: 'feedback', path: 'feedback/list', icon: 'bell' },
  ],
  permissions: {
    dashboard: 'read',
    order: 'read refund delete export',
    user: consumerPermissions,
    device: `${devicePermissions} bind open close query restart playSound`,
    price: 'read create update delete enable disable',
    'setting/charge': 'read update',
    'setting/qrcode': qrcodePermissions,
    feedback: feedbackPermissions,
  },
  entities: [order, user, device, login, insert, command, event, price, setting, qrcode, feedback],
})

export default chargeApp
