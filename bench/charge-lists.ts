// 1,000,000 charging orders: see lines/lists.ts.
import chargeServer from '@atrium/apps/charge/server'
import { fillOrders } from './charge/fill-orders.ts'
import { measureLists } from './lines/lists.ts'

await measureLists([
  {
    server: chargeServer,
    fill: fillOrders,
    own: [
      ['by status', 'status=8'],
      ['by a part of the number', 'keyword=CHAR77'],
    ],
  },
])
