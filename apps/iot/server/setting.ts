import { tenantSetting } from '@atrium/server/entity/tenant-setting'
import { setting } from '../index.ts'

export const iotSetting = tenantSetting('iot', setting, { about: 'The terms under which partners earn and withdraw' })

export const settingOf = iotSetting.of
