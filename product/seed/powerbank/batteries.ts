import type { Ctx } from '@atrium/core/server/call/ctx'
import { insertMany } from '@atrium/core/server/db/insert-many'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { v7 as uuid } from 'uuid'
import { openDice } from '../../sim/parts/dice.ts'
import { DAYS } from '../../sim/parts/visits.ts'
import { DAY_MS, HOUR_MS } from '../../sim/plant-time.ts'
import type { Battery, CabinetPost } from '../../sim/powerbank/cabinet.ts'
import { batterySn, type Cabinet } from '../../sim/powerbank/fleet.ts'
import { arrangeRents, type Rent } from '../../sim/powerbank/rents.ts'
import type { WrittenPast } from '../parts/history.ts'
import { iso } from '../parts/past.ts'

const STATUS = { inCabinet: 1, lost: 3 } as const
const TRAIL = { seen: 1, popped: 2, returned: 3, lost: 6 } as const
const CHARGED = 100

/** The power banks of the cabinets, where they have been, and in which slots they are. */
export async function placeBatteries(
  ctx: Ctx,
  { visits, ids, devices, fleet, untilMs }: WrittenPast<Cabinet, Rent>,
): Promise<void> {
  const { executeSql } = rawSql(ctx.tx)
  const dice = openDice(98)
  // The same rents again, and where the power banks are after them.
  const { slots, first } = arrangeRents(visits, fleet)
  const rents = visits.filter(({ moved }) => moved)
  const fromMs = untilMs - DAYS * DAY_MS - HOUR_MS
  const batteries = first.map(({ device, slot }) => ({
    id: uuid({ msecs: fromMs }),
    sn: batterySn(devices[device]!.sn, slot),
  }))
  const placeOf = (battery: number) => {
    const device = slots.findIndex((one) => [...one.values()].includes(battery))
    if (device < 0) return undefined
    return { device, slot: [...slots[device]!].find(([, one]) => one === battery)![0] }
  }
  await insertMany(
    ctx.tx,
    'powerbank_battery',
    batteries.map(({ id, sn }, index) => {
      const own = rents.filter(({ moved }) => moved!.battery === index)
      const lastMs = own.at(-1)?.endMs ?? fromMs
      const isFresh = untilMs - lastMs < 2 * HOUR_MS
      return {
        ...{ id, sn, status: placeOf(index) ? STATUS.inCabinet : STATUS.lost },
        ...{ level: isFresh ? dice.whole(25, 80) : CHARGED, temp: dice.whole(24, 31), voltage: dice.whole(3900, 4180) },
        ...{ cycles: own.length + dice.whole(10, 120), rents: own.filter(({ isKept }) => !isKept).length },
        ...{ last_at: iso(untilMs), created_at: iso(fromMs), updated_at: iso(lastMs) },
      }
    }),
  )
  const place = (at: { device: number; slot: number } | undefined) =>
    at ? { device: devices[at.device]!.id, slot: at.slot } : { device: null, slot: null }
  const moved = rents.map((rent) => {
    const { battery, from, to } = rent.moved!
    const back = place(to)
    return {
      id: ids.get(rent),
      battery: batteries[battery]!.id,
      sn: batteries[battery]!.sn,
      slot: from.slot,
      device: back.device,
      back: back.slot,
    }
  })
  await executeSql(
    `update powerbank_order o set battery_id = m.battery, battery_sn = m.sn, slot = m.slot,
       return_device_id = m.device, return_slot = m.back
     from jsonb_to_recordset($1::jsonb) m (id uuid, battery uuid, sn text, slot smallint, device uuid, back smallint)
     where o.tenant_id = current_tenant() and o.id = m.id`,
    [JSON.stringify(moved)],
  )
  await insertMany(ctx.tx, 'powerbank_trail', [
    ...first.map((at, index) => noted('seen', batteries[index]!.id, place(at), fromMs)),
    ...rents.flatMap((rent) => {
      const { battery, from, to } = rent.moved!
      const own = batteries[battery]!.id
      const order = ids.get(rent)!
      return [
        noted('popped', own, place(from), rent.rentMs, order),
        rent.isKept
          ? noted('lost', own, place(undefined), rent.endMs, order)
          : noted('returned', own, place(to), rent.endMs, order),
      ]
    }),
  ])
  const stored = slots.flatMap((one, device) =>
    [...one].map(([slot, battery]) => {
      const sinceMs = rents.findLast(({ moved }) => moved!.battery === battery)?.endMs ?? fromMs
      return { device: devices[device]!.id, slot, battery: batteries[battery]!.id, since: iso(sinceMs) }
    }),
  )
  await executeSql(
    `update powerbank_slot s set status = 2, battery_id = w.battery, since = w.since
     from jsonb_to_recordset($1::jsonb) w (device uuid, slot smallint, battery uuid, since timestamptz)
     where s.tenant_id = current_tenant() and s.device_id = w.device and s.no = w.slot`,
    [JSON.stringify(stored)],
  )
  await executeSql('update powerbank_device set slots_at = $2 where tenant_id = current_tenant() and id = any ($1)', [
    devices.map(({ id }) => id),
    iso(untilMs),
  ])
}

function noted(
  kind: keyof typeof TRAIL,
  battery: string,
  { device, slot }: { device: string | null; slot: number | null },
  atMs: number,
  order: string | null = null,
): object {
  const at = iso(atMs)
  return {
    ...{ id: uuid({ msecs: atMs }), battery_id: battery, kind: TRAIL[kind], device_id: device, slot },
    ...{ at, order_id: order, created_at: at, updated_at: at },
  }
}

/** The cabinets go on with the power banks that are in their slots. */
export async function withBatteries(tx: Tx, posts: readonly CabinetPost[]): Promise<CabinetPost[]> {
  const { rows } = await rawSql(tx).executeSql<Battery & { device: string; no: number }>(
    `select s.device_id as device, s.no, b.sn, coalesce(b.level, 80) as level, coalesce(b.cycles, 0) as cycles
     from powerbank_slot s join powerbank_battery b on b.tenant_id = s.tenant_id and b.id = s.battery_id
     where s.tenant_id = current_tenant() and s.device_id = any ($1)`,
    [posts.map(({ _id }) => _id)],
  )
  return posts.map((post) => ({
    ...post,
    batteries: new Map(
      rows.flatMap(({ device, no, ...battery }) => (device === post._id ? [[no, battery] as const] : [])),
    ),
  }))
}
