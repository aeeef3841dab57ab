import { cut } from '@atrium/core/contract/cut'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type {
  AuthorizeData,
  Device,
  DeviceAnswer,
  DeviceEvent,
  FinishData,
  MeterData,
  PortData,
  StartedData,
} from '@atrium/devices/server/device'
import type { DeviceHooks } from '@atrium/devices/server/device-hooks'
import { device } from '../entities/device.ts'
import { alarms } from './alarms.ts'
import { authorize } from './cards.ts'
import { config } from './config.ts'
import { delivery } from './delivery.ts'
import { events, sends } from './events.ts'
import { finished } from './finish.ts'
import { type InsertData, insertOf } from './inserts.ts'
import { meter } from './meter.ts'
import { portReport, portState } from './port-state.ts'
import { started } from './transactions.ts'

/** The device hooks: handle the events of charging devices of all protocols. */
export const devices: DeviceHooks = {
  entity: device,
  charging: true,
  vendorId: 'platform',
  events,
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

  onEvent: (ctx, of, event) => (EVENTS[event.type] ?? ignore)(ctx, of, event),

  onCommandEnd: delivery.commandEnded,
}

type Take = (ctx: Ctx, of: Device, event: DeviceEvent) => Promise<DeviceAnswer | undefined>

const ignore: Take = async () => undefined

// The gateways have already converted the data to these types.
const as = <T>(event: DeviceEvent): DeviceEvent<T> => event as unknown as DeviceEvent<T>

const EVENTS: Readonly<Record<string, Take>> = {
  started: (ctx, of, event) => started(ctx, of, as<StartedData>(event)),
  meter: (ctx, of, event) => meter(ctx, of, as<MeterData>(event)),
  finish: (ctx, of, event) => finished(ctx, of, as<FinishData>(event)),
  port: (ctx, of, event) => portReport(ctx, of, as<PortData>(event)),
  authorize: (ctx, of, event) => authorize(ctx, of, as<AuthorizeData>(event)),
  insert: (ctx, of, event) => insertOf(ctx, of, event.at, as<InsertData>(event).data),
  alarm,
}

/** Shows a fault at its port, or removes it. */
async function alarm(ctx: Ctx, of: Device, { data: { port, level, code } }: DeviceEvent): Promise<undefined> {
  if (typeof port !== 'number' || port < 1) return
  const isOver = level === 0 || code === undefined || code === '' || code === 0
  await rawSql(ctx.tx).executeSql('update charge_port set error_code = $3 where device_id = $1 and no = $2', [
    of._id,
    port,
    isOver ? null : cut(String(code), 60),
  ])
}
