import { commandCalls, sendCommand } from '@atrium/devices/server/implement'
import { device } from '../entities/device.ts'
import { START } from './delivery.ts'
import { players } from './order-row.ts'
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
    refuse: (ctx, { _id }) => players.refuseTaken(ctx, _id),
  },
})
