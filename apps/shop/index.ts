import { defineApp } from '@atrium/core/contract/define/app'
import {
  consumerPermissions,
  feedbackEntity,
  feedbackPermissions,
  wxacodePermissions,
} from '@atrium/selling/contract/declare'
import { category } from './entities/category.ts'
import { order } from './entities/order.ts'
import { product } from './entities/product.ts'
import { record } from './entities/record.ts'
import { refund } from './entities/refund.ts'
import { shop } from './entities/setting.ts'
import { user } from './entities/user.ts'
import { wxacode } from './entities/wxacode.ts'

export { category, order, product, shop, user, wxacode }

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
    { module: 'product', path: 'product' },
    { module: 'category', path: 'category', icon: 'grid' },
    { module: 'product', path: 'product/record/list', entity: 'record', icon: 'list' },
    { module: 'setting/shop', path: 'setting/shop' },
    { module: 'setting/wxacode', path: 'setting/wxacode' },
    { module: 'order', path: 'refund/list', entity: 'refund', icon: 'money', counts: 'order' },
    { module: 'feedback', path: 'feedback/list', icon: 'bell' },
    { module: 'setting/shop', path: 'link/weixin', link: 'https://mp.weixin.qq.com/', icon: 'out' },
    { module: 'setting/shop', path: 'link/pay', link: 'https://pay.weixin.qq.com/', icon: 'wallet' },
  ],
  permissions: {
    dashboard: 'read',
    order: 'read create pay cancel accept send finish approve reject refund editProduct delete export',
    user: consumerPermissions,
    product: 'read create update delete stock export putOn takeOff',
    category: 'read create update delete order enable disable',
    'setting/shop': 'read update',
    'setting/wxacode': wxacodePermissions,
    feedback: feedbackPermissions,
  },
  entities: [
    order,
    user,
    product,
    category,
    record,
    shop,
    refund,
    feedbackEntity('shop', { noDevices: true }),
    wxacode,
  ],
  figures: ['income', 'orders'],
})
