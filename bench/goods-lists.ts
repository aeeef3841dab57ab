// 1,000,000 orders of vending machines, and as many of power banks: see lines/lists.ts.
import powerbankServer from '@atrium/apps/powerbank/server'
import vendServer from '@atrium/apps/vend/server'
import { fillPowerbank, fillVend } from './lines/fill.ts'
import { measureLists } from './lines/lists.ts'

await measureLists([
  {
    server: vendServer,
    fill: fillVend,
    own: [
      ['failed or partly refunded', 'status=6,8'],
      ['by a part of the number', 'keyword=VEND77'],
    ],
  },
  {
    server: powerbankServer,
    fill: fillPowerbank,
    own: [
      ['renting and overdue', 'status=3&overdue=true'],
      ['by a part of the number of a power bank', 'keyword=SN77'],
    ],
  },
])
