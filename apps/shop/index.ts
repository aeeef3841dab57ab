import { defineApp } from '@atrium/core/contract/define/app'
import {
  consumerPermissions,
  feedbackEntity,
  feedbackPermissions,
  wxacodePermissions,
} from '@atrium/selling/contract/declare'
import { order } from './entities/order.ts'
import { refund } from './entities/refund.ts'
import { shop } from './entities/setting.ts'
import { user } from './entities/user.ts'
import { wxacode } from './entities/wxacode.ts'

export { order, shop, user, wxacode }

/** A shop whose customers order by phone, for pickup, at a table, or to be delivered. */
export default defineApp({
  key: 'shop',
  type: 'pc',
  icon: 'shop',
  guarded: true,
  menu: [
    { module: 'dashboard', path: 'dashboard' },
    { module: 'order', path: 'order' },
    { module: 'user', path: 'user' },
    { module: 'setting/shop', path: 'setting/shop' },
    { module: 'setting/wxacode', path: 'setting/wxacode' },
    { module: 'order', path: 'refund/list', entity: 'refund', icon: 'money', counts: 'order' },
    { module: 'feedback', path: 'feedback/list', icon: 'bell' },
    { module: 'setting/shop', path: 'link/weixin', link: 'https://mp.weixin.qq.com/', icon: 'out' },
    { module: 'setting/shop', path: 'link/pay', link: 'https://pay.weixin.qq.com/', icon: 'out' },
  ],
  permissions: {
    dashboard: 'read',
    order: 'read create pay cancel accept send finish approve reject refund editProduct delete export',
    user: consumerPermissions,
    'setting/shop': 'read update',
    'setting/wxacode': wxacodePermissions,
    feedback: feedbackPermissions,
  },
  entities: [order, user, shop, refund, feedbackEntity('shop', { noDevices: true }), wxacode],
  figures: ['income', 'orders'],
})
