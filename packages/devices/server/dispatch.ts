import { rawSql } from '@atrium/core/server/db/raw'
import { Asking, type AskingTimes, answered } from './asking.ts'
import { type CommandOutcome, commandReported, endCommand } from './command-end.ts'
import { COMMAND_CHANNEL } from './commands.ts'
import type { Connection, Connections, SentCommand } from './connections.ts'
import { COMMAND, type Device } from './device.ts'
import { type GatewayContext, inDevice } from './gateway-context.ts'

interface Waiting {
  timer: NodeJS.Timeout
}

export interface Acknowledgement {
  code: number
  msg?: string | undefined
  data?: Readonly<Record<string, unknown>> | undefined
}

const BEGUN = 1

interface OpenCommand extends Omit<SentCommand, 'expireAtMs'> {
  deviceId: string
  dueAt: Date
}

/**
 * Sends commands over the connections of this process. A command is marked as sent before it is sent: it may be lost
 * with the process, but is never sent twice. Only a command whose sender allowed retries is sent again, with the same
 * id. For the outcome of one that moves goods the device is asked (`Asking`).
 */
export class Dispatch {
  private readonly context: GatewayContext
  private readonly connections: Connections
  private readonly waiting = new Map<string, Waiting>()
  private readonly asking: Asking
  private stop: (() => Promise<void>) | undefined

  constructor(context: GatewayContext, connections: Connections, times?: AskingTimes) {
    this.context = context
    this.connections = connections
    this.asking = new Asking(context, connections, times)
  }

  async start(): Promise<void> {
    const { db } = this.context.services
    this.stop = await db.listen(
      COMMAND_CHANNEL,
      (payload) => {
        const [tenantId = '', id = '', ...sn] = payload.split('/')
        this.quietly(this.sendOne({ tenantId, sn: sn.join('/') }, id))
      },
      // After a lost connection to the database, the sweep finds the commands that were requested meanwhile.
      () => undefined,
    )
  }

  /** Sends the commands that were queued while the connection was being made, and asks for unknown outcomes. */
  async sendQueued({ device }: Connection): Promise<void> {
    const { rows } = await inDevice(this.context, device, async (ctx) => {
      await this.asking.connected(ctx, device)
      return rawSql(ctx.tx).executeSql<{ id: string }>(
        'select id from device_command where device_id = $1 and status = 1 and due_at > now() order by id',
        [device._id],
      )
    })
    for (const { id } of rows) await this.sendOne(device, id)
  }

  /** Claims a queued command and sends it, if this process holds the connection. */
  async sendOne({ tenantId, sn }: Pick<Device, 'tenantId' | 'sn'>, id: string): Promise<void> {
    const connection = this.connections.get(sn)
    if (!connection?.listens() || connection.device.tenantId !== tenantId) return
    const command = await this.claim(connection.device, id, COMMAND.queued)
    if (command) this.send(connection, command)
  }

  /** Marks it as sent, for the first time or again. @returns undefined if it has ended, or may not be sent again */
  private async claim(device: Device, id: string, from: number): Promise<OpenCommand | undefined> {
    const { rows } = await inDevice(this.context, device, (ctx) =>
      rawSql(ctx.tx).executeSql<OpenCommand>(
        `update device_command set status = 2, sent_at = coalesce(sent_at, now()), tries = tries + 1,
           due_at = now() + make_interval(secs => timeout_ms / 1000.0)
         where id = $1 and device_id = $2 and status = $3 and tries <= retries
         returning id, type, params, order_no as "orderNo", timeout_ms as "timeoutMs", device_id as "deviceId",
           due_at as "dueAt"`,
        [id, device._id, from],
      ),
    )
    return rows[0]
  }

  private send(connection: Connection, { dueAt, deviceId: _, ...command }: OpenCommand): void {
    const { device } = connection
    this.forget(command.id)
    const timer = setTimeout(() => this.quietly(this.expire(device, command.id)), command.timeoutMs)
    this.waiting.set(command.id, { timer })
    connection.send({ ...command, expireAtMs: dueAt.getTime() }).then(
      (outcome) => outcome && this.quietly(this.end(device, command.id, outcome)),
      (error) =>
        this.context.services.log.warn({ err: error, sn: device.sn, type: command.type }, 'a command was not sent'),
    )
  }

  /** The device has answered. @returns whether the command was still open */
  async end(device: Device, id: string, outcome: CommandOutcome): Promise<boolean> {
    const hooks = this.context.hooks.get(device.app)
    const ended = await inDevice(this.context, device, (ctx) => endCommand(ctx, device, hooks, id, outcome))
    if (ended) this.forget(id)
    return ended
  }

  /**
   * A device's report about a command: 0 done, 1 begun, any other code failed. A restart is done only when the device
   * has come back.
   */
  async acknowledge(device: Device, id: string, reported: Acknowledgement): Promise<void> {
    if (reported.code === BEGUN) return
    const hooks = this.context.hooks.get(device.app)
    const ended = await inDevice(this.context, device, async (ctx) => {
      const { rows } = await rawSql(ctx.tx).executeSql<{ type: string; asks: string | null }>(
        'select type, asks from device_command where id = $1 and device_id = $2',
        [id, device._id],
      )
      const { type, asks = null } = rows[0] ?? {}
      if (reported.code === 0 && type === 'restart') return false
      const outcome = { status: reported.code === 0 ? COMMAND.succeeded : COMMAND.failed, ...reported }
      if (asks === null) return commandReported(ctx, device, hooks, id, outcome)
      const isFirst = await endCommand(ctx, device, hooks, id, outcome)
      await answered(ctx, device, hooks, asks, reported)
      return isFirst
    })
    if (ended) this.forget(id)
  }

  /** The command's time is over: it is sent again, has failed, or the device is asked for its outcome. */
  async expire(device: Device, id: string): Promise<void> {
    this.forget(id)
    const connection = this.connections.get(device.sn)
    const again = connection?.listens() ? await this.claim(device, id, COMMAND.sent) : undefined
    if (again && connection) return this.send(connection, again)
    const question = await this.asking.timeIsOver(device, id)
    if (question !== undefined) await this.sendOne(device, question)
  }

  /** The next question about a command's outcome is due. */
  async askAgain(device: Device, id: string): Promise<void> {
    const question = await this.asking.nextIsDue(device, id)
    if (question !== undefined) await this.sendOne(device, question)
  }

  private forget(id: string): void {
    clearTimeout(this.waiting.get(id)?.timer)
    this.waiting.delete(id)
  }

  private quietly(work: Promise<unknown>): void {
    work.catch((error) => this.context.services.log.error({ err: error }, 'a command could not be dealt with'))
  }

  async close(): Promise<void> {
    for (const { timer } of this.waiting.values()) clearTimeout(timer)
    this.waiting.clear()
    await this.stop?.()
  }
}
