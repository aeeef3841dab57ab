import { defineApp } from '@atrium/contract/define/app'
import { consumerEntity, consumerPermissions } from '@atrium/contract/patterns/consumer'
import { deviceCommand, deviceEvent, deviceLogin, devicePermissions } from '@atrium/contract/patterns/device'
import { feedbackEntity, feedbackPermissions } from '@atrium/contract/patterns/feedback'
import { qrcodeEntity, qrcodePermissions } from '@atrium/contract/patterns/qrcode'
import { sellerSetting } from '@atrium/contract/patterns/seller-setting'
import { device } from './entities/device.ts'
import { insert } from './entities/insert.ts'
import { order } from './entities/order.ts'
import { price } from './entities/price.ts'
import { reconciliation } from './entities/reconciliation.ts'

export const user = consumerEntity('doll', {})
export const setting = sellerSetting('doll')
export const feedback = feedbackEntity('doll')
/** Codes are created in batches, by a call and a dialog of their own. */
export const qrcode = {
  ...qrcodeEntity('doll'),
  module: 'setting/qrcode',
  calls: ['list', 'get', 'update', 'delete', 'export'],
} as const

/** Doll machines: people buy coins by phone and try to grab a gift. */
const dollApp = defineApp({
  key: 'doll',
  type: 'pc',
  icon: 'claw',
  guarded: false,
  menu: [
    { module: 'dashboard', path: 'dashboard' },
    { module: 'order', path: 'order' },
    { module: 'user', path: 'user' },
    { module: 'device', path: 'device/list' },
    { module: 'price', path: 'price/list' },
    { module: 'setting/doll', path: 'setting/doll' },
    { module: 'setting/qrcode', path: 'setting/qrcode' },
    { module: 'feedback', path: 'feedback/list', icon: 'bell' },
  ],
  permissions: {
    dashboard: 'read',
    order: 'read refund delete export',
    user: consumerPermissions,
    device: `${devicePermissions} bind open query restart config`,
    price: 'read create update delete enable disable',
    'setting/doll': 'read update',
    'setting/qrcode': qrcodePermissions,
    feedback: feedbackPermissions,
  },
  entities: [
    order,
    user,
    device,
    deviceLogin('doll'),
    insert,
    reconciliation,
    deviceCommand('doll'),
    deviceEvent('doll'),
    price,
    setting,
    qrcode,
    feedback,
  ],
})

export default dollApp
