import { statusesOf } from '@atrium/core/contract/define/entity'
import type { Row } from '@atrium/core/server/call/row'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import type { DeviceHooks } from '@atrium/devices/server/implement'
import { sellerSettings } from '@atrium/selling/server/at-devices/implement'
import { order } from '../entities/order.ts'
import { setting } from '../index.ts'

export type Order = Row<typeof order>

export const STATUS = statusesOf(order)

export const settings = sellerSettings('powerbank', setting, { name: { zh_CN: '共享充电宝', en_US: 'Power banks' } })

const cabinet = storable('powerbank.device', { zh_CN: '充电宝机柜', en_US: 'Power bank cabinet' })

export const alarms: NonNullable<DeviceHooks['alarms']> = {
  name: stored(cabinet),
  permission: 'restart',
  setting: settings.of,
}
