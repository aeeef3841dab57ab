import { sellerSettings } from '@atrium/server/consumer/seller-settings'
import { setting } from '../entities/setting.ts'

export const chargeSettings = sellerSettings('charge', setting, { name: '充电服务' })

export const settingOf = chargeSettings.of
