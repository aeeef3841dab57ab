import type { DeviceAlarms, DeviceConfig } from '@atrium/server/call/device-hooks'
import { sellerSettings } from '@atrium/server/consumer/seller-settings'
import { getFields } from '@atrium/server/entity/rows'
import { device } from '../entities/device.ts'
import { setting } from '../index.ts'

export const dollSettings = sellerSettings('doll', setting, { name: '娃娃机' })

export const settingOf = dollSettings.of

export const alarms: DeviceAlarms = { name: '娃娃机', permission: 'open', setting: settingOf }

const NAMES = ['heartbeat', 'coinPerPlay', 'playSeconds', 'clawStrong', 'clawWeak', 'winRate'] as const

/** Times in seconds, the claw's strengths in percent; one game of `winRate` has the strong claw. */
export const config: DeviceConfig = {
  changedBy: { device: NAMES },
  async of(ctx, id) {
    const { heartbeat, coinPerPlay, playSeconds, ...claw } = await getFields({ ...ctx, scope: null }, device, id, NAMES)
    const { clawStrong: strong, clawWeak: weak, winRate } = claw
    return { heartbeat, coinPerPlay, playSeconds, claw: { strong, weak, winRate } }
  },
}
