// 1,000,000 orders of shops: see lines/lists.ts.
import shopServer from '@atrium/apps/shop/server'
import { fillShop } from './lines/fill.ts'
import { measureLists } from './lines/lists.ts'

await measureLists([
  {
    server: shopServer,
    fill: fillShop,
    own: [
      ['accepted and sent', 'status=3,4'],
      ['refund requests', 'refundStatus=1'],
      ['by a part of the number', 'keyword=SHOP77'],
    ],
  },
])
