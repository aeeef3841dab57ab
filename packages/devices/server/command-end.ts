import { cut } from '@atrium/core/contract/cut'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { send } from '@atrium/core/server/db/unwaited'
import { COMMAND, type Device, type DeviceCommand } from './device.ts'
import type { DeviceHooks } from './device-hooks.ts'
import { callHook } from './gateway-context.ts'

/** The payload is the command's id. */
export const COMMAND_END_CHANNEL = 'atrium_command_end'

export interface CommandOutcome {
  status: 3 | 4 | 5
  code?: number | undefined
  msg?: string | undefined
  data?: Readonly<Record<string, unknown>> | undefined
}

export const COMMAND_COLUMNS = `id as "_id", type, params, order_id as "orderId", status, code, msg, data,
  asked_at as "askedAt"`

/**
 * Ends a command once: a repeated or late answer changes nothing. The app is informed in the same transaction, unless
 * the command was a question of the gateway; callers that wait for the command are informed when it commits.
 * @returns whether the command was still open
 */
export async function endCommand(
  ctx: Ctx,
  device: Device,
  hooks: DeviceHooks | undefined,
  id: string,
  { status, code, msg, data }: CommandOutcome,
): Promise<boolean> {
  const { rows } = await rawSql(ctx.tx).executeSql<DeviceCommand & { asks: string | null }>(
    `update device_command set status = $3::smallint, ack_at = case when $3::smallint = 5 then ack_at else now() end, code = $4, msg = $5,
       data = $6
     where id = $1 and device_id = $2 and status in (1, 2, 7) returning ${COMMAND_COLUMNS}, asks`,
    [
      id,
      device._id,
      status,
      code ?? null,
      msg === undefined ? null : cut(msg, 200),
      data ? JSON.stringify(data) : null,
    ],
  )
  const [ended] = rows
  if (!ended) return false
  const { asks, ...command } = ended
  if (asks === null && hooks?.onCommandEnd) {
    await callHook(ctx, `end of ${command.type}`, () => hooks.onCommandEnd!(ctx, device, command))
  }
  send(ctx.tx, 'select pg_notify($1, $2)', [COMMAND_END_CHANNEL, id])
  return true
}

/**
 * What a device has reported of one of its commands: by an acknowledgement, when it was asked, or by an event of the app.
 * Ends the command; a success that is told after a command that moves goods has ended otherwise is noted once, and the
 * app is informed (`onCommandLate`).
 * @returns whether the command was still open
 */
export async function commandReported(
  ctx: Ctx,
  device: Device,
  hooks: DeviceHooks | undefined,
  id: string,
  outcome: CommandOutcome,
): Promise<boolean> {
  if (await endCommand(ctx, device, hooks, id, outcome)) return true
  if (outcome.status === COMMAND.succeeded) await noteLate(ctx, device, hooks, id, outcome)
  return false
}

async function noteLate(
  ctx: Ctx,
  device: Device,
  hooks: DeviceHooks | undefined,
  id: string,
  { data }: CommandOutcome,
): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<DeviceCommand>(
    `update device_command set late_at = now(), data = coalesce($4, data)
     where id = $1 and device_id = $2 and moves and status = any ($3) and late_at is null returning ${COMMAND_COLUMNS}`,
    [id, device._id, [COMMAND.failed, COMMAND.timedOut], data ? JSON.stringify(data) : null],
  )
  const [command] = rows
  if (!command) return
  ctx.log.warn({ sn: device.sn, type: command.type, id }, 'a device told a success after its command had ended')
  await callHook(
    ctx,
    `late success of ${command.type}`,
    hooks?.onCommandLate && (() => hooks.onCommandLate!(ctx, device, command)),
  )
}

/** A restart has succeeded when the device reports its login again. */
export async function finishRestarts(ctx: Ctx, device: Device, hooks: DeviceHooks | undefined): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    `select id from device_command where device_id = $1 and type = 'restart' and status = $2`,
    [device._id, COMMAND.sent],
  )
  for (const { id } of rows) await endCommand(ctx, device, hooks, id, { status: 3, code: 0 })
}
