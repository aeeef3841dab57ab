import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { type Live, LiveConnections } from '@atrium/core/server/identity/sessions/live-connections'
import { v7 as uuid } from 'uuid'
import { DeviceClock } from './clock.ts'
import { type CommandOutcome, finishRestarts } from './command-end.ts'
import { type Device, type DeviceLogin, type OfflineReason, ONLINE } from './device.ts'
import { type SignedIn, stillAdmitted } from './find-device.ts'
import { callHook, type GatewayContext, inDevice } from './gateway-context.ts'

/** One connection to a device; its protocol implements how commands are sent and how it is ended. */
export interface DeviceLink {
  ip: string
  /** Whether the device already receives commands: an MQTT device must subscribe first. */
  listens(): boolean
  /**
   * Sends a command to the device. @returns the outcome, if the protocol answers at once; null: an answer may follow
   */
  send(command: SentCommand): Promise<CommandOutcome | null>
  end(): void
}

/** A command in the form in which it is sent. */
export interface SentCommand {
  id: string
  type: string
  params: Readonly<Record<string, unknown>>
  orderNo: string | null
  /** After this time the device must not carry it out. */
  expireAtMs: number
  timeoutMs: number
}

/** A message of a device was not processed, because the device was disconnected before its turn. */
export class CutOff extends Error {
  constructor() {
    super('the device was cut off')
  }
}

export interface Connection extends DeviceLink, Live {
  readonly id: string
  readonly device: Device
  /** Changes with the secret that the connection was made with. */
  readonly seal: string
  readonly openedMs: number
  lastSeenMs: number
  rssi: number | undefined
  /** True after it was closed or replaced by a newer connection. */
  isOver: boolean
  readonly clock: DeviceClock
  /** Whether the next status that a charge point reports is that after its start: it is not from a queue. */
  awaitsStatus: boolean
  /** How late the last heartbeat was by the device's clock; undefined before the first one. */
  heartbeatLagMs: number | undefined
  /** Runs after all earlier work of this connection and of the device's older connections. @throws CutOff */
  inTurn<T>(run: () => Promise<T>): Promise<T>
}

const FLUSH_MS = 5000

/**
 * The device connections of this process, one per device. A new connection ends the previous one, and the device does
 * not go offline in between.
 */
export class Connections {
  /** Decides which of the connections may go on. */
  readonly live: LiveConnections<Connection>
  private readonly context: GatewayContext
  private readonly bySn = new Map<string, Connection>()
  private readonly turns = new Map<string, Promise<unknown>>()
  private readonly seen = new Set<Connection>()
  private readonly timer: NodeJS.Timeout
  private isClosing = false

  constructor(context: GatewayContext) {
    this.context = context
    this.live = new LiveConnections({
      remaining: (asked) => stillAdmitted(context.services, asked),
      log: context.services.log,
    })
    this.timer = setInterval(() => void this.flush(), FLUSH_MS)
    this.timer.unref()
  }

  get(sn: string): Connection | undefined {
    return this.bySn.get(sn)
  }

  get size(): number {
    return this.bySn.size
  }

  /** The device is online when this resolves. An older connection of the device is ended without an offline event. */
  async open({ device, seal, changes }: SignedIn, deviceLink: DeviceLink): Promise<Connection> {
    if (this.isClosing) throw new Error('this process is ending')
    const { sn } = device
    const now = Date.now()
    const connection: Connection = {
      ...deviceLink,
      id: uuid(),
      key: sn,
      tenantId: device.tenantId,
      device,
      seal,
      openedMs: now,
      lastSeenMs: now,
      rssi: undefined,
      isOver: false,
      clock: new DeviceClock(0),
      awaitsStatus: false,
      heartbeatLagMs: undefined,
      inTurn: (run) =>
        this.inTurn(sn, async () => {
          if (!(await this.live.mayReceive(connection))) throw new CutOff()
          return run()
        }),
    }
    const older = this.bySn.get(sn)
    this.bySn.set(sn, connection)
    if (older) {
      older.isOver = true
      this.live.delete(older)
      older.end()
    }
    this.live.add(connection, changes)
    try {
      await connection.inTurn(() => this.writeOpened(connection, older ? 'kicked' : 'lwt'))
    } catch (error) {
      connection.isOver = true
      this.live.delete(connection)
      if (this.bySn.get(sn) === connection) this.bySn.delete(sn)
      throw error
    }
    return connection
  }

  private async inTurn<T>(sn: string, run: () => Promise<T>): Promise<T> {
    const before = this.turns.get(sn) ?? Promise.resolve()
    const turn = before.then(run, run)
    const settled = turn.catch(() => undefined)
    this.turns.set(sn, settled)
    try {
      return await turn
    } finally {
      if (this.turns.get(sn) === settled) this.turns.delete(sn)
    }
  }

  /** `whyOver`: the reason for the end of an older connection that the database still counts as open. */
  private writeOpened({ id, device, ip, clock }: Connection, whyOver: OfflineReason): Promise<void> {
    const hooks = this.context.hooks.get(device.app)
    return inDevice(this.context, device, async (ctx) => {
      const at = new Date()
      const { rows } = await rawSql(ctx.tx).executeSql<{ online: number; openedAt: Date | null; clockErrorS: number }>(
        `update device d set online = $3, connection_id = $2, login_at = $4, last_seen_at = $4, offline_at = null,
           is_long_offline_told = false, ip = $5
         from (select id, online, login_at from device where id = $1 for no key update) before
         where d.id = before.id
         returning before.online, before.login_at as "openedAt", d.clock_error as "clockErrorS"`,
        [device._id, id, ONLINE.online, at, ip],
      )
      const [before] = rows
      if (!before) throw new Error(`device ${device.sn} was taken away while it signed in`)
      clock.errorMs = before.clockErrorS * 1000
      // Also a connection of another process, whose end this process did not see.
      if (before.online === ONLINE.online) {
        // One millisecond earlier, so that it is before the new connection in a list by time.
        const ended = new Date(at.getTime() - 1)
        const onlineSeconds = secondsSince(before.openedAt, ended)
        await logLogin(ctx, device, { event: 2, at: ended, reason: whyOver, onlineSeconds })
      }
      await logLogin(ctx, device, { event: 1, at, ip, id })
      const login: DeviceLogin = { kind: 'connected', at, ip, data: {} }
      await callHook(ctx, 'login', hooks?.onLogin && (() => hooks.onLogin!(ctx, device, login)))
    })
  }

  /** The device has sent something over this connection. */
  received(connection: Connection, rssi?: number): void {
    connection.lastSeenMs = Date.now()
    if (rssi !== undefined) connection.rssi = rssi
    this.seen.add(connection)
  }

  /** Stores what a device reports about itself after a start, and passes it to its app. */
  async reported(ctx: Ctx, connection: Connection, login: DeviceLogin): Promise<void> {
    const { device } = connection
    const hooks = this.context.hooks.get(device.app)
    const { firmware, model, vendor, iccid, rssi } = login
    if (rssi !== undefined) connection.rssi = rssi
    await rawSql(ctx.tx).executeSql(
      `update device set firmware = coalesce($2, firmware), model = coalesce($3, model), vendor = coalesce($4, vendor),
         iccid = coalesce($5, iccid), rssi = coalesce($6, rssi) where id = $1`,
      [device._id, ...[firmware, model, vendor, iccid, rssi].map((value) => value ?? null)],
    )
    await rawSql(ctx.tx).executeSql('update device_login set firmware = $2, rssi = $3 where id = $1', [
      connection.id,
      firmware ?? null,
      rssi ?? null,
    ])
    await finishRestarts(ctx, device, hooks)
    await callHook(ctx, 'login', hooks?.onLogin && (() => hooks.onLogin!(ctx, device, login)))
  }

  /** The connection broke or was ended. Only the current connection takes the device offline, and only once. */
  async close(connection: Connection, reason: OfflineReason): Promise<void> {
    const { device, id } = connection
    connection.isOver = true
    this.live.delete(connection)
    if (this.bySn.get(device.sn) === connection) this.bySn.delete(device.sn)
    this.seen.delete(connection)
    if (this.isClosing) return
    await this.inTurn(device.sn, () => writeOffline(this.context, device, id, reason))
  }

  /** Writes the last-seen times since the previous flush, in one statement. */
  async flush(): Promise<void> {
    const received = [...this.seen]
    this.seen.clear()
    if (received.length === 0) return
    const columns = [
      received.map(({ device }) => device._id),
      received.map(({ id }) => id),
      received.map(({ lastSeenMs }) => new Date(lastSeenMs).toISOString()),
      received.map(({ rssi }) => rssi ?? null),
    ]
    try {
      await this.context.services.db.asPlatform('devices heard of', (tx) => rawSql(tx).executeSql(SEEN_SQL, columns))
    } catch (error) {
      this.context.services.log.warn({ err: error }, 'who was heard of was not written; it will be with the next')
      for (const one of received) if (!one.isOver) this.seen.add(one)
    }
  }

  /**
   * Ends every connection, because this process ends. The devices stay online in the database: they connect to the next
   * process, or the sweep finds them silent.
   */
  async closeAll(): Promise<void> {
    this.isClosing = true
    clearInterval(this.timer)
    this.live.close()
    await this.flush()
    for (const connection of this.bySn.values()) connection.end()
    await Promise.all(this.turns.values())
  }
}

const SEEN_SQL = `update device d set last_seen_at = greatest(d.last_seen_at, v.at), rssi = coalesce(v.rssi, d.rssi)
  from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::smallint[]) as v (id, connection, at, rssi)
  where d.id = v.id and d.connection_id = v.connection`

/**
 * Takes a device offline, unless a newer connection exists.
 * @returns whether it did
 */
export function writeOffline(
  context: GatewayContext,
  device: Device,
  connectionId: string | null,
  reason: OfflineReason,
): Promise<boolean> {
  const hooks = context.hooks.get(device.app)
  return inDevice(context, device, async (ctx) => {
    const at = new Date()
    const { rows } = await rawSql(ctx.tx).executeSql<{ openedAt: Date | null; restarts: boolean }>(
      `update device d set online = $3, connection_id = null, offline_at = $4
       where id = $1 and online = 1 and connection_id is not distinct from $2
       returning login_at as "openedAt",
         exists (select 1 from device_command c where c.tenant_id = d.tenant_id and c.device_id = d.id
           and c.type = 'restart' and c.status = 2) as restarts`,
      [device._id, connectionId, ONLINE.offline, at],
    )
    const [gone] = rows
    if (!gone) return false
    const why = gone.restarts && reason !== 'timeout' ? 'restart' : reason
    const onlineSeconds = secondsSince(gone.openedAt, at)
    await logLogin(ctx, device, { event: 2, at, reason: why, onlineSeconds })
    const offline = { at, reason: why, onlineSeconds }
    await callHook(ctx, 'offline', hooks?.onOffline && (() => hooks.onOffline!(ctx, device, offline)))
    return true
  })
}

interface Logged {
  event: 1 | 2
  at: Date
  ip?: string
  reason?: OfflineReason
  onlineSeconds?: number
  id?: string
}

async function logLogin(
  ctx: Ctx,
  { _id }: Device,
  { event, at, ip, reason, onlineSeconds, id }: Logged,
): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    'insert into device_login (id, device_id, event, at, ip, reason, online_seconds) values ($1,$2,$3,$4,$5,$6,$7)',
    [id ?? uuid(), _id, event, at, ip ?? null, reason ?? null, onlineSeconds ?? null],
  )
}

const secondsSince = (from: Date | null, to: Date) =>
  from ? Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000)) : 0
