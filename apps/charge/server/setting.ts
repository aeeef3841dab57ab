import { tenantSetting } from '@atrium/server/entity/tenant-setting'
import { setting } from '../entities/setting.ts'

export const chargeSetting = tenantSetting('charge', setting, {
  unsaid: { name: '充电服务', servicePhone: '' },
  about: 'What is set for charging',
})

export const settingOf = chargeSetting.of
