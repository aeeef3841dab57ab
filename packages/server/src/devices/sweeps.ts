import type { Device } from '../call/device.ts'
import { rawSql } from '../db/raw.ts'
import type { Sweep } from '../jobs/jobs.ts'
import { oneByOne } from '../jobs/one-by-one.ts'
import { type Connections, writeOffline } from './connections.ts'
import type { Dispatch } from './dispatch.ts'
import { type DeviceRoom, inDevice, tellLine } from './room.ts'

const BATCH = 500
const LONG_OFFLINE_MINUTES = 10
const SHORTEST = '1 minute'
/** Enabled or faulty (contract/patterns/device.ts). */
const IN_SERVICE = '(1, 3)'

const DEVICE_COLUMNS = `d.id as "_id", d.tenant_id as "tenantId", d.app, d.no, d.sn, d.name, d.protocol,
  d.heartbeat as "heartbeatS"`

/** The sweeps of the process that holds the connections. Each run may be repeated, and may find nothing. */
export function deviceSweeps(room: DeviceRoom, connections: Connections, dispatch: Dispatch): Sweep[] {
  return [
    { name: 'device.offline', everyS: 15, run: () => takeSilentOffline(room, connections) },
    { name: 'device.command', everyS: 5, run: () => endOverdueCommands(room, dispatch) },
    { name: 'device.retention', everyS: 3600, run: () => forgetOld(room) },
  ]
}

/**
 * Nothing received for three heartbeats: the device is offline. This also covers devices that another process left
 * online.
 */
export async function takeSilentOffline(room: DeviceRoom, connections: Connections): Promise<void> {
  await connections.flush()
  const silent = await find<Device & { connectionId: string | null }>(
    room,
    `select ${DEVICE_COLUMNS}, d.connection_id as "connectionId" from device d
     where d.online = 1 and coalesce(d.last_seen_at, d.login_at, d.created_at) < now() - make_interval(secs => 3 * d.heartbeat)
     limit ${BATCH}`,
  )
  const { log } = room.services
  await oneByOne(log, 'a silent device was not taken offline', silent, async ({ connectionId, ...device }) => {
    const connection = connections.get(device.sn)
    if (connection && connection.id === connectionId) {
      connection.end()
      await connections.close(connection, 'timeout')
    } else {
      await writeOffline(room, device, connectionId, 'timeout')
    }
  })
  await tellLongOffline(room)
}

/** Each tenant sets what a long absence is. Devices that are out of service are not reported. */
export async function tellLongOffline(room: DeviceRoom): Promise<void> {
  const away = await find<Device>(
    room,
    `select distinct on (d.tenant_id, d.app) ${DEVICE_COLUMNS} from device d
     where d.online = 2 and not d.is_long_offline_told and d.offline_at < now() - interval '${SHORTEST}'
       and d.status in ${IN_SERVICE} and d.deleted_at is null`,
  )
  await oneByOne(room.services.log, 'nobody was told of an absence', away, async (first) => {
    const line = room.lines.get(first.app)
    await inDevice(room, first, async (ctx) => {
      const minutes = (await line?.longOfflineMinutes?.(ctx)) ?? LONG_OFFLINE_MINUTES
      const { rows } = await rawSql(ctx.tx).executeSql<Device>(
        `update device d set is_long_offline_told = true
         where d.tenant_id = current_tenant() and d.app = $1 and d.online = 2 and not d.is_long_offline_told
           and d.offline_at < now() - make_interval(mins => $2) and d.status in ${IN_SERVICE}
           and d.deleted_at is null
         returning ${DEVICE_COLUMNS}`,
        [first.app, minutes],
      )
      if (rows.length > 0) await tellLine(ctx, 'absence', line?.onLongOffline && (() => line.onLongOffline!(ctx, rows)))
    })
  })
}

/**
 * Commands that are overdue and have no timer in this process: those of a process that has ended, and those whose
 * notification was lost before they were sent.
 */
export async function endOverdueCommands(room: DeviceRoom, dispatch: Dispatch): Promise<void> {
  const open = await find<Device & { commandId: string; isOverdue: boolean }>(
    room,
    `select ${DEVICE_COLUMNS}, c.id as "commandId", c.due_at < now() - interval '1 second' as "isOverdue"
     from device_command c join device d on d.tenant_id = c.tenant_id and d.id = c.device_id
     where c.status in (1, 2) and (c.due_at < now() - interval '1 second'
       or (c.status = 1 and c.created_at < now() - interval '1 second'))
     limit ${BATCH}`,
  )
  const { log } = room.services
  await oneByOne(log, 'a command was not ended', open, ({ commandId, isOverdue, ...device }) =>
    isOverdue ? dispatch.expire(device, commandId) : dispatch.sendOne(device, commandId),
  )
}

/** Message ids are kept for a day, logs for half a year, unknown devices for a month. */
async function forgetOld({ services }: DeviceRoom): Promise<void> {
  await services.db.asPlatform('devices retention', async (tx) => {
    const { executeSql } = rawSql(tx)
    await executeSql(`delete from device_message where at < now() - interval '24 hours'`)
    await executeSql(`delete from device_login where at < now() - interval '180 days'`)
    await executeSql(`delete from device_event where received_at < now() - interval '180 days'`)
    await executeSql(`delete from device_unknown where last_at < now() - interval '30 days'`)
  })
}

async function find<Row>({ services }: DeviceRoom, text: string): Promise<Row[]> {
  return services.db.asPlatform('devices sweep', async (tx) => (await rawSql(tx).executeSql<Row>(text)).rows)
}
