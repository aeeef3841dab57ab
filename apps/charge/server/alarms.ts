import { storable, stored } from '@atrium/core/server/call/stored-text'
import type { DeviceAlarms } from '@atrium/devices/server/device-hooks'
import { settingOf } from './setting.ts'

const chargingDevice = storable('charge.device', { zh_CN: '充电设备', en_US: 'Charging device' })

export const alarms: DeviceAlarms = { name: stored(chargingDevice), permission: 'restart', setting: settingOf }
