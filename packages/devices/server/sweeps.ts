import { rawSql } from '@atrium/core/server/db/raw'
import { BATCH_ROWS, deletionOf, inBatches } from '@atrium/core/server/jobs/in-batches'
import type { Sweep } from '@atrium/core/server/jobs/lane'
import { oneByOne } from '@atrium/core/server/jobs/one-by-one'
import { notifyAbsence } from './alarms.ts'
import { type Connections, writeOffline } from './connections.ts'
import { COMMAND, type Device } from './device.ts'
import type { Dispatch } from './dispatch.ts'
import { callHook, type GatewayContext, inDevice } from './gateway-context.ts'

const BATCH = 500
const LONG_OFFLINE_MINUTES = 10
const SHORTEST = '1 minute'
/** Enabled or faulty (contract/patterns/device.ts). */
const IN_SERVICE = '(1, 3)'

const DEVICE_COLUMNS = `d.id as "_id", d.tenant_id as "tenantId", d.app, d.no, d.sn, d.name, d.protocol,
  d.heartbeat as "heartbeatS"`

/** The sweeps of the process that holds the connections. Each run may be repeated, and may find nothing. */
export function deviceSweeps(context: GatewayContext, connections: Connections, dispatch: Dispatch): Sweep[] {
  return [
    {
      name: 'device.offline',
      lane: 'fast',
      everyS: 15,
      run: (_, stop) => takeSilentOffline(context, connections, stop),
    },
    { name: 'device.command', lane: 'fast', everyS: 5, run: (_, stop) => endOverdueCommands(context, dispatch, stop) },
    { name: 'device.retention', lane: 'slow', everyS: 3600, run: (_, stop) => forgetOld(context, stop) },
  ]
}

/**
 * Nothing received for three heartbeats: the device is offline. This also covers devices that another process left
 * online.
 */
export async function takeSilentOffline(
  context: GatewayContext,
  connections: Connections,
  stop?: AbortSignal,
): Promise<void> {
  await connections.flush()
  const silent = await find<Device & { connectionId: string | null }>(
    context,
    `select ${DEVICE_COLUMNS}, d.connection_id as "connectionId" from device d
     where d.online = 1 and coalesce(d.last_seen_at, d.login_at, d.created_at) < now() - make_interval(secs => 3 * d.heartbeat)
     limit ${BATCH}`,
  )
  const { log } = context.services
  const takeOffline = async ({ connectionId, ...device }: (typeof silent)[number]) => {
    const connection = connections.get(device.sn)
    if (connection && connection.id === connectionId) {
      connection.end()
      await connections.close(connection, 'timeout')
    } else {
      await writeOffline(context, device, connectionId, 'timeout')
    }
  }
  await oneByOne(log, 'a silent device was not taken offline', silent, takeOffline, stop)
  await reportLongOffline(context, stop)
}

/** Each tenant sets what a long absence is. Devices that are out of service are not reported. */
export async function reportLongOffline(context: GatewayContext, stop?: AbortSignal): Promise<void> {
  const away = await find<Device>(
    context,
    `select distinct on (d.tenant_id, d.app) ${DEVICE_COLUMNS} from device d
     where d.online = 2 and not d.is_long_offline_told and d.offline_at < now() - interval '${SHORTEST}'
       and d.status in ${IN_SERVICE} and d.deleted_at is null`,
  )
  const report = async (first: Device) => {
    const hooks = context.hooks.get(first.app)
    await inDevice(context, first, async (ctx) => {
      const alarms = hooks?.alarms
      const minutes = (await alarms?.setting(ctx))?.offlineAlarmMinutes ?? LONG_OFFLINE_MINUTES
      const { rows } = await rawSql(ctx.tx).executeSql<Device>(
        `update device d set is_long_offline_told = true
         where d.tenant_id = current_tenant() and d.app = $1 and d.online = 2 and not d.is_long_offline_told
           and d.offline_at < now() - make_interval(mins => $2) and d.status in ${IN_SERVICE}
           and d.deleted_at is null
         returning ${DEVICE_COLUMNS}`,
        [first.app, minutes],
      )
      if (rows.length === 0) return
      await callHook(ctx, 'absence', alarms && (() => notifyAbsence(ctx, alarms, rows)))
      await callHook(ctx, 'absence', hooks?.onLongOffline && (() => hooks.onLongOffline!(ctx, rows)))
    })
  }
  await oneByOne(context.services.log, 'the notification of an absence failed', away, report, stop)
}

/**
 * Commands that are overdue and have no timer in this process: those of a process that has ended, those whose
 * notification was lost before they were sent, and those for whose outcome a device is asked again.
 */
export async function endOverdueCommands(
  context: GatewayContext,
  dispatch: Dispatch,
  stop?: AbortSignal,
): Promise<void> {
  const open = await find<Device & { commandId: string; status: number; isOverdue: boolean }>(
    context,
    `select ${DEVICE_COLUMNS}, c.id as "commandId", c.status, c.due_at < now() - interval '1 second' as "isOverdue"
     from device_command c join device d on d.tenant_id = c.tenant_id and d.id = c.device_id
     where c.status in (1, 2, 7) and (c.due_at < now() - interval '1 second'
       or (c.status = 1 and c.created_at < now() - interval '1 second'))
     order by c.due_at limit ${BATCH}`,
  )
  const { log } = context.services
  const end = ({ commandId, status, isOverdue, ...device }: (typeof open)[number]) => {
    if (status === COMMAND.asking) return dispatch.askAgain(device, commandId)
    return isOverdue ? dispatch.expire(device, commandId) : dispatch.sendOne(device, commandId)
  }
  await oneByOne(log, 'a command was not ended', open, end, stop)
}

/** Message ids are kept for a day, logs for half a year, unknown devices for a month. */
const KEPT: readonly [table: string, column: string, age: string][] = [
  ['device_message', 'at', '24 hours'],
  ['device_login', 'at', '180 days'],
  ['device_event', 'received_at', '180 days'],
  ['device_unknown', 'last_at', '30 days'],
]

async function forgetOld({ services }: GatewayContext, stop: AbortSignal): Promise<void> {
  for (const [table, column, age] of KEPT) {
    const text = deletionOf(table, `${column} < now() - interval '${age}'`)
    const forget = () =>
      services.db.asPlatform('devices retention', async (tx) => (await rawSql(tx).executeSql(text)).rows.length)
    await inBatches(BATCH_ROWS, forget, stop)
  }
}

async function find<Row>({ services }: GatewayContext, text: string): Promise<Row[]> {
  return services.db.asPlatform('devices sweep', async (tx) => (await rawSql(tx).executeSql<Row>(text)).rows)
}
