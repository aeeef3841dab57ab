import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { getFields } from '@atrium/core/server/entity/rows'
import type { DeviceAnswer } from '@atrium/devices/server/device'
import { COMMAND, commandReported, type Device, type DeviceHooks, takenEvents } from '@atrium/devices/server/implement'
import { device } from '../entities/device.ts'
import { batteriesOf, isElsewhere, takeOut } from './batteries.ts'
import { commandEnded, commandLate, delivery } from './delivery.ts'
import { events, fault, sends } from './events.ts'
import { orders, rentOf } from './orders.ts'
import { slotsIn, takeReport } from './reports.ts'
import { alarms } from './row.ts'
import { lockCabinet, noSuchSlot, trySlotsAgain } from './slots.ts'

const HARDWARE = 4
/** The cabinet ejects it. */
const NOT_OURS: DeviceAnswer = { code: 40902, msg: 'not a power bank of this operator' }

export const devices: DeviceHooks = {
  entity: device,
  sends,
  moves: ['pop'],
  config: {
    changedBy: { device: ['heartbeat'] },
    of: async (ctx, id) => {
      const { heartbeat, volume } = await getFields({ ...ctx, scope: null }, device, id, ['heartbeat', 'volume'])
      return { heartbeat, volume }
    },
  },
  alarms,
  onCommandEnd: commandEnded,
  onCommandAsked: delivery.commandAsked,
  onCommandLate: commandLate,

  async onLogin(ctx, of, { kind, at, data }) {
    if (kind !== 'reported') return
    trySlotsAgain(ctx, of._id)
    await takeReport(ctx, of, at, slotsIn(data.slots))
  },

  onStatus: (ctx, of, { at, data }) => takeReport(ctx, of, at, slotsIn(data.slots)),

  ...takenEvents(events, {
    slots: (ctx, of, { at, data }) => takeReport(ctx, of, at, data.slots),

    /** It counts as the acknowledgement of its command. */
    async popped(ctx, of, { at, data: { orderNo, cmdId, slot, sn, ok, err } }) {
      const command = await popOf(ctx, of, { cmdId, orderNo, slot })
      if (command === undefined) return { code: 5, msg: 'no such command' }
      const data = { slot, sn, at: at.toISOString() }
      const outcome = ok
        ? { status: COMMAND.succeeded, code: 0, data }
        : { status: COMMAND.failed, code: HARDWARE, msg: err, data }
      await commandReported(ctx, of, devices, command, outcome)
      return undefined
    },

    async returned(ctx, of, { at, data: { slot, ...battery } }) {
      const { sn } = battery
      const known = (await batteriesOf(ctx, [sn])).get(sn)
      if (!known && (await isElsewhere(ctx, sn))) return NOT_OURS
      const order = known && (await rentOf(ctx, sn))
      if (slot > (await lockCabinet(ctx, of._id, [sn])).slotNum) throw noSuchSlot()
      await takeReport(ctx, of, at, [{ no: slot, ...battery }])
      if (!order) return undefined
      const { no, fee } = await orders.act(ctx, 'giveBack', order, { at, device: of._id, slot })
      return { code: 0, msg: 'accepted', data: { orderNo: no, fee } }
    },

    async taken(ctx, of, { at, data: { slot, sn } }) {
      await lockCabinet(ctx, of._id)
      const battery = (await batteriesOf(ctx, [sn])).get(sn)
      if (battery?.device !== of._id || battery.order !== null) return
      await takeOut(ctx, { battery: battery._id, kind: 'takenOut', device: of._id, slot, at })
    },

    fault: fault.take,
  }),
}

/** The command whose outcome a cabinet reports: by its id, else the newest one for this order or slot. */
async function popOf(
  ctx: Ctx,
  of: Device,
  { cmdId, orderNo, slot }: { cmdId?: string | undefined; orderNo?: string | undefined; slot: number },
): Promise<string | undefined> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    `select id from device_command where tenant_id = current_tenant() and device_id = $1 and type = 'pop'
       and (params ->> 'slot')::integer = $2
       and case when $3::text is not null then id::text = $3 else order_no is not distinct from $4::text end
     order by id desc limit 1`,
    [of._id, slot, cmdId ?? null, orderNo ?? null],
  )
  return rows[0]?.id
}
