import type { DeviceAlarms } from '@atrium/server/call/device-hooks'
import { settingOf } from './setting.ts'

export const alarms: DeviceAlarms = { name: '充电设备', permission: 'restart', setting: settingOf }
