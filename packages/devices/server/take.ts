import { cut } from '@atrium/core/contract/cut'
import { inLocale, Refusal } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { isDatabaseUnreachable } from '@atrium/core/server/db/unreachable'
import { send } from '@atrium/core/server/db/unwaited'
import { v7 as uuid } from 'uuid'
import type { Device, DeviceAnswer, DeviceEvent } from './device.ts'
import { type GatewayContext, inDevice } from './gateway-context.ts'

export const DONE: DeviceAnswer = { code: 0 }

/**
 * Processes a message once for each (device, message id); a repeated message gets the first answer. A refusal rolls
 * everything back and is the answer; it is not stored, because a later try may succeed.
 * @throws if it could not be processed now: then the device gets no answer and sends it again
 */
export async function takeOnce(
  context: GatewayContext,
  device: Device,
  messageId: string | undefined,
  run: (ctx: Ctx) => Promise<DeviceAnswer | undefined>,
): Promise<DeviceAnswer> {
  try {
    return await inDevice(context, device, async (ctx) => {
      if (messageId === undefined) return (await run(ctx)) ?? DONE
      const { executeSql } = rawSql(ctx.tx)
      const { rows } = await executeSql<{ id: string }>(
        `insert into device_message (id, device_id, message_id) values ($1, $2, $3)
         on conflict do nothing returning id`,
        [uuid(), device._id, messageId],
      )
      if (!rows[0]) return firstAnswer(ctx, device, messageId)
      const answer = (await run(ctx)) ?? DONE
      // A plain success is already the default of the row.
      if (answer.code !== 0 || answer.msg || answer.data) {
        const values = [rows[0].id, JSON.stringify(answer)]
        send(ctx.tx, 'update device_message set answer = $2 where id = $1', values)
      }
      return answer
    })
  } catch (error) {
    if (!(error instanceof Refusal) || isDatabaseUnreachable(error)) throw error
    return { code: error.code, msg: inLocale(error.text, 'zh_CN', error.detail.params) }
  }
}

async function firstAnswer(ctx: Ctx, device: Device, messageId: string): Promise<DeviceAnswer> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ answer: Partial<DeviceAnswer> }>(
    'select answer from device_message where device_id = $1 and message_id = $2',
    [device._id, messageId],
  )
  return { ...DONE, ...rows[0]?.answer }
}

/** Writes an event into the device's log. Readings are stored elsewhere and are not in the log. */
export function logEvent(ctx: Ctx, device: Device, { type, at, data }: DeviceEvent): void {
  const text = 'insert into device_event (id, device_id, type, data, at) values ($1,$2,$3,$4,$5)'
  const values = [uuid(), device._id, cut(type, 40), JSON.stringify(data), at]
  send(ctx.tx, text, values)
}

interface Fault {
  port: number
  code: string
  msg?: string | undefined
}

/** Shows a fault with the device, for the whole device or one port. */
export async function showFault(ctx: Ctx, device: Device, { port, code, msg }: Fault): Promise<void> {
  await rawSql(ctx.tx).executeSql('update device set fault_port = $2, fault_code = $3, fault_msg = $4 where id = $1', [
    device._id,
    port,
    cut(code, 60),
    msg === undefined ? null : cut(msg, 200),
  ])
}

/**
 * Removes the fault of this port; a fault of another port stays.
 * @param endedAt set if no message says that the fault is over: then an event with an empty code is written for it
 */
export async function clearFault(ctx: Ctx, device: Device, port: number, endedAt?: Date): Promise<void> {
  const clear = `update device set fault_port = null, fault_code = null, fault_msg = null
     where id = $1 and fault_code is not null and coalesce(fault_port, 0) = $2`
  const { executeSql } = rawSql(ctx.tx)
  if (!endedAt) return void (await executeSql(clear, [device._id, port]))
  await executeSql(
    `with cleared as (${clear} returning id)
     insert into device_event (id, device_id, type, data, at)
     select $3, id, 'alarm', jsonb_build_object('port', $2::integer, 'code', ''), $4 from cleared`,
    [device._id, port, uuid(), endedAt],
  )
}
