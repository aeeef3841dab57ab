import { sellerSettings } from '@atrium/selling/server/at-devices/implement'
import { setting } from '../entities/setting.ts'

export const chargeSettings = sellerSettings('charge', setting, { name: { zh_CN: '充电服务', en_US: 'EV charging' } })

export const settingOf = chargeSettings.of
