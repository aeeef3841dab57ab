import { defineApp } from '@atrium/core/contract/define/app'
import { consumerPermissions, refundEntity, wxacodePermissions } from '@atrium/selling/contract/declare'
import { order } from './entities/order.ts'
import { shop } from './entities/setting.ts'
import { user } from './entities/user.ts'
import { wxacode } from './entities/wxacode.ts'

export { order, shop, user, wxacode }

const refund = refundEntity('shop', { noDevices: true })

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
    { module: 'setting/shop', path: 'link/weixin', link: 'https://mp.weixin.qq.com/', icon: 'out' },
    { module: 'setting/shop', path: 'link/pay', link: 'https://pay.weixin.qq.com/', icon: 'out' },
  ],
  permissions: {
    dashboard: 'read',
    order: 'read create pay cancel accept send finish approve reject refund editProduct delete export',
    user: consumerPermissions,
    'setting/shop': 'read update',
    'setting/wxacode': wxacodePermissions,
  },
  entities: [order, user, shop, refund, wxacode],
  figures: ['income', 'orders'],
})
