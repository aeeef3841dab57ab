import { refusal } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { send } from '@atrium/core/server/db/unwaited'
import { PORT, type PortStatus } from '../entities/device.ts'

export const portTaken = refusal(50320, 503, { zh_CN: '端口正在使用', en_US: 'The port is in use' })
export const noSuchPort = refusal(40902, 409, { zh_CN: '端口不存在', en_US: 'There is no such port' })

export const MAX_PORTS = 64
/** Of a port whose charge begins. */
export const BEGUN = { status: PORT.charging, energy: 0, seconds: 0 }

interface PortRow {
  no: number
  status: PortStatus
  orderId: string | null
}

/**
 * A port, locked until the end of the transaction.
 * @throws noSuchPort
 */
export async function lockPort(ctx: Ctx, deviceId: string, no: number): Promise<PortRow> {
  const { rows } = await rawSql(ctx.tx).executeSql<PortRow>(
    `select no, status, order_id as "orderId" from charge_port where device_id = $1 and no = $2 for update`,
    [deviceId, no],
  )
  if (!rows[0]) throw noSuchPort()
  return rows[0]
}

/** The caller has ended a charge that was left behind at it. @throws portTaken | noSuchPort */
export async function lockFreePort(ctx: Ctx, deviceId: string, no: number): Promise<void> {
  const { status, orderId } = await lockPort(ctx, deviceId, no)
  if (orderId !== null || (status !== PORT.free && status !== PORT.preparing)) throw portTaken()
}

export function givePort(ctx: Ctx, deviceId: string, no: number, orderId: string): void {
  send(ctx.tx, 'update charge_port set order_id = $3 where device_id = $1 and no = $2', [deviceId, no, orderId])
}

/** Releases the order's port. */
export function releasePort(ctx: Ctx, orderId: string): void {
  send(ctx.tx, 'update charge_port set order_id = null where order_id = $1', [orderId])
}

/** Values that a port reports; absent values stay as they are. */
interface PortReport {
  status?: PortStatus | undefined
  errorCode?: string | null | undefined
  power?: number | undefined
  voltage?: number | undefined
  current?: number | undefined
  energy?: number | undefined
  seconds?: number | undefined
  soc?: number | undefined
}

export async function portStatus(ctx: Ctx, deviceId: string, no: number): Promise<number | undefined> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ status: number }>(
    'select status from charge_port where device_id = $1 and no = $2',
    [deviceId, no],
  )
  return rows[0]?.status
}

/** Stores what a port reported. A reported port that does not exist yet is added. */
export async function notePort(ctx: Ctx, deviceId: string, no: number, news: PortReport): Promise<void> {
  const { executeSql } = rawSql(ctx.tx)
  const { status, errorCode, power, voltage, current, energy, seconds, soc } = news
  const { rows } = await executeSql<{ id: string }>(
    `update charge_port set status = coalesce($3::smallint, status),
       error_code = case when $4::boolean then $5 else error_code end,
       power = coalesce($6::float8, power), voltage = coalesce($7::float8, voltage),
       current = coalesce($8::float8, current), energy = coalesce($9::float8, energy),
       seconds = coalesce($10::integer, seconds), soc = coalesce($11::float8, soc), updated_at = clock_timestamp()
     where device_id = $1 and no = $2 returning id`,
    [
      deviceId,
      no,
      status ?? null,
      errorCode !== undefined,
      errorCode ?? null,
      ...[power, voltage, current, energy, seconds, soc].map((value) => value ?? null),
    ],
  )
  if (rows[0] || no < 1 || no > MAX_PORTS) return
  if (await addPort(ctx, deviceId, no)) await notePort(ctx, deviceId, no, news)
}

/**
 * Adds a port that the device has and that does not exist yet.
 * @returns whether it was missing
 */
export async function addPort(ctx: Ctx, deviceId: string, no: number): Promise<boolean> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    'update charge_device set port_count = $2 where id = $1 and port_count < $2 returning id',
    [deviceId, no],
  )
  return rows.length > 0
}

/** The charge of a port has ended: clears its power values. */
export function stillPort(ctx: Ctx, deviceId: string, no: number, status: PortStatus): void {
  send(
    ctx.tx,
    `update charge_port set status = $3, power = null, current = null, soc = null, updated_at = clock_timestamp()
     where device_id = $1 and no = $2`,
    [deviceId, no, status],
  )
}

/** The same for a port that has reported its status since. */
export function clearPower(ctx: Ctx, deviceId: string, no: number): void {
  const text = 'update charge_port set power = null, current = null, soc = null where device_id = $1 and no = $2'
  send(ctx.tx, text, [deviceId, no])
}
