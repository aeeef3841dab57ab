import { implement } from '@atrium/core/server/call/implement'
import {
  adjustBalance,
  consumerLedger,
  feedbackEffects,
  payables,
  storefront,
  wxacodeCalls,
} from '@atrium/selling/server/implement'
import en_US from './en_US.ts'
import { user } from './entities/user.ts'
import { wxacode } from './entities/wxacode.ts'
import shopApp from './index.ts'
import { editCall, orderWrites } from './server/back-office.ts'
import { figures } from './server/dashboard.ts'
import { goodsEffects, goodsWrites } from './server/goods.ts'
import { stock } from './server/order-row.ts'
import { autoFinish, orders, payable } from './server/orders.ts'
import { shopSettings } from './server/setting.ts'
import { stockCall } from './server/stock-call.ts'
import { consumers } from './server/storefront.ts'
import { shown } from './shown.ts'
import zh_CN from './zh_CN.ts'

export default implement(shopApp, {
  words: { zh_CN, en_US },
  shown,
  effects: {
    order: orders.effects,
    feedback: feedbackEffects,
    product: goodsEffects,
    user: { unblock: orders.forgive, adjust: adjustBalance('shop') },
  },
  writes: { order: orderWrites, ...goodsWrites },
  calls: [...shopSettings.calls, consumerLedger('shop', user), ...wxacodeCalls('shop', wxacode), editCall, stockCall],
  supplies: [payables({ order: payable }), storefront(consumers), stock.supply],
  sweeps: [...orders.sweeps, autoFinish],
  dashboard: figures,
  sockets: { '/shop': { entity: 'order', events: ['order'] } },
})
