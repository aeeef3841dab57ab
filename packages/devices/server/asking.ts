import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { send } from '@atrium/core/server/db/unwaited'
import type { Metrics } from '@atrium/core/server/metrics/metrics'
import { v7 as uuid } from 'uuid'
import {
  COMMAND_COLUMNS,
  COMMAND_END_CHANNEL,
  type CommandOutcome,
  commandReported,
  endCommand,
} from './command-end.ts'
import type { Connections } from './connections.ts'
import { COMMAND, type Device, type DeviceCommand, PROTOCOL } from './device.ts'
import type { DeviceHooks } from './device-hooks.ts'
import { callHook, type GatewayContext, inDevice } from './gateway-context.ts'

/** How often a device is asked for the outcome of a command that moves goods, and for how long. */
export interface AskingTimes {
  everyMs: number
  forMs: number
}

export const ASKING: AskingTimes = { everyMs: 30_000, forMs: 5 * 60_000 }

/** The command with which a device is asked: `query { cmdId }`. It is answered as any other. */
export const QUERY = 'query'
const QUERY_MS = 10_000

/** The device's code: never carried out, because it was received too late. */
const EXPIRED = 9
/** The device's code for a command that it does not know. */
const UNKNOWN_TO_DEVICE = 5

/** What a device answers to `query { cmdId }`, beside the code: `done` is missing while it cannot tell yet. */
interface Answer {
  code: number
  msg?: string | undefined
  data?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The outcome of a command that moves goods and was not answered in time. Its state is in its row: a restart of the
 * server changes nothing, and a sweep drives it (`endOverdueCommands`). Each question is a command of its own, whose
 * `asks` names the one it is about.
 */
export class Asking {
  private readonly context: GatewayContext
  private readonly connections: Connections
  private readonly times: AskingTimes
  private readonly counts = { asked: 0, unknown: 0 }

  constructor(context: GatewayContext, connections: Connections, times: AskingTimes = ASKING) {
    this.context = context
    this.connections = connections
    this.times = times
    countOutcomes(context.services.metrics, this.counts)
  }

  /**
   * The time of a command is over, and it ends. One that moves goods and was sent is asked for from now on; if it was
   * never sent, it is not done.
   * @returns the question to send; undefined if nothing is asked, or the device is not connected
   */
  async timeIsOver(device: Device, id: string): Promise<string | undefined> {
    const hooks = this.context.hooks.get(device.app)
    return inDevice(this.context, device, async (ctx) => {
      const { rows } = await rawSql(ctx.tx).executeSql<{ moves: boolean; status: number }>(
        'select moves, status from device_command where id = $1 and device_id = $2 and status in (1, 2) for no key update',
        [id, device._id],
      )
      if (!rows[0]) return undefined
      const { moves, status } = rows[0]
      const isAsked = moves && device.protocol !== PROTOCOL.ocpp16
      if (isAsked && status === COMMAND.sent) return this.begin(ctx, device, hooks, id)
      const neverSent = { status: COMMAND.failed, code: EXPIRED }
      await endCommand(ctx, device, hooks, id, isAsked ? neverSent : { status: COMMAND.timedOut })
      return undefined
    })
  }

  private async begin(
    ctx: Ctx,
    device: Device,
    hooks: DeviceHooks | undefined,
    id: string,
  ): Promise<string | undefined> {
    const { rows } = await rawSql(ctx.tx).executeSql<DeviceCommand>(
      `update device_command set status = $2, asked_at = now(), due_at = now() + make_interval(secs => $3)
       where id = $1 returning ${COMMAND_COLUMNS}`,
      [id, COMMAND.asking, this.times.everyMs / 1000],
    )
    const command = rows[0]!
    await callHook(
      ctx,
      `outcome of ${command.type}`,
      hooks?.onCommandAsked && (() => hooks.onCommandAsked!(ctx, device, command)),
    )
    this.counts.asked += 1
    // Who waits for the answer of the device waits no longer.
    send(ctx.tx, 'select pg_notify($1, $2)', [COMMAND_END_CHANNEL, id])
    return this.ask(ctx, device, id)
  }

  /**
   * The next question is due, or the last one has not been answered: then the outcome stays unknown. After the server
   * was away, the device gets one more interval to connect.
   * @returns the question to send; undefined if there is none
   */
  async nextIsDue(device: Device, id: string): Promise<string | undefined> {
    const hooks = this.context.hooks.get(device.app)
    const { everyMs, forMs } = this.times
    const { question, gaveUp } = await inDevice(this.context, device, async (ctx) => {
      const { rows } = await rawSql(ctx.tx).executeSql<{ isOver: boolean }>(
        `update device_command c set due_at = now() + make_interval(secs => $3) from
           (select id, due_at from device_command where id = $1 and status = $2 and due_at <= now() for no key update) b
         where c.id = b.id
         returning c.asked_at <= now() - make_interval(secs => $4)
           and b.due_at > now() - make_interval(secs => $3) as "isOver"`,
        [id, COMMAND.asking, everyMs / 1000, forMs / 1000],
      )
      if (!rows[0]) return {}
      if (!rows[0].isOver) return { question: await this.ask(ctx, device, id) }
      return { gaveUp: await endCommand(ctx, device, hooks, id, { status: COMMAND.timedOut }) }
    })
    if (gaveUp) this.counts.unknown += 1
    return question
  }

  /** The device has connected and receives commands: its questions are queued. */
  async connected(ctx: Ctx, device: Device): Promise<void> {
    const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
      `update device_command set due_at = now() + make_interval(secs => $3)
       where device_id = $1 and status = $2 returning id`,
      [device._id, COMMAND.asking, this.times.everyMs / 1000],
    )
    for (const { id } of rows) await this.ask(ctx, device, id)
  }

  /** @returns the id of the question, which is sent after the commit; undefined if the device is not connected */
  private async ask(ctx: Ctx, device: Device, id: string): Promise<string | undefined> {
    if (!this.connections.get(device.sn)?.listens()) return undefined
    const question = uuid()
    await rawSql(ctx.tx).executeSql(
      `insert into device_command (id, device_id, type, params, timeout_ms, due_at, asks)
       values ($1, $2, $3, $4, $5::integer, now() + make_interval(secs => $5::integer / 1000.0), $6)`,
      [question, device._id, QUERY, JSON.stringify({ cmdId: id }), QUERY_MS, id],
    )
    return question
  }
}

/** The answer to a question about the command `asked`, however late it comes. @returns whether that command has ended */
export async function answered(
  ctx: Ctx,
  device: Device,
  hooks: DeviceHooks | undefined,
  asked: string,
  answer: Answer,
): Promise<boolean> {
  const outcome = outcomeOf(asked, answer)
  return outcome ? commandReported(ctx, device, hooks, asked, outcome) : false
}

/** @returns undefined while it is not known, and for the outcome of another command */
function outcomeOf(asked: string, { code, msg, data = {} }: Answer): CommandOutcome | undefined {
  const { cmdId, done, ...more } = data
  if (code === UNKNOWN_TO_DEVICE) return { status: COMMAND.failed, code, msg }
  if (code !== 0 || (cmdId !== undefined && cmdId !== asked)) return undefined
  if (done === true) return { status: COMMAND.succeeded, code, data: more }
  return done === false ? { status: COMMAND.failed, code: UNKNOWN_TO_DEVICE, data: more } : undefined
}

/** `asked`: not answered in time, so the device was asked; `unknown`: those of them whose outcome was never known. */
function countOutcomes(metrics: Metrics | undefined, counts: Readonly<Record<'asked' | 'unknown', number>>): void {
  metrics?.counter(
    'atrium_device_outcomes_total',
    'Commands that move goods and were not answered in time, and those of them whose outcome stayed unknown',
    () => Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
  )
}
