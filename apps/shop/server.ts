import { implement } from '@atrium/core/server/call/implement'
import {
  adjustBalance,
  consumerLedger,
  feedbackEffects,
  payables,
  wxacodeCalls,
} from '@atrium/selling/server/implement'
import en_US from './en_US.ts'
import { user } from './entities/user.ts'
import { wxacode } from './entities/wxacode.ts'
import shopApp from './index.ts'
import { figures } from './server/dashboard.ts'
import { stock } from './server/order-row.ts'
import { autoFinish, orders, payable } from './server/orders.ts'
import { shopSettings } from './server/setting.ts'
import zh_CN from './zh_CN.ts'

export default implement(shopApp, {
  words: { zh_CN, en_US },
  effects: {
    order: orders.effects,
    feedback: feedbackEffects,
    user: { unblock: orders.forgive, adjust: adjustBalance('shop') },
  },
  writes: { order: { delete: orders.remove } },
  calls: [...shopSettings.calls, consumerLedger('shop', user), ...wxacodeCalls('shop', wxacode)],
  supplies: [payables({ order: payable }), stock.supply],
  sweeps: [...orders.sweeps, autoFinish],
  dashboard: figures,
  sockets: { '/shop': { entity: 'order', events: ['order'] } },
})
