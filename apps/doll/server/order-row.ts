import { statusesOf } from '@atrium/core/contract/define/entity'
import { refusal } from '@atrium/core/contract/refusal'
import type { Row } from '@atrium/core/server/call/row'
import { storable } from '@atrium/core/server/call/stored-text'
import { oneAtATime } from '@atrium/selling/server/at-devices/implement'
import { device } from '../entities/device.ts'
import { order } from '../entities/order.ts'

export type Order = Row<typeof order>

export const STATUS = statusesOf(order)

export const coinsOf = ({ coins, giftCoins }: Pick<Order, 'coins' | 'giftCoins'>) => coins + giftCoins

export const machineInUse = refusal(
  50320,
  503,
  storable('doll.machineInUse', { zh_CN: '机器正在使用', en_US: 'The machine is in use' }),
)

/** A machine has one player. */
export const players = oneAtATime({ device, order, while: ['paid', 'playing'], taken: machineInUse })
