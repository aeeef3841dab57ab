import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { type Device, notifyStaff } from '@atrium/devices/server/implement'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { BATTERY } from '../entities/battery.ts'
import { MAX_SLOTS, SLOT } from '../entities/device.ts'
import { batteriesOf, type Known, noteMove, takeIn, takeOut } from './batteries.ts'
import { alarms } from './row.ts'
import { lockCabinet, type SlotRow, slotsOf } from './slots.ts'

const URGENT = 3

const twice = storable('powerbank.twice', { zh_CN: '同一充电宝在两个机柜', en_US: 'One power bank in two cabinets' })
const twiceText = storable('powerbank.twiceText', {
  zh_CN: '{name}（{no}）报告了充电宝 {sn}，此前它在另一个机柜；已按较新的报告更正',
  en_US: '{name} ({no}) reports power bank {sn}, which another cabinet had; the newer report counts',
})

export const reported = Type.Object({
  no: Type.Integer({ minimum: 1, maximum: MAX_SLOTS, description: 'From 1', zh: '从 1 开始' }),
  status: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 6,
      description: '1 empty, 2 or 3 with a power bank, 4 locked, 5 popping, 6 faulty',
      zh: '1 空，2 或 3 有充电宝，4 锁定，5 弹出中，6 故障',
    }),
  ),
  sn: Type.Optional(Type.String({ maxLength: 40, description: 'Of the power bank', zh: '充电宝编号' })),
  level: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'In percent', zh: '电量百分比' })),
  temp: Type.Optional(Type.Number({ minimum: -100, maximum: 200, description: 'In °C', zh: '温度，单位 °C' })),
  mv: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description: 'In millivolts', zh: '电压，单位 mV' })),
  cycles: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Charge cycles', zh: '循环次数' })),
})
export type Reported = Static<typeof reported>

const isReported = Compile(reported)

/** The slots of a message; what is no slot is left out. */
export const slotsIn = (value: unknown): Reported[] =>
  Array.isArray(value) ? value.slice(0, MAX_SLOTS).filter((one): one is Reported => isReported.Check(one)) : []

/**
 * Takes what a cabinet says of its slots. A report that is older than the last one is passed over. A slot out of which a
 * power bank comes is left to its command. A rented power bank that is in a slot again stays rented for the moment: the
 * cabinet may yet report when it was returned.
 */
export async function takeReport(ctx: Ctx, of: Device, at: Date, slots: readonly Reported[]): Promise<void> {
  if (slots.length === 0) return
  const sns = slots.flatMap(({ sn }) => (sn ? [sn] : []))
  const { slotNum, slotsAt } = await lockCabinet(ctx, of._id, sns)
  if (slotsAt !== null && at < slotsAt) return
  const before = new Map((await slotsOf(ctx, of._id)).map((slot) => [slot.no, slot]))
  const known = await batteriesOf(ctx, sns)
  const news: SlotNews[] = []
  const seen = new Set<string>()
  for (const slot of slots) {
    const was = before.get(slot.no)
    if (!was || slot.no > slotNum || was.popping) continue
    const found = await contentOf(ctx, of, at, slot, known, seen)
    news.push({ ...slot, ...found, was })
  }
  await write(ctx, of, at, news)
}

interface Content {
  battery: Known | undefined
  fault: SlotRow['fault']
}

interface SlotNews extends Reported, Content {
  was: SlotRow
}

async function contentOf(
  ctx: Ctx,
  of: Device,
  at: Date,
  { no, status, sn }: Reported,
  known: ReadonlyMap<string, Known>,
  seen: Set<string>,
): Promise<Content> {
  if (!sn || status === SLOT.empty) return { battery: undefined, fault: null }
  if (seen.has(sn)) return { battery: undefined, fault: 'elsewhere' }
  seen.add(sn)
  const battery = known.get(sn) ?? (await takeIn(ctx, sn, { device: of._id, slot: no, at }))
  if (!battery) return { battery, fault: 'foreign' }
  const isElsewhere = battery.device !== null && battery.device !== of._id
  if (!isElsewhere) return { battery, fault: null }
  // The newer report counts.
  if (battery.at !== null && battery.at > at) return { battery: undefined, fault: 'elsewhere' }
  await notifyOfTwo(ctx, of, battery)
  return { battery, fault: null }
}

async function write(ctx: Ctx, of: Device, at: Date, news: readonly SlotNews[]): Promise<void> {
  const { executeSql } = rawSql(ctx.tx)
  const moved = news.filter(({ battery, was }) => battery?._id !== was.battery && (battery || was.battery))
  const now = new Set(news.flatMap(({ battery }) => (battery ? [battery._id] : [])))
  for (const { was, no } of moved) {
    if (was.battery === null || now.has(was.battery)) continue
    await leave(ctx, of, at, was.battery, no)
  }
  const arrived = moved.flatMap(({ battery }) => (battery ? [battery._id] : []))
  if (arrived.length > 0) {
    await executeSql('update powerbank_slot set battery_id = null where battery_id = any ($1)', [arrived])
  }
  for (const { no, battery, fault, was, status = battery ? SLOT.ready : SLOT.empty } of news) {
    const isSame = (battery?._id ?? null) === was.battery
    const state = status === SLOT.low ? SLOT.ready : status
    const kept = fault ?? (isSame && was.fault === 'pop' ? was.fault : null)
    if (isSame && state === was.status && kept === was.fault) continue
    await executeSql(
      `update powerbank_slot set status = $3, battery_id = $4, fault = $5, since = case when $6 then since else $7 end
       where tenant_id = current_tenant() and device_id = $1 and no = $2`,
      [of._id, no, state, battery?._id ?? null, kept, isSame, at],
    )
  }
  for (const { battery, no } of moved) if (battery) await arrive(ctx, of, at, battery, no)
  await measure(ctx, at, news)
  await executeSql('update powerbank_device set slots_at = $2 where id = $1', [of._id, at])
}

/** The report does not have it any more. A rented one was only half out. */
async function leave(ctx: Ctx, of: Device, at: Date, battery: string, slot: number): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ status: number }>(
    'select status from powerbank_battery where id = $1',
    [battery],
  )
  if (rows[0]!.status === BATTERY.rented) return
  await takeOut(ctx, { battery, kind: 'missing', device: of._id, slot, at })
}

/** It is in this slot now. One for which a consumer may get money back stays lost until that is done. */
async function arrive(ctx: Ctx, of: Device, at: Date, battery: Known, slot: number): Promise<void> {
  const { _id, status, device, at: seenAt } = battery
  if (status === BATTERY.rented || (device === null && seenAt === null)) return
  await rawSql(ctx.tx).executeSql(
    `update powerbank_battery b set updated_at = now(), status = 1
     where id = $1 and (status = 5 or (status = 3 and not exists (select 1 from powerbank_order o
       where o.tenant_id = b.tenant_id and o.battery_id = b.id and powerbank_order_out(o))))`,
    [_id],
  )
  noteMove(ctx, { battery: _id, kind: 'found', device: of._id, slot, at })
}

/** Levels and the like, as far as they have changed. */
async function measure(ctx: Ctx, at: Date, news: readonly SlotNews[]): Promise<void> {
  const measured = news.flatMap(({ battery, level, temp, mv, cycles }) =>
    battery ? [{ id: battery._id, level, temp, mv, cycles }] : [],
  )
  if (measured.length === 0) return
  await rawSql(ctx.tx).executeSql(
    `update powerbank_battery b set level = r.level, temp = r.temp, voltage = r.mv, cycles = r.cycles, last_at = $2
     from (select n.id, coalesce(n.level, o.level) as level, coalesce(n.temp, o.temp) as temp,
         coalesce(n.mv, o.voltage) as mv, coalesce(n.cycles, o.cycles) as cycles
       from jsonb_to_recordset($1) n (id uuid, level smallint, temp numeric, mv integer, cycles integer)
       join powerbank_battery o on o.id = n.id) r
     where b.tenant_id = current_tenant() and b.id = r.id
       and (b.level, b.temp, b.voltage, b.cycles) is distinct from (r.level, r.temp, r.mv, r.cycles)`,
    [JSON.stringify(measured), at],
  )
}

/** Once in an hour for each power bank. */
async function notifyOfTwo(ctx: Ctx, of: Device, { _id, sn }: Known): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ group: string | null }>(
    `select d.group_id as "group" from powerbank_device d where d.id = $1 and not exists (select 1 from powerbank_trail t
       where t.tenant_id = d.tenant_id and t.battery_id = $2 and t.kind = 5 and t.created_at > now() - interval '1 hour')`,
    [of._id, _id],
  )
  if (!rows[0]) return
  await notifyStaff(ctx, alarms, {
    app: 'powerbank',
    group: rows[0].group,
    title: stored(twice),
    content: stored(twiceText, { name: of.name, no: of.no, sn }),
    url: `/powerbank/battery/list/${_id}`,
    level: URGENT,
  })
}
