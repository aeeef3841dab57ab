import type { Row } from '@atrium/core/server/call/row'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { getFields } from '@atrium/core/server/entity/rows'
import type { DeviceHooks } from '@atrium/devices/server/implement'
import { sellerSettings } from '@atrium/selling/server/at-devices/implement'
import { device } from '../entities/device.ts'
import { setting } from '../index.ts'

export const dollSettings = sellerSettings('doll', setting, { name: { zh_CN: '娃娃机', en_US: 'Claw machines' } })

export const settingOf = dollSettings.of

const clawMachine = storable('doll.device', { zh_CN: '娃娃机', en_US: 'Claw machine' })

export const alarms: NonNullable<DeviceHooks['alarms']> = {
  name: stored(clawMachine),
  permission: 'open',
  setting: settingOf,
}

const NAMES = ['heartbeat', 'coinPerPlay', 'playSeconds', 'clawStrong', 'clawWeak', 'winRate'] as const

type Configured = Pick<Row<typeof device>, (typeof NAMES)[number]>

/** Times in seconds, the claw's strengths in percent; one game of `winRate` has the strong claw. */
export const configOf = ({ heartbeat, coinPerPlay, playSeconds, clawStrong, clawWeak, winRate }: Configured) => ({
  heartbeat,
  coinPerPlay,
  playSeconds,
  claw: { strong: clawStrong, weak: clawWeak, winRate },
})

export const config: DeviceHooks['config'] = {
  changedBy: { device: NAMES },
  of: async (ctx, id) => configOf(await getFields({ ...ctx, scope: null }, device, id, NAMES)),
}
