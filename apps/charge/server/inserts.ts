import { cut } from '@atrium/core/contract/cut'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Device } from '@atrium/devices/server/device'
import { noteInsert as noteInsertOf } from '@atrium/devices/server/inserts'
import type { EventData, Take } from '@atrium/devices/server/taken-events'
import { PORT } from '../entities/device.ts'
import { INSERT, insert } from '../entities/insert.ts'
import { portIs } from './end.ts'
import type { events } from './events.ts'
import { notePort } from './ports.ts'

interface Inserted {
  kind: number
  at: Date
  port?: number | undefined
  cardNo?: string | undefined
  amount?: number | undefined
}

/** Stores that something was inserted or removed, with the order that occupies the port. */
export async function noteInsert(ctx: Ctx, of: Device, { cardNo, ...inserted }: Inserted): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ order: string | null }>(
    'select order_id as "order" from charge_port where device_id = $1 and no = $2',
    [of._id, inserted.port ?? null],
  )
  await noteInsertOf(ctx, insert, of, { ...inserted, ...rows[0], cardNo: cardNo && cut(cardNo, 40) })
}

export const INSERT_KINDS: Readonly<Record<string, number>> = {
  plug: INSERT.plugged,
  unplug: INSERT.unplugged,
  coin: INSERT.coin,
  card: INSERT.card,
}

/** Handles the device's event. An unplugged cable frees its port. */
export const insertOf: Take<EventData<typeof events, 'insert'>> = async (ctx, of, { at, data }) => {
  const { port, cardNo, amount } = data
  const kind = INSERT_KINDS[data.kind]!
  await noteInsert(ctx, of, { kind, at, port, cardNo, amount })
  if (!port) return
  if (kind === INSERT.unplugged) {
    await portIs(ctx, of._id, port, PORT.free, at)
    await notePort(ctx, of._id, port, { status: PORT.free })
  }
  if (kind === INSERT.plugged) await notePort(ctx, of._id, port, { status: PORT.preparing })
}
