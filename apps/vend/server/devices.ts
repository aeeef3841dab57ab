import type { Ctx } from '@atrium/core/server/call/ctx'
import { COMMAND, type Device, type DeviceHooks, takenEvents } from '@atrium/devices/server/implement'
import { device } from '../entities/device.ts'
import { settled } from './cabinet.ts'
import { targetIs, tempIs } from './climate.ts'
import { delivery, handedOverLate } from './delivery.ts'
import { doorIs, doorState } from './doors.ts'
import { events, sends } from './events.ts'
import { takeResult } from './results.ts'
import { alarms } from './setting.ts'
import { jammed, slotState, works } from './slots.ts'

export const devices: DeviceHooks = {
  entity: device,
  sends,
  moves: ['dispense', 'door_open'],
  climate: true,
  curve: { field: 'temp', unit: '°C' },
  alarms,

  async onLogin(ctx, of, { kind, at, data }) {
    if (kind === 'reported') await state(ctx, of, at, data)
  },
  onStatus: (ctx, of, { at, data }) => state(ctx, of, at, data),

  async onCommandEnd(ctx, of, command) {
    const { type, status, params } = command
    if (status === COMMAND.succeeded) {
      if (type === 'set_temp') await targetIs(ctx, of._id, Number(params.c))
      if (type === 'door_close') await doorIs(ctx, of, Number(params.door), false, new Date())
      await handedOverLate(ctx, of, command)
    }
    await delivery.commandEnded(ctx, of, command)
  },
  onCommandAsked: delivery.commandAsked,
  onCommandLate: handedOverLate,

  ...takenEvents(events, {
    dispense_result: (ctx, of, { data: { orderNo, items } }) => takeResult(ctx, of, orderNo, items),

    async door(ctx, of, { at, data: { door, open } }) {
      return (await doorIs(ctx, of, door, open, at)) ? undefined : NO_SUCH_DOOR
    },

    door_settled: settled,

    stock: (ctx, of, { data: { slots } }) => slotState(ctx, of, slots),

    /** A fault of a slot; core has shown and announced it. */
    async alarm(ctx, of, { data: { slot, level, code } }) {
      if (!Number.isInteger(slot)) return
      const isOver = level === 0 || code === undefined || code === null || code === '' || code === 0
      if (isOver) await works(ctx, of, slot as number)
      else await jammed(ctx, of, slot as number, String(code))
    },
  }),
}

const NO_SUCH_DOOR = { code: 40902, msg: 'there is no such door' }

/** What a login, a heartbeat or a status says of slots, doors and temperature. */
async function state(ctx: Ctx, of: Device, at: Date, data: Readonly<Record<string, unknown>>): Promise<void> {
  await slotState(ctx, of, data.slots)
  await doorState(ctx, of, at, data.ports)
  await tempIs(ctx, of, at, data.temp)
}
