import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { getFields } from '@atrium/core/server/entity/rows'
import { missingInput } from '@atrium/devices/server/command-calls'
import { commandCalls, sendIfOnline } from '@atrium/devices/server/implement'
import { deviceBusy } from '@atrium/devices/server/refusals'
import type { battery } from '../entities/battery.ts'
import { device } from '../entities/device.ts'
import { popEvery, popOne } from './ops.ts'
import { isPopping } from './slots.ts'

/** What clerks send to cabinets: `POST /api/powerbank/device/action?type=…`. */
export const deviceCommands = commandCalls('powerbank', device, {
  query: {
    /** The slots that the cabinet has just reported. */
    async answer(ctx, { _id }) {
      const { slots } = await getFields({ ...ctx, scope: null }, device, _id, ['slots'])
      return { slots }
    },
  },
  popBattery: {
    async send(ctx, { _id }, { slot, reason }) {
      const missing = [...(slot === undefined ? ['slot'] : []), ...(reason === undefined ? ['reason'] : [])]
      if (missing.length > 0) throw missingInput(...missing)
      return popOne(ctx, _id, { slot, reason })
    },
  },
  popAllBattery: {
    async begin(ctx, of, { confirm }) {
      const { popAll, slots } = await popEvery(ctx, of, confirm)
      return { cmdId: popAll, data: { popAll, slots } }
    },
  },
  restart: {
    async refuse(ctx, { _id }) {
      if (await isPopping(ctx, _id)) throw deviceBusy()
    },
  },
})

const LOCK = { type: 'lock', timeoutMs: 10_000, retries: 2 } as const

type Battery = Row<typeof battery>

async function lock(ctx: Ctx, { device: of, slot }: Battery, locked: boolean): Promise<void> {
  if (of !== null) await sendIfOnline(ctx, { ...LOCK, device: of, params: { slot, locked } })
}

/** A disabled power bank is locked in its slot. */
export const batteryEffects = {
  async disable(ctx: Ctx, row: Battery) {
    await lock(ctx, row, true)
    return {}
  },
  async enable(ctx: Ctx, row: Battery) {
    await lock(ctx, row, false)
    return { to: row.device === null ? 'takenOut' : 'inCabinet' }
  },
}

/** A changed volume is sent at once. */
export const volumeChanged = async (
  ctx: Ctx,
  before: Row<typeof device>,
  { volume }: Readonly<Record<string, unknown>>,
) => {
  if (volume === undefined || volume === before.volume) return
  await sendIfOnline(ctx, { type: 'volume', device: before._id, params: { volume }, timeoutMs: 10_000, retries: 2 })
}
