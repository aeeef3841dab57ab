import { storable, stored } from '@atrium/core/server/call/stored-text'
import type { DeviceHooks } from '@atrium/devices/server/implement'
import { sellerSettings } from '@atrium/selling/server/at-devices/implement'
import { setting } from '../entities/setting.ts'

export const vendSettings = sellerSettings('vend', setting, { name: { zh_CN: '自助售货', en_US: 'Vending machines' } })

export const settingOf = vendSettings.of

const vendingMachine = storable('vend.device', { zh_CN: '售货机', en_US: 'Vending machine' })

export const alarms: NonNullable<DeviceHooks['alarms']> = {
  name: stored(vendingMachine),
  permission: 'restock',
  setting: settingOf,
}
