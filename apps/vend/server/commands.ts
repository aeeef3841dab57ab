import { rawSql } from '@atrium/core/server/db/raw'
import { timing } from '@atrium/devices/server/command-calls'
import { commandCalls, sendCommand } from '@atrium/devices/server/implement'
import { deviceBusy } from '@atrium/devices/server/refusals'
import { device } from '../entities/device.ts'
import { doorOf } from './doors.ts'
import { STATUS } from './order-row.ts'

/** What clerks send to machines. Doors: who did it and why stands with the command. */
export const deviceCommands = commandCalls('vend', device, {
  openDoor: {
    send: async (ctx, of, { door, reason }) =>
      sendCommand(ctx, {
        device: of._id,
        type: 'door_open',
        params: { door: await doorOf(ctx, of._id, door), reason },
        ...timing(of, device.commands.openDoor),
      }),
  },
  closeDoor: {
    send: async (ctx, of, { door, reason }) =>
      sendCommand(ctx, {
        device: of._id,
        type: 'door_close',
        params: { door: await doorOf(ctx, of._id, door), reason },
        ...timing(of, device.commands.closeDoor),
      }),
  },
  setTemp: {
    send: (ctx, of, { c }) =>
      sendCommand(ctx, { device: of._id, type: 'set_temp', params: { c }, ...timing(of, device.commands.setTemp) }),
  },
  restart: {
    /** @throws deviceBusy while goods are on their way */
    async refuse(ctx, { _id }) {
      const { rows } = await rawSql(ctx.tx).executeSql(
        'select 1 from vend_order where device_id = $1 and status = any ($2) limit 1',
        [_id, [STATUS.paid, STATUS.dispensing]],
      )
      if (rows.length > 0) throw deviceBusy()
    },
  },
})
