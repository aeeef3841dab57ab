import { cut } from '@atrium/core/contract/cut'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Device, DeviceEvent } from '@atrium/devices/server/device'
import type { DeviceHooks } from '@atrium/devices/server/device-hooks'
import { takenEvents } from '@atrium/devices/server/taken-events'
import { device } from '../entities/device.ts'
import { alarms } from './alarms.ts'
import { authorize } from './cards.ts'
import { config } from './config.ts'
import { delivery } from './delivery.ts'
import { events, sends } from './events.ts'
import { finished } from './finish.ts'
import { insertOf } from './inserts.ts'
import { meter } from './meter.ts'
import { portReport, portState } from './port-state.ts'
import { started } from './transactions.ts'

/** The device hooks: handle the events of charging devices of all protocols. */
export const devices: DeviceHooks = {
  entity: device,
  charging: true,
  vendorId: 'platform',
  sends,
  config,
  curve: { field: 'w', unit: 'W' },
  alarms,

  async onLogin(ctx, of, { kind, at, data }) {
    if (kind === 'reported') await portState(ctx, of, at, data)
  },

  async onStatus(ctx, of, { at, data }) {
    await portState(ctx, of, at, data)
  },

  onCommandEnd: delivery.commandEnded,

  ...takenEvents(events, {
    started,
    meter,
    finish: finished,
    port: portReport,
    authorize,
    insert: insertOf,
    alarm,
  }),
}

/** Shows a fault at its port, or removes it. */
async function alarm(ctx: Ctx, of: Device, { data: { port, level, code } }: DeviceEvent): Promise<void> {
  if (typeof port !== 'number' || port < 1) return
  const isOver = level === 0 || code === undefined || code === '' || code === 0
  await rawSql(ctx.tx).executeSql('update charge_port set error_code = $3 where device_id = $1 and no = $2', [
    of._id,
    port,
    isOver ? null : cut(String(code), 60),
  ])
}
