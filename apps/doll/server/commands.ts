import { commandCalls } from '@atrium/devices/server/command-calls'
import { sendCommand } from '@atrium/devices/server/commands'
import { device } from '../entities/device.ts'
import { START } from './delivery.ts'
import { isPlaying, machineInUse } from './order-row.ts'
import { configOf } from './setting.ts'

/** What clerks send to machines. */
export const deviceCommands = commandCalls('doll', device, {
  open: {
    /** The reason is kept with the command until the machine has credited the coins. */
    send: (ctx, { _id, playSeconds }, { coins, reason }) =>
      sendCommand(ctx, { ...START, device: _id, params: { coins, playSeconds, reason } }),
  },
  config: { params: configOf },
  restart: {
    async refuse(ctx, { _id }) {
      if (await isPlaying(ctx, _id)) throw machineInUse()
    },
  },
})
