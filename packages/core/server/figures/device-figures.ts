import { sql } from 'kysely'
import type { NumbersRow } from '../call/dashboard-numbers.ts'
import type { Count } from './counts.ts'
import type { At, Rows } from './overview-call.ts'

/** The columns of core's select over devices. */
type DeviceColumns = Record<'devices' | 'online' | 'offline' | 'never' | 'faulty', number> & {
  /** State → devices. */
  states: Partial<Record<1 | 2 | 3 | 4, number>>
}

/** `devices` are the rows of the app's own table. */
type Placed = At<{ devices: Rows }>

/** The largest number of places that a map still draws quickly. */
const ON_MAP = 2000
const MAX_ALERTS = 20

/** The app's own rows `c` with core's rows `d`. */
export const withDevice = (devices: Rows) =>
  sql`${devices} c join device d on d.tenant_id = c.tenant_id and d.id = c.id`

const STATE = sql`device_state(c.status, d.online, d.fault_code)`
const STATES = { 1: 'stateOnline', 2: 'stateOffline', 3: 'stateNever', 4: 'faulty' } as const

const utc = (at: string) => sql`to_char(${sql.ref(at)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The figures of an app with devices: its part of `values` and `tops`, the select behind them, and the alerts. */
export const deviceFigures = {
  counts: ({ devices }: Placed): Count[] => [
    () => sql`
      select count(*) as devices, count(*) filter (where d.online = 1) as online,
        count(*) filter (where d.online = 2) as offline, count(*) filter (where d.online = 3) as never,
        count(*) filter (where ${STATE} = 4) as faulty, jsonb_build_object(
          1, count(*) filter (where ${STATE} = 1), 2, count(*) filter (where ${STATE} = 2),
          3, count(*) filter (where ${STATE} = 3), 4, count(*) filter (where ${STATE} = 4)) as states
      from ${withDevice(devices)} where c.deleted_at is null`,
  ],
  values: {
    devices: ({ devices }: DeviceColumns) => devices,
    online: ({ online }: DeviceColumns) => online,
    offline: ({ offline }: DeviceColumns) => offline,
    never: ({ never }: DeviceColumns) => never,
    faulty: ({ faulty }: DeviceColumns) => faulty,
  },
  tops: {
    /** Every device in one of the states, which add up to all. */
    async deviceStates({ word }: Placed, counted: Promise<DeviceColumns>): Promise<NumbersRow[]> {
      const { states } = await counted
      return Object.entries(STATES).map(([state, name]) => ({
        state: Number(state),
        name: word(name),
        devices: states[Number(state) as keyof typeof states] ?? 0,
      }))
    },
    /** Devices with a place; devices without one are left out. */
    async deviceMap({ tx, devices }: Placed): Promise<NumbersRow[]> {
      const { rows } = await sql<NumbersRow>`
        select d.id as "_id", d.no, d.name, c.status, d.online, d.fault_code as fault,
          (d.coordinates ->> 'lng')::float8 as lng, (d.coordinates ->> 'lat')::float8 as lat
        from ${withDevice(devices)}
        where c.deleted_at is null and d.coordinates is not null order by d.no limit ${ON_MAP}`.execute(tx)
      return rows
    },
  },
  /** Devices that are offline or faulty, and devices that did not answer a command of the last day; latest first. */
  async alerts({ tx, devices }: Placed): Promise<NumbersRow[]> {
    const { rows } = await sql<NumbersRow>`
      select * from (
        select d.id as "_id", d.no, d.name, 'offline' as kind, null as text, ${utc('d.offline_at')} as at
        from ${withDevice(devices)}
        where c.deleted_at is null and c.status = 1 and d.online = 2 and d.offline_at < now() - interval '10 minutes'
        union all
        select d.id, d.no, d.name, 'fault', coalesce(d.fault_msg, d.fault_code), ${utc('d.last_seen_at')}
        from ${withDevice(devices)} where c.deleted_at is null and d.fault_code is not null
        union all
        select d.id, d.no, d.name, 'timeout', k.type, ${utc('k.sent_at')}
        from ${withDevice(devices)}
        join lateral (select x.type, x.sent_at from device_command x
          where x.tenant_id = d.tenant_id and x.device_id = d.id and x.status = 5
            and x.created_at > now() - interval '1 day'
          order by x.created_at desc limit 1) k on true
        where c.deleted_at is null) found order by at desc nulls last limit ${MAX_ALERTS}`.execute(tx)
    return rows
  },
}
