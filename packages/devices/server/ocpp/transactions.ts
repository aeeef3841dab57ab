import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { send } from '@atrium/core/server/db/unwaited'
import { v7 as uuid } from 'uuid'
import type { Device } from '../device.ts'
import type { Register } from './register.ts'

export interface Transaction {
  id: string
  no: number
  port: number
  idTag: string
  orderNo: string | null
  verdict: string
  meterStartWh: number
  /** By the server's clock. */
  startedAt: Date
  stoppedAt: Date | null
  /** The state of the register; null before the first reading. */
  register: Register | null
  /** When its port last reported a status. */
  toldAt: Date | null
}

/** A charge point that did not receive the number (it was offline at the start) sends this. */
const NUMBER_UNKNOWN = -1
/** Our numbers have 32 bits: a larger one cannot be ours. */
const isOurs = (no: number) => no > 0 && no < 2 ** 31

const COLUMNS = `id, no, port, id_tag as "idTag", order_no as "orderNo", verdict, meter_start as "meterStartWh",
  coalesce(began_at, started_at) as "startedAt", stopped_at as "stoppedAt", register,
  (select (d.port_told ->> port::text)::timestamptz from device d where d.id = device_id) as "toldAt"`

interface Start {
  port: number
  idTag: string
  meterStartWh: number
  /** As the charge point has reported it. */
  startedAt: Date
}

/** The transaction of a start that was already received. Tags are case-insensitive. */
export async function knownStart(ctx: Ctx, device: Device, start: Start): Promise<Transaction | undefined> {
  const { rows } = await rawSql(ctx.tx).executeSql<Transaction>(
    `select ${COLUMNS} from device_transaction
     where device_id = $1 and port = $2 and started_at = $3 and meter_start = $4 and lower(id_tag) = lower($5)`,
    [device._id, start.port, start.startedAt, start.meterStartWh, start.idTag],
  )
  return rows[0]
}

export async function nextNumber(ctx: Ctx): Promise<number> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ no: number }>(`select nextval('device_transaction_no') as no`)
  return rows[0]!.no
}

export async function keepStart(
  ctx: Ctx,
  device: Device,
  start: Start & { beganAt: Date; no: number; verdict: string; orderNo: string | null },
): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    `insert into device_transaction (id, device_id, no, port, id_tag, order_no, verdict, meter_start, started_at,
       began_at)
     values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)`,
    [
      uuid(),
      device._id,
      start.no,
      start.port,
      start.idTag,
      start.orderNo,
      start.verdict,
      start.meterStartWh,
      start.startedAt,
      start.beganAt,
    ],
  )
}

/** Found by its number; by its port if the charge point does not know the number. */
export async function transactionOnPort(
  ctx: Ctx,
  device: Device,
  port: number,
  no: number | undefined,
): Promise<Transaction | undefined> {
  const isNumbered = no !== undefined && no !== NUMBER_UNKNOWN
  if (isNumbered && !isOurs(no)) return undefined
  const { rows } = await rawSql(ctx.tx).executeSql<Transaction>(
    `select ${COLUMNS} from device_transaction
     where device_id = $1 and ${isNumbered ? 'no = $2' : 'port = $2 and stopped_at is null'}
     order by coalesce(began_at, started_at) desc limit 1`,
    [device._id, isNumbered ? no : port],
  )
  return rows[0]
}

/**
 * Found by its number; by the tag that started it if the charge point does not know the number. Locked until the end of
 * the transaction.
 */
export async function transactionToStop(
  ctx: Ctx,
  device: Device,
  no: number,
  idTag: string | undefined,
): Promise<Transaction | undefined> {
  const isNumbered = no !== NUMBER_UNKNOWN
  if (isNumbered ? !isOurs(no) : idTag === undefined) return undefined
  const { rows } = await rawSql(ctx.tx).executeSql<Transaction>(
    `select ${COLUMNS} from device_transaction
     where device_id = $1 and ${isNumbered ? 'no = $2' : 'lower(id_tag) = lower($2) and stopped_at is null'}
     order by coalesce(began_at, started_at) desc limit 1 for update`,
    [device._id, isNumbered ? no : idTag],
  )
  return rows[0]
}

export function keepRegister(ctx: Ctx, { id }: Transaction, register: Register): void {
  send(ctx.tx, 'update device_transaction set register = $2 where id = $1', [id, JSON.stringify(register)])
}

export async function keepStop(
  ctx: Ctx,
  { id }: Transaction,
  { meterStopWh, stoppedAt, reason }: { meterStopWh: number | null; stoppedAt: Date; reason: string },
): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    'update device_transaction set meter_stop = $2, stopped_at = $3, stop_reason = $4 where id = $1',
    [id, meterStopWh, stoppedAt, reason],
  )
}

/** The number that a stop command needs: of the order, or else of the transaction that runs on the port. */
export async function numberToStop(
  ctx: Ctx,
  device: Device,
  { orderNo, port }: { orderNo: string | null; port: number | undefined },
): Promise<number | undefined> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ no: number }>(
    `select no from device_transaction
     where device_id = $1 and stopped_at is null and ($2::text is null or order_no = $2)
       and ($3::smallint is null or port = $3)
     order by coalesce(began_at, started_at) desc limit 1`,
    [device._id, orderNo, port ?? null],
  )
  return rows[0]?.no
}
