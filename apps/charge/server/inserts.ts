import type { Ctx } from '@atrium/server/call/ctx'
import type { Device, DeviceAnswer } from '@atrium/server/call/device'
import { rawSql } from '@atrium/server/db/raw'
import { insertRow } from '@atrium/server/entity/rows'
import { PORT } from '../entities/device.ts'
import { INSERT, insert } from '../entities/insert.ts'
import { freed } from './end.ts'
import { notePort } from './ports.ts'

interface Inserted {
  kind: number
  at: Date
  port?: number | undefined
  cardNo?: string | undefined
  amount?: number | undefined
}

/** Stores that something was inserted or removed. */
export async function noteInsert(ctx: Ctx, of: Device, { kind, at, port, cardNo, amount }: Inserted): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ group: string | null; order: string | null }>(
    `select d.group_id as "group",
       (select p.order_id from charge_port p where p.device_id = d.id and p.no = $2) as "order"
     from charge_device d where d.id = $1`,
    [of._id, port ?? null],
  )
  await insertRow(ctx, insert, {
    ...rows[0],
    device: of._id,
    port: port ?? null,
    kind,
    cardNo: cardNo?.slice(0, 40) ?? null,
    amount: amount ?? null,
    at: at.toISOString(),
  })
}

const KINDS: Readonly<Record<string, number>> = {
  plug: INSERT.plugged,
  unplug: INSERT.unplugged,
  coin: INSERT.coin,
  card: INSERT.card,
}

/** Handles the device's event. An unplugged cable frees its port. */
export async function insertOf(
  ctx: Ctx,
  of: Device,
  at: Date,
  data: Readonly<Record<string, unknown>>,
): Promise<DeviceAnswer | undefined> {
  const kind = KINDS[String(data.kind)]
  const port = typeof data.port === 'number' && data.port >= 1 && data.port <= 64 ? data.port : undefined
  if (kind === undefined) return { code: 40001, msg: 'kind is plug, unplug, coin or card' }
  const cardNo = typeof data.cardNo === 'string' ? data.cardNo : undefined
  const amount = Number.isSafeInteger(data.amount) && Number(data.amount) >= 0 ? Number(data.amount) : undefined
  await noteInsert(ctx, of, { kind, at, port, cardNo, amount })
  if (!port) return undefined
  if (kind === INSERT.unplugged) {
    await freed(ctx, of._id, port, at)
    await notePort(ctx, of._id, port, { status: PORT.free })
  }
  if (kind === INSERT.plugged) await notePort(ctx, of._id, port, { status: PORT.preparing })
  return undefined
}
