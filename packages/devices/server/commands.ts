import { Refusal, recordNotFound } from '@atrium/core/contract/refusal'
import type { Ctx, WaitingCtx } from '@atrium/core/server/call/ctx'
import { definePart } from '@atrium/core/server/call/part'
import type { Database } from '@atrium/core/server/db/database'
import { rawSql } from '@atrium/core/server/db/raw'
import { send } from '@atrium/core/server/db/unwaited'
import { v7 as uuid } from 'uuid'
import { COMMAND_COLUMNS, COMMAND_END_CHANNEL } from './command-end.ts'
import { COMMAND, type CommandEnds, type CommandRequest, type DeviceCommand, ONLINE } from './device.ts'
import { commandAsking, commandFailed, commandTimedOut, deviceBusy, deviceOffline, notSupported } from './refusals.ts'

/**
 * The payload is `<tenant>/<command>/<serial number of the device>`: a process without a connection to this device
 * ignores it.
 */
export const COMMAND_CHANNEL = 'atrium_command'

/**
 * Writes a command for a device that is online; the process that holds the connection sends it after this transaction
 * has committed. @returns its id, which the device receives as `cmdId`
 * @throws deviceOffline: a command is never kept for later | recordNotFound
 */
export async function sendCommand(ctx: Ctx, request: CommandRequest): Promise<string> {
  const { device, type, params = {}, orderId, orderNo, timeoutMs, retries = 0, moves = false } = request
  const { executeSql } = rawSql(ctx.tx)
  const { rows } = await executeSql<{ online: number; sn: string }>(
    'select online, sn from device where id = $1 and deleted_at is null',
    [device],
  )
  if (!rows[0]) throw recordNotFound()
  if (rows[0].online !== ONLINE.online) throw deviceOffline()
  const id = uuid()
  send(
    ctx.tx,
    `insert into device_command (id, device_id, type, params, order_id, order_no, timeout_ms, retries, due_at, by_id,
       moves)
     values ($1, $2, $3, $4, $5, $6, $7::integer, $8, now() + make_interval(secs => $7::integer / 1000.0), $9, $10)`,
    [id, device, type, JSON.stringify(params), orderId ?? null, orderNo ?? null, timeoutMs, retries, ctx.userId, moves],
  )
  send(ctx.tx, 'select pg_notify($1, $2)', [COMMAND_CHANNEL, `${ctx.tenantId}/${id}/${rows[0].sn}`])
  return id
}

/** As `sendCommand`, for a command that nobody waits for: a device that is offline or was deleted is skipped. */
export async function sendIfOnline(ctx: Ctx, request: CommandRequest): Promise<void> {
  await sendCommand(ctx, request).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/** The longest time between a command's time-out and the notification of its end. */
const GRACE_MS = 7000
/** How often a waiting caller reads the row, in case the database's notification was lost. */
const LOOK_MS = 2000

/** The commands that a call of this process waits for. */
export const commandEndsOf = definePart<CommandEnds>('devices')

/**
 * Waits until a command to a device of the caller's tenant has ended or its time is over. The outcome of a command that
 * moves goods may take minutes to be known: nobody waits for that.
 * @returns the command in its state at that time
 */
export const commandEnd = ({ services, session }: WaitingCtx, cmdId: string): Promise<DeviceCommand> =>
  commandEndsOf(services).wait(session.tenantId, cmdId)

/** One subscription for all waiting callers of this process. */
export async function openCommandEnds(db: Database): Promise<CommandEnds> {
  const waiting = new Map<string, Set<() => void>>()
  const wake = (id: string) => {
    for (const look of waiting.get(id) ?? []) look()
  }
  const stop = await db.listen(COMMAND_END_CHANNEL, wake, () => {
    for (const id of waiting.keys()) wake(id)
  })

  const read = (tenantId: string, id: string) =>
    db.asTenant(tenantId, async (tx) => {
      const text = `select ${COMMAND_COLUMNS}, due_at as "dueAt", timeout_ms as "timeoutMs", retries, tries
        from device_command where id = $1`
      const { rows } = await rawSql(tx).executeSql<DeviceCommand & Timing>(text, [id])
      if (!rows[0]) throw recordNotFound()
      return rows[0]
    })

  return {
    async wait(tenantId, id) {
      let look = () => {}
      const looks = waiting.get(id) ?? new Set()
      const again = () => look()
      waiting.set(id, looks.add(again))
      try {
        for (;;) {
          const woken = new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, LOOK_MS)
            look = () => {
              clearTimeout(timer)
              resolve()
            }
          })
          const { dueAt, timeoutMs, retries, tries, ...command } = await read(tenantId, id)
          const left = Math.max(0, retries + 1 - Math.max(1, tries)) * timeoutMs
          const isLost = Date.now() > dueAt.getTime() + left + GRACE_MS
          if (isEnded(command) || isLost) {
            look()
            return command
          }
          await woken
        }
      } finally {
        looks.delete(again)
        if (looks.size === 0) waiting.delete(id)
      }
    },
    close: stop,
  }
}

interface Timing {
  dueAt: Date
  timeoutMs: number
  retries: number
  tries: number
}

const isEnded = ({ status }: DeviceCommand) => status !== COMMAND.queued && status !== COMMAND.sent

/**
 * The device's answer, for a caller that waits for it. A command that moves goods and was not answered in time goes on:
 * its end stands in the log. @throws the refusal that explains the failure
 */
export function commandAnswer(command: DeviceCommand): { cmdId: string; status: number; data: object } {
  const { _id: cmdId, status, code, msg, data } = command
  if (status === COMMAND.succeeded) return { cmdId, status, data: data ?? {} }
  if (status === COMMAND.asking) throw commandAsking({ params: { cmdId } })
  if (status !== COMMAND.failed) throw commandTimedOut({ params: { cmdId } })
  if (code === 2) throw deviceBusy({ params: { cmdId } })
  if (code === 5) throw notSupported({ params: { cmdId } })
  throw commandFailed({ params: { cmdId, code, msg: msg ?? String(code ?? '') } })
}
