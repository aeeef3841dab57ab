import { statusesOf } from '@atrium/core/contract/define/entity'
import { refusal } from '@atrium/core/contract/refusal'
import type { Row } from '@atrium/core/server/call/row'
import { storable } from '@atrium/core/server/call/stored-text'
import { oneAtATime, stockOf } from '@atrium/selling/server/at-devices/implement'
import { device } from '../entities/device.ts'
import { type Line, order } from '../entities/order.ts'

export type Order = Row<typeof order>

export const STATUS = statusesOf(order)

/** An order holds what did not come out yet. Of a cabinet, whose goods nobody knows before, it holds nothing. */
export const stock = stockOf('vend', {
  order,
  holding: ['unpaid', 'paid', 'dispensing'],
  holds: 'o.num - o.dispensed',
})

export const linesOf = ({ device, products }: Pick<Order, 'device' | 'products'>, numOf: (line: Line) => number) =>
  products.map((line) => ({ item: line.product, device: device!, slot: line.slot, num: numOf(line) }))

export const sumOf = (products: readonly Line[], of: (line: Line) => number): number =>
  products.reduce((sum, line) => sum + of(line), 0)

export const cabinetInUse = refusal(
  50320,
  503,
  storable('vend.cabinetInUse', { zh_CN: '柜门正在使用', en_US: 'Somebody else has the door open' }),
)

/** The door of a cabinet is open for one consumer at a time. Lanes and lockers deliver in their own order. */
export const openers = oneAtATime({ device, order, while: ['paid', 'dispensing'], taken: cabinetInUse })
