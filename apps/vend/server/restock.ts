import { createHash } from 'node:crypto'
import { holds, type Triple } from '@atrium/core/contract/access'
import { Id } from '@atrium/core/contract/define/schema'
import { filledText, insufficientPermission, invalidParameter, type Text } from '@atrium/core/contract/refusal'
import { call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { audit, logStatus, wasDone } from '@atrium/core/server/call/log'
import { rawSql } from '@atrium/core/server/db/raw'
import { getFields, lockRow } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { STOCK, type StockKind } from '@atrium/selling/contract/at-devices/declare'
import type { StockChange } from '@atrium/selling/server/at-devices/implement'
import { type Static, Type } from 'typebox'
import { device, MOST_SLOTS } from '../entities/device.ts'
import { stock } from './order-row.ts'

const MOST_PIECES = 999
const RESTOCK: Triple = ['vend', 'device', 'restock']
/** Of products: counts and losses. */
const CORRECT: Triple = ['vend', 'product', 'stock']

const CLOSED = { additionalProperties: false }
const change = Type.Object(
  {
    no: Type.Integer({ minimum: 1, maximum: MOST_SLOTS }),
    stock: Type.Optional(
      Type.Integer({ minimum: 0, maximum: MOST_PIECES, description: 'What the slot has now; not of a loss' }),
    ),
    num: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MOST_PIECES, description: 'Put in, or lost; not of a count' }),
    ),
  },
  CLOSED,
)
type Change = Static<typeof change>

interface Filled {
  no: number
  product: string | null
  capacity: number
  quantity: number
}

const LOGGED = { entity: 'vend.device', action: 'restock' }

/** What staff put into the slots of a machine, what they have counted in them, and what is lost. */
export const restockCall = call({
  method: 'POST',
  path: '/api/vend/device/restock',
  guard: { kind: 'anyOf', triples: [RESTOCK] },
  summary: `Changes the stock of slots: all of them or none. Types: 1 restock, 4 count, 5 loss; the last two need the
    permission stock of products. With the same idemKey it is done once`,
  body: Type.Object(
    {
      _id: Id,
      type: Type.Optional(
        Type.Union([Type.Literal(STOCK.restock), Type.Literal(STOCK.count), Type.Literal(STOCK.loss)]),
      ),
      slots: Type.Array(change, { minItems: 1, maxItems: MOST_SLOTS }),
      reason: Type.Optional(Type.String({ minLength: 2, maxLength: 80 })),
      idemKey: Type.Optional(Type.String({ minLength: 8, maxLength: 64 })),
    },
    CLOSED,
  ),
  response: Type.Object({ code: Type.Literal(0), slots: Type.Any() }),
  async run(ctx, { body }) {
    const { _id, type = STOCK.restock, slots, reason, idemKey } = body
    if (type !== STOCK.restock && !holds(ctx.permissions, CORRECT)) throw insufficientPermission()
    const scoped = await within(ctx, device, RESTOCK)
    await getFields(scoped, device, _id, ['no'])
    const { status } = await lockRow(ctx, device, _id)
    const logged = { ...LOGGED, rowId: _id }
    const digest = createHash('sha256')
      .update(JSON.stringify([type, slots]))
      .digest('base64url')
    const request = idemKey === undefined ? undefined : { idemKey, digest }
    if (!(request && (await wasDone(ctx, logged, request)))) {
      await fill(ctx, _id, kindOf(type), slots, reason)
      logStatus(ctx, { ...logged, from: status, to: status, reason: reason ?? null, request })
      await audit(ctx, { ...logged, after: { type, slots } })
    }
    return { code: 0, ...(await getFields(scoped, device, _id, ['slots'])) }
  },
})

const kindOf = (type: number): StockKind => (type === STOCK.count ? 'count' : type === STOCK.loss ? 'loss' : 'restock')

/** Somebody stands at the slots, so their faults are over unless goods were only written off. */
async function fill(ctx: Ctx, id: string, kind: StockKind, changes: readonly Change[], reason?: string): Promise<void> {
  const nos = changes.map(({ no }) => no)
  const { executeSql } = rawSql(ctx.tx)
  const { rows } = await executeSql<Filled>(
    `select s.no, s.product_id as product, s.capacity, coalesce(t.quantity, 0) as quantity from vend_slot s
     left join stock t on t.tenant_id = s.tenant_id and t.device_id = s.device_id and t.slot = s.no
       and t.item_id = s.product_id and t.app = 'vend'
     where s.tenant_id = current_tenant() and s.device_id = $1 and s.no = any ($2) order by s.no for update of s`,
    [id, nos],
  )
  const known = new Map(rows.map((slot) => [slot.no, slot]))
  if (new Set(nos).size < nos.length) throw wrong(TWICE)
  const lines = changes.map((one) => lineOf(id, kind, one, known.get(one.no)))
  await stock.move(ctx, kind, lines, reason === undefined ? {} : { reason })
  if (kind === 'loss') return
  await executeSql(
    `update vend_slot set fault = false, fault_code = null
     where tenant_id = current_tenant() and device_id = $1 and no = any ($2) and fault`,
    [id, nos],
  )
}

function lineOf(id: string, kind: StockKind, { no, stock, num }: Change, slot: Filled | undefined): StockChange {
  if (!slot?.product) throw wrong(EMPTY, { no })
  const key = { item: slot.product, device: id, slot: no }
  const isGiven =
    kind === 'count' ? stock !== undefined && num === undefined : (stock === undefined) !== (num === undefined)
  if (!isGiven || (kind === 'loss' && num === undefined)) throw wrong(HOW_MANY, { no })
  const after = stock ?? slot.quantity + (kind === 'loss' ? -num! : num!)
  if (after > slot.capacity) throw wrong(TOO_MANY, { no, capacity: slot.capacity })
  if (kind === 'restock' && after < slot.quantity) throw wrong(FEWER, { no })
  return stock === undefined ? { ...key, num: kind === 'loss' ? -num! : num! } : { ...key, to: stock }
}

/** `no` is the slot. */
const wrong = (text: Text, params: Readonly<Record<string, number>> = {}) =>
  invalidParameter({ fields: { slots: filledText(text, params) }, params })

const TWICE: Text = { zh_CN: '同一货道出现了两次', en_US: 'A slot is named twice' }
const EMPTY: Text = { zh_CN: '{no} 号货道没有商品', en_US: 'Slot {no} has no product' }
const HOW_MANY: Text = { zh_CN: '请填写 {no} 号货道的数量', en_US: 'Say how many pieces of slot {no}' }
const TOO_MANY: Text = { zh_CN: '{no} 号货道最多放 {capacity} 件', en_US: 'Slot {no} holds {capacity} at most' }
const FEWER: Text = {
  zh_CN: '{no} 号货道的数量比现在少，请用盘点或报损',
  en_US: 'Slot {no} would have fewer than now: record a count or a loss',
}
