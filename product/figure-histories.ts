import { sharedWorld } from '@atrium/core/testing/shared-world'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { appServers } from './apps.server.ts'
import { packages } from './packages.ts'
import { LINES, type Line } from './testing/figure-lines.ts'

/** Where the clocks went forward within the days of the histories, and a zone of a half hour. */
export const PLACES = [
  { zone: 'America/New_York', first: '2026-03-06' },
  { zone: 'Asia/Kolkata', first: '2026-05-01' },
] as const
const DAYS = 4

export const second = fc.integer({ min: 0, max: DAYS * 86_400 - 7200 })
export const anyOrder = fc.record({
  created: second,
  paid: fc.option(second, { freq: 4 }),
  ended: fc.option(second),
  refunded: fc.option(second),
  whole: fc.boolean(),
  status: fc.integer({ min: 1, max: 8 }),
  fen: fc.integer({ min: 100, max: 9_999 }),
  fee: fc.integer({ min: 0, max: 9_999 }),
  deleted: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  failed: fc.boolean(),
  device: fc.nat({ max: 3 }),
  inGroup: fc.boolean(),
})
export const anyDevice = fc.record({
  online: fc.integer({ min: 1, max: 3 }),
  status: fc.integer({ min: 1, max: 4 }),
  fault: fc.boolean(),
  deleted: fc.boolean(),
})
export type Order = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never
export type Device = typeof anyDevice extends fc.Arbitrary<infer T> ? T : never

/** Without the sweeps of the apps, which would end stored orders while a test counts them. */
const withoutSweeps = appServers.map((app) => ({ ...app, sweeps: [] }))
export const figureWorld = () => sharedWorld({ apps: withoutSweeps, packages })

export interface Site {
  tenant: TestTenant
  clerk: Client
  narrow: Client
  group: string
  merchants: [string, string]
}

export async function openSite(world: World, zone: string): Promise<Site> {
  const tenant = await world.tenant()
  const [clerk, narrow] = [await tenant.user(), await tenant.user()]
  const group = uuid()
  const merchants: [string, string] = [uuid(), uuid()]
  await world.sql(`update tenant set time_zone = '${zone}' where id = '${tenant.id}';
    insert into user_group (id, tenant_id, name) values ('${group}', '${tenant.id}', 'gate');
    update app_user set group_id = '${group}' where id = '${narrow.userId}';
    update role set data_scope = 3 where id = (select role_id from app_user_role where user_id = '${narrow.userId}');
    insert into iot_merchant (id, tenant_id, name, contact, mobile, coordinates, group_id)
      values ('${merchants[0]}', '${tenant.id}', 'in the group', 'x', '1', '{}', '${group}'),
        ('${merchants[1]}', '${tenant.id}', 'elsewhere', 'x', '2', '{}', null)`)
  return { tenant, clerk, narrow, group, merchants }
}

export const text = (value: string | null) => (value === null ? 'null' : `'${value}'`)

/** Stores a history for an app that sells at devices, instead of the one that is there. */
export async function storeHistory(
  world: World,
  app: Line,
  { tenant, group, merchants }: Site,
  firstMs: number,
  orders: Order[],
  devices: Device[],
) {
  const at = (seconds: number | null) =>
    text(seconds === null ? null : new Date(firstMs + seconds * 1000).toISOString())
  const id = tenant.id
  const ids = devices.map(() => uuid())
  const line = LINES[app](id, at)
  const bizType = `${app}.order${line.part ?? ''}`
  await world.sql(
    [
      ...['refund', 'share_record', 'payment'].map(
        (table) => `delete from ${table} where tenant_id = '${id}' and biz_type = '${bizType}'`,
      ),
      ...line.clear.map((table) => `delete from ${table} where tenant_id = '${id}'`),
      ...['order', 'device'].map((table) => `delete from ${app}_${table} where tenant_id = '${id}'`),
      ...line.begin,
      `delete from device where tenant_id = '${id}' and app = '${app}'`,
      ...devices.flatMap(({ online, status, fault }, n) => [
        `insert into device (id, tenant_id, app, no, sn, sealed_secret, name, online, status, fault_code) values
          ('${ids[n]}', '${id}', '${app}', 'D00${n}', '${ids[n]}', '', 'd${n}', ${online}, ${status}, ${fault ? "'E1'" : 'null'})`,
        `insert into ${app}_device (id, tenant_id, status) values ('${ids[n]}', '${id}', ${status})`,
        ...line.device(ids[n]!, online, status),
      ]),
      ...orders.flatMap((each, n) => {
        const [order, payment] = [uuid(), uuid()]
        const paid = each.paid === null ? 0 : each.fen
        const back = each.refunded === null || paid === 0 ? 0 : each.whole ? paid : Math.floor(paid / 3)
        const own = line.order(each, paid)
        const row = `insert into ${app}_order (id, tenant_id, no, status, device_id, amount, paid_amount, refunded_amount,
          created_at, paid_at, ${Object.keys(own)}, fail_reason, deleted_at, group_id) values ('${order}', '${id}', 'N${n}',
          ${each.status}, '${ids[each.device]}', ${each.fen}, ${paid}, ${back}, ${at(each.created)}, ${at(each.paid)},
          ${Object.values(own)}, ${each.failed ? "'jam'" : 'null'}, ${each.deleted ? 'now()' : 'null'},
          ${each.inGroup ? text(group) : 'null'})`
        if (paid === 0) return [row]
        // A deposit is more than what is earned of it, and the rest goes back, which is no refund.
        const isHeld = line.part === '.deposit'
        const rest = isHeld ? 500 : 0
        const refund = (fen: number, key: string, ofHeld: boolean) =>
          `insert into refund (id, tenant_id, payment_id, biz_type, biz_id, refund_no, idem_key, amount, reason, source,
            status, held, of_held, succeeded_at) values ('${uuid()}', '${id}', '${payment}', '${bizType}', '${order}',
            '${order}${key}', '${order}${key}', ${fen}, 'r', 2, 2, '{}', ${ofHeld}, ${at(each.refunded ?? each.paid)})`
        const sold = [
          row,
          `insert into payment (id, tenant_id, biz_type, biz_id, pay_no, channel, amount, subject, status, paid_at, held_fen,
              captured, captured_at, deleted_at)
            values ('${payment}', '${id}', '${bizType}', '${order}', '${payment}', 'mock', ${paid + rest}, 'x', 2,
              ${at(isHeld ? each.created : each.paid)}, ${isHeld ? [0, paid, at(each.paid)] : 'null, null, null'},
              ${each.deleted ? 'now()' : 'null'})`,
          ...(isHeld ? [refund(rest, '-rest', true)] : []),
          `insert into share_record (id, tenant_id, payment_id, biz_type, biz_id, owner_type, owner_id, ratio, base, amount,
            reversed, status, credit_at, credited_at, created_at) values ('${uuid()}', '${id}', '${payment}', '${bizType}',
            '${order}', 'merchant', '${merchants[n % 2]}', 50, ${paid}, ${Math.ceil(paid / 2)}, ${each.whole ? 7 : 0}, 2,
            ${at(each.paid)}, ${at(each.ended)}, ${at(each.paid)})`,
        ]
        if (back === 0) return sold
        return [...sold, refund(back, '', false)]
      }),
    ].join(';\n'),
  )
  // In a transaction of its own: triggers at the end of the first one copy the rows as they were inserted.
  await world.sql(
    devices
      .map(
        ({ status, deleted }, n) =>
          `update ${app}_device set status = ${status}, deleted_at = ${deleted ? 'now()' : 'null'} where id = '${ids[n]}'`,
      )
      .join(';'),
  )
}

export const forget = (app: string) => appServers.find((each) => each.app.key === app)!.dashboard!.forget(undefined)

export interface Numbers {
  kpis: { key: string; value: number; prev: number }[]
  series: { key: string; points: [string, number][]; before?: [string, number][] }[]
  tops: { key: string; rows: Record<string, number>[] }[]
}
export const valuesOf = ({ kpis }: Numbers) => Object.fromEntries(kpis.map(({ key, value }) => [key, value]))
export const rowsOf = ({ tops }: Numbers, key: string) => tops.find((top) => top.key === key)!.rows
/** Never −0. */
export const sum = (numbers: number[]) => Math.round(numbers.reduce((total, each) => total + each, 0) * 100) / 100 + 0
