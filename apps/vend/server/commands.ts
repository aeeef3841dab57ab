import { audit } from '@atrium/core/server/call/log'
import type { Row } from '@atrium/core/server/call/row'
import { rawSql } from '@atrium/core/server/db/raw'
import { type CommandCode, timing } from '@atrium/devices/server/command-calls'
import { commandCalls, sendCommand } from '@atrium/devices/server/implement'
import { deviceBusy } from '@atrium/devices/server/refusals'
import { device } from '../entities/device.ts'
import { doorOf } from './doors.ts'
import { STATUS } from './order-row.ts'

/** Anybody can take goods from an open door: who sent it, and why, stands in the audit log and with the command. */
const doorCommand = (name: 'openDoor' | 'closeDoor', type: string): CommandCode<Row<typeof device>> => ({
  async send(ctx, of, { door: no, reason }) {
    const door = await doorOf(ctx, of._id, no)
    await audit(ctx, { entity: 'vend.device', rowId: of._id, action: name, after: { door, reason } })
    const command = device.commands[name]
    return sendCommand(ctx, { device: of._id, type, params: { door, reason }, ...timing(of, command) })
  },
})

/** What clerks send to machines. */
export const deviceCommands = commandCalls('vend', device, {
  openDoor: doorCommand('openDoor', 'door_open'),
  closeDoor: doorCommand('closeDoor', 'door_close'),
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
