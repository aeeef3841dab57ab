import { createHash } from 'node:crypto'
import type { Triple } from '@atrium/core/contract/access'
import {
  filledText,
  inLocale,
  invalidParameter,
  recordNotFound,
  relatedMissing,
  staleRevision,
  stillReferenced,
  type Text,
} from '@atrium/core/contract/refusal'
import { call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { audit, logStatus } from '@atrium/core/server/call/log'
import { scopeCondition } from '@atrium/core/server/call/reach'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { within } from '@atrium/core/server/entity/within'
import { type Static, Type } from 'typebox'
import { device } from '../entities/device.ts'
import { stock } from './order-row.ts'
import { Answer, CLOSED, type Difference, type Planned, Request, request } from './planogram-schema.ts'

const RESTOCK: Triple = ['vend', 'device', 'restock']
const LOGGED = { entity: 'vend.device', action: 'planogram' }

const planogramChanged = storable('vend.planogramChanged', {
  zh_CN: '货道换品，商品取出',
  en_US: 'Taken out, because the slot has another product',
})

const NO_SLOT: Text = { zh_CN: '没有 {no} 号货道', en_US: 'There is no slot {no}' }
const SOLD: Text = {
  zh_CN: '{no} 号货道有 {locked} 件已售未出货',
  en_US: 'Slot {no}: {locked} are sold and not yet dispensed',
}
const FULLER: Text = {
  zh_CN: '{no} 号货道现有 {quantity} 件，超过容量',
  en_US: 'Slot {no} has {quantity}, more than its capacity',
}
const NO_DOOR: Text = { zh_CN: '{no} 号货道：没有 {door} 号门', en_US: 'Slot {no}: there is no door {door}' }
const WARN: Text = { zh_CN: '{no} 号货道的提醒值超过容量', en_US: 'Slot {no}: the warning is above the capacity' }

interface Present extends Required<Planned> {
  device: string
  /** Of the whole machine. */
  doors: number
  quantity: number
  locked: number
}

interface Change {
  device: string
  before: Present | undefined
  after: Planned
  problem: Text | undefined
}

interface Plan {
  machines: { _id: string; no: string; name: string; status: number }[]
  changes: readonly Change[]
  products: Readonly<Record<string, string>>
}

export const planogramCalls = [
  call({
    method: 'POST',
    path: '/api/vend/device/planogram/preview',
    guard: { kind: 'anyOf', triples: [RESTOCK] },
    summary: 'What a planogram would change in these machines. Slots that it does not name stay as they are',
    body: Request,
    response: Answer,
    run: async (ctx, { body }) => answerOf(ctx, await planOf(ctx, body)),
  }),
  call({
    method: 'POST',
    path: '/api/vend/device/planogram',
    guard: { kind: 'anyOf', triples: [RESTOCK] },
    summary: `Gives these machines a planogram, all of them or none: 40904 if a slot is sold that gets another product.
      With seen of a preview it is refused if anything has changed since: 40901`,
    body: Type.Object({ ...request, seen: Type.Optional(Type.String({ maxLength: 64 })) }, CLOSED),
    response: Answer,
    async run(ctx, { body: { seen, ...asked } }) {
      const plan = await planOf(ctx, asked)
      const answer = answerOf(ctx, plan)
      if (seen !== undefined && seen !== answer.seen) throw staleRevision()
      refuseProblems(plan)
      await apply(ctx, plan)
      return answer
    },
  }),
]

/** The differences; locks what they were read from, so that they can be applied. */
async function planOf(ctx: Ctx, { _ids, slots, from }: Request): Promise<Plan> {
  if ((slots === undefined) === (from === undefined)) throw wrong(ONE_OF)
  const scoped = await within(ctx, device, RESTOCK)
  const machines = await machinesOf(scoped, from === undefined ? _ids : [...new Set([..._ids, from])])
  const present = await presentOf(
    ctx,
    machines.map(({ _id }) => _id),
  )
  const wanted = slots ?? present.filter((slot) => slot.device === from).map(plannedOnly)
  if (new Set(wanted.map(({ no }) => no)).size < wanted.length) throw wrong(TWICE)
  const products = await productsOf(
    ctx,
    [...wanted, ...present].flatMap(({ product }) => product ?? []),
    wanted,
  )
  const known = new Map(present.map((slot) => [`${slot.device} ${slot.no}`, slot]))
  const targets = machines.filter(({ _id }) => _ids.includes(_id) && _id !== from)
  const changes = targets.flatMap(({ _id }) =>
    wanted.flatMap((after): Change[] => {
      const before = known.get(`${_id} ${after.no}`)
      if (before && isSame(before, after)) return []
      return [{ device: _id, before, after, problem: problemOf(before, after) }]
    }),
  )
  return { machines: targets, changes, products }
}

const wrong = (text: Text) => invalidParameter({ fields: { slots: text } })

const TWICE: Text = { zh_CN: '同一货道出现了两次', en_US: 'A slot is named twice' }
const ONE_OF: Text = { zh_CN: '请给出货道或来源设备', en_US: 'Give either slots, or the machine to copy' }

const plannedOnly = ({ no, product, price, capacity, warn }: Present): Planned => ({
  no,
  product,
  price,
  capacity,
  warn,
})
const NAMES = ['product', 'price', 'capacity', 'warn'] as const
const isSame = (before: Present, after: Planned) =>
  NAMES.every((name) => before[name] === after[name]) && (after.door === undefined || after.door === before.door)

function problemOf(before: Present | undefined, after: Planned): Text | undefined {
  const { no, product, capacity, warn, door } = after
  if (!before) return filledText(NO_SLOT, { no })
  const { quantity, locked, doors } = before
  if (door && door > doors) return filledText(NO_DOOR, { no, door })
  if (warn > capacity) return filledText(WARN, { no })
  if (product !== before.product) return locked > 0 ? filledText(SOLD, { no, locked }) : undefined
  return quantity > capacity ? filledText(FULLER, { no, quantity }) : undefined
}

/** Those that the caller may restock, locked. @throws recordNotFound if one is none of them */
async function machinesOf(scoped: Ctx, ids: readonly string[]): Promise<Plan['machines']> {
  const parameters: unknown[] = [ids]
  const scope = scopeCondition(scoped.scope, device, (value) => `$${parameters.push(value)}`)
  const { rows } = await rawSql(scoped.tx).executeSql<Plan['machines'][number]>(
    `select v.id as "_id", d.no, d.name, v.status
     from (select * from vend_device where ${['tenant_id = current_tenant()', 'id = any ($1)', 'deleted_at is null', ...scope].join(' and ')}
       order by id for no key update) v
     join device d on d.tenant_id = current_tenant() and d.id = v.id order by d.no`,
    parameters,
  )
  if (rows.length < ids.length) throw recordNotFound()
  return rows
}

async function presentOf({ tx }: Ctx, ids: readonly string[]): Promise<Present[]> {
  const { rows } = await rawSql(tx).executeSql<Present>(
    `select s.device_id as device, s.no, s.product_id as product, s.price, s.capacity, s.warn, s.door,
       (select count(*)::integer from vend_door o where o.tenant_id = s.tenant_id and o.device_id = s.device_id) as doors,
       coalesce(t.quantity, 0) as quantity, coalesce(t.locked, 0) as locked
     from vend_slot s left join stock t on t.tenant_id = s.tenant_id and t.device_id = s.device_id and t.slot = s.no
       and t.item_id = s.product_id and t.app = 'vend'
     where s.tenant_id = current_tenant() and s.device_id = any ($1) order by s.device_id, s.no for update of s`,
    [ids],
  )
  return rows
}

/** Names of products; those that are put into slots are kept from being deleted. @throws relatedMissing */
async function productsOf({ tx }: Ctx, ids: readonly string[], wanted: readonly Planned[]) {
  const { rows } = await rawSql(tx).executeSql<{ id: string; name: string; isGone: boolean }>(
    `select id, name, deleted_at is not null as "isGone" from vend_product
     where tenant_id = current_tenant() and id = any ($1) order by id for key share`,
    [[...new Set(ids)]],
  )
  const there = new Set(rows.filter(({ isGone }) => !isGone).map(({ id }) => id))
  if (wanted.some(({ product }) => product !== null && !there.has(product)))
    throw relatedMissing({ fields: { slots: GONE } })
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

const GONE: Text = { zh_CN: '商品不存在', en_US: 'A product does not exist' }

function answerOf(ctx: Ctx, { machines, changes, products }: Plan): Static<typeof Answer> {
  const shown = machines.map(({ _id, no, name }) => ({
    _id,
    no,
    name,
    differences: changes.filter((change) => change.device === _id).map((change) => differenceOf(ctx, change)),
  }))
  // Without the stock, which changes with every sale.
  const plan = changes.map(({ device: of, before, after }) => [of, before && NAMES.map((name) => before[name]), after])
  const seen = createHash('sha256').update(JSON.stringify(plan)).digest('base64url')
  return { code: 0, machines: shown, products, seen }
}

const NOTHING: Planned = { no: 0, product: null, price: null, capacity: 1, warn: 0 }

function differenceOf({ locale }: Ctx, { before, after, problem }: Change): Static<typeof Difference> {
  const { product, price, capacity, warn } = before ?? NOTHING
  const { no } = after
  return {
    no,
    before: { product, price, capacity, warn, stock: before?.quantity ?? 0, lockStock: before?.locked ?? 0 },
    after: { product: after.product, price: after.price, capacity: after.capacity, warn: after.warn },
    removed: before && before.product !== after.product ? before.quantity : 0,
    problem: problem ? inLocale(problem, locale) : null,
  }
}

/** @throws invalidParameter | stillReferenced for a slot that is sold */
function refuseProblems({ changes }: Plan): void {
  for (const { before, after, problem } of changes) {
    if (!problem) continue
    if (before && before.product !== after.product && before.locked > 0)
      throw stillReferenced({ fields: { slots: problem } })
    throw wrong(problem)
  }
}

async function apply(ctx: Ctx, { machines, changes }: Plan): Promise<void> {
  const emptied = changes.flatMap(({ device: of, before, after }) =>
    before?.product && before.product !== after.product && before.quantity > 0
      ? [{ item: before.product, device: of, slot: after.no, to: 0 }]
      : [],
  )
  if (emptied.length > 0) await stock.move(ctx, 'count', emptied, { reason: stored(planogramChanged) })
  await rawSql(ctx.tx).executeSql(
    `update vend_slot s set product_id = n.product, price = n.price, capacity = n.capacity, warn = n.warn,
       door = case when n."isDoor" then n.door else s.door end, updated_at = now()
     from jsonb_to_recordset($1) n (device uuid, no smallint, product uuid, price bigint, capacity integer, warn integer,
       door smallint, "isDoor" boolean)
     where s.tenant_id = current_tenant() and s.device_id = n.device and s.no = n.no`,
    [
      JSON.stringify(
        changes.map(({ device: of, after }) => ({ device: of, ...after, isDoor: after.door !== undefined })),
      ),
    ],
  )
  for (const { _id, status } of machines) {
    const own = changes.filter((change) => change.device === _id)
    if (own.length === 0) continue
    const logged = { ...LOGGED, rowId: _id }
    logStatus(ctx, { ...logged, from: status, to: status, reason: null })
    await audit(ctx, { ...logged, after: own.map(({ after }) => after) })
  }
}

/**
 * For a machine that gets fewer slots: what is in the others is taken out.
 * @throws stillReferenced if one of them is sold
 */
export async function clearSlotsAbove(ctx: Ctx, id: string, slotCount: number): Promise<void> {
  const beyond = (await presentOf(ctx, [id])).filter(({ no, product }) => no > slotCount && product !== null)
  const sold = beyond.find(({ locked }) => locked > 0)
  if (sold) throw stillReferenced({ fields: { slotCount: filledText(SOLD, { ...sold }) } })
  const emptied = beyond.flatMap(({ no, product, quantity }) =>
    quantity > 0 ? [{ item: product!, device: id, slot: no, to: 0 }] : [],
  )
  if (emptied.length > 0) await stock.move(ctx, 'count', emptied, { reason: stored(planogramChanged) })
}
