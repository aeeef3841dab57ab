import { randomBytes } from 'node:crypto'
import { invalidParameter, stillReferenced, type Text } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { insertRow, removeRow } from '@atrium/core/server/entity/rows'
import { holdersOf } from '@atrium/core/server/messages/holders'
import { UNLIMITED } from '@atrium/selling/contract/declare'
import type { Moved, StockChange } from '@atrium/selling/server/implement'
import { category } from '../entities/category.ts'
import type { LineRequest } from '../entities/order.ts'
import { type KeptSpec, PRODUCT_STATUS, product, SPEC_ID_LENGTH, type Spec } from '../entities/product.ts'
import { stock } from './order-row.ts'
import type { Catalogue, Offered } from './pricing/price.ts'

export type Product = Row<typeof product>

/** Each spec of a row has its id. */
export const specsOf = ({ specs }: Pick<Product, 'specs'>) => (specs ?? []) as (Spec & { _id: string })[]

const PRICE = 6
const STATUS = 7
const STOCK_MESSAGE = 3

const lowOn = storable('shop.lowOn', { zh_CN: '商品库存不足', en_US: 'Low on stock' })
const left = storable('shop.left', { zh_CN: '“{name}”还剩 {left} 件', en_US: '{left|piece|pieces} of “{name}” left' })
const specGone = storable('shop.specGone', { zh_CN: '规格已删除', en_US: 'The spec was removed' })

/** A quantity of the wire as core's stock has it. */
export const quantityOf = (sent: number): number | null => (sent === UNLIMITED ? null : sent)

export const goodsWrites = {
  product: {
    async create(ctx: Ctx, { stock: first, specs, ...values }: Partial<Product>): Promise<string> {
      const rows = keptOf(specs, [], values.imgs ?? [])
      const { _id } = await insertRow(ctx, product, {
        ...values,
        imgs: values.imgs ?? [],
        specRows: rows,
        price: lowestOf(rows) ?? values.price,
        status: PRODUCT_STATUS.offSale,
      })
      const lines = rows
        ? rows.map(({ _id: spec }, index) => ({ item: _id, spec, to: quantityOf(specs![index]!.stock ?? 0) }))
        : [{ item: _id, to: quantityOf(first ?? 0) }]
      await stock.move(ctx, 'restock', lines)
      return _id
    },

    async update(
      ctx: Ctx,
      row: Product,
      { stock: _, specs, ...changes }: Partial<Product>,
    ): Promise<Record<string, unknown>> {
      const before = specsOf(row)
      const imgs = changes.imgs ?? row.imgs ?? []
      if (imgs.length === 0 && row.status !== PRODUCT_STATUS.offSale) throw wrong('imgs', PICTURE)
      const rows = specs === undefined ? undefined : keptOf(specs, before, imgs)
      if (!rows && before.some(({ img }) => img && !imgs.includes(img))) throw wrong('imgs', USED)
      if (rows !== undefined) await moveSpecs(ctx, row, rows ?? [], specs ?? [])
      const price = lowestOf(rows === undefined ? before : rows) ?? changes.price ?? row.price
      await notePrices(ctx, row, price, rows ?? [])
      return { ...changes, price, ...(rows !== undefined && { specRows: rows }) }
    },

    /** What open orders hold is not deleted. */
    async delete(ctx: Ctx, { _id }: Product): Promise<void> {
      const quantities = await stock.quantities(ctx, { items: [_id] })
      if (quantities.some(({ locked }) => locked > 0)) throw stillReferenced()
      await removeRow(ctx, product, _id)
    },
  },
  category: {
    async delete(ctx: Ctx, { _id }: { _id: string }): Promise<void> {
      const { rows } = await rawSql(ctx.tx).executeSql(
        `select 1 from shop_product
         where tenant_id = current_tenant() and categories_ids @> array[$1::uuid] and deleted_at is null limit 1`,
        [_id],
      )
      if (rows.length > 0) throw stillReferenced()
      await removeRow(ctx, category, _id)
    },
  },
}

export const goodsEffects = {
  async putOn(ctx: Ctx, row: Product) {
    if (!row.imgs?.length) throw wrong('imgs', PICTURE)
    await noteSale(ctx, row, PRODUCT_STATUS.offSale, PRODUCT_STATUS.onSale)
    return {}
  },
  async takeOff(ctx: Ctx, row: Product) {
    await noteSale(ctx, row, PRODUCT_STATUS.onSale, PRODUCT_STATUS.offSale)
    return {}
  },
}

/** The products of these lines, as they are sold now. */
export async function catalogueOf(ctx: Ctx, lines: readonly Pick<LineRequest, 'product'>[]): Promise<Catalogue> {
  const { rows } = await rawSql(ctx.tx).executeSql<Offered & { _id: string }>(
    `select id as "_id", name, imgs ->> 0 as img, price::float8 as price, spec_rows as specs, limit_num as "limitNum",
       coalesce(weight, 0) as grams, nullif(deliver_options, '[]') as "deliverOptions", status = $2 as "isOnSale"
     from shop_product where tenant_id = current_tenant() and id = any ($1::uuid[]) and deleted_at is null`,
    [lines.map((line) => line.product), PRODUCT_STATUS.onSale],
  )
  return new Map(rows.map(({ _id, ...offered }) => [_id, offered]))
}

/** Tells who keeps the stock what these sales have brought to its limit. */
export async function warnOfLow(ctx: Ctx, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string; name: string; left: number; group: string | null }>(
    `select p.id, p.group_id as "group", m.after as left,
       concat_ws(' · ', p.name, (select s ->> 'name' from jsonb_array_elements(p.spec_rows) s where s ->> '_id' = m.spec)) as name
     from jsonb_to_recordset($1::jsonb) m (item uuid, spec text, before integer, after integer)
     join shop_product p on p.tenant_id = current_tenant() and p.id = m.item and p.deleted_at is null
     where m.before > p.warn_stock and m.after <= p.warn_stock order by p.id, m.spec`,
    [JSON.stringify(moved)],
  )
  for (const { id, name, left: count, group } of rows) {
    await ctx.notify(await holdersOf(ctx, ['shop', 'product', 'stock'], group), {
      title: stored(lowOn),
      content: stored(left, { name, left: count }),
      url: `/shop/product/${id}`,
      type: STOCK_MESSAGE,
      level: 2,
    })
  }
}

/** The specs as the row keeps them: those it has keep their ids. Null: the product has none. */
function keptOf(
  sent: readonly Spec[] | null | undefined,
  before: readonly { _id: string }[],
  imgs: readonly string[],
): KeptSpec[] | null {
  if (!sent?.length) return null
  const known = new Set(before.map(({ _id }) => _id))
  const rows = sent.map(({ _id, name, price, no = null, img = null }) => {
    if (_id !== undefined && !known.has(_id)) throw wrong('specs', UNKNOWN)
    if (img !== null && !imgs.includes(img)) throw wrong('specs', OF_PRODUCT)
    return { _id: _id ?? newSpecId(), name: name.trim(), price, no, img }
  })
  if (new Set(rows.map(({ _id }) => _id)).size < rows.length) throw wrong('specs', UNKNOWN)
  return rows
}

const newSpecId = () => randomBytes(SPEC_ID_LENGTH / 2).toString('hex')

const lowestOf = (rows: readonly { price: number }[] | null) =>
  rows?.length ? Math.min(...rows.map(({ price }) => price)) : undefined

/**
 * New specs get what there is of them; the stock of those that are gone is counted out.
 * @throws stockHeld if open orders hold some of it
 */
async function moveSpecs(ctx: Ctx, row: Product, rows: readonly KeptSpec[], sent: readonly Spec[]): Promise<void> {
  const { _id: item } = row
  const before = specsOf(row)
  const had = before.length > 0 ? before.map(({ _id }) => _id) : ['']
  const has = rows.length > 0 ? rows.map(({ _id }) => _id) : ['']
  const gone = had.filter((spec) => !has.includes(spec)).map((spec): StockChange => ({ item, spec, to: 0 }))
  const added = has.flatMap((spec, index): StockChange[] =>
    had.includes(spec) ? [] : [{ item, spec, to: quantityOf(sent[index]?.stock ?? 0) }],
  )
  if (gone.length > 0) await stock.move(ctx, 'count', gone, { reason: stored(specGone) })
  if (added.length > 0) await stock.move(ctx, 'restock', added)
}

async function notePrices(ctx: Ctx, row: Product, price: number, rows: readonly KeptSpec[]): Promise<void> {
  const before = new Map(specsOf(row).map((one) => [one._id, one.price]))
  const changed = rows.flatMap(({ _id, price: after }) => {
    const was = before.get(_id)
    return was === undefined || was === after ? [] : [{ spec: _id, before: was, after }]
  })
  if (specsOf(row).length + rows.length === 0 && price !== row.price)
    changed.push({ spec: '', before: row.price, after: price })
  for (const { spec, before: was, after } of changed) await note(ctx, row, PRICE, was, after, spec)
}

const noteSale = (ctx: Ctx, row: Product, before: number, after: number) => note(ctx, row, STATUS, before, after, '')

async function note({ tx, userId }: Ctx, { _id }: Product, type: number, before: number, after: number, spec: string) {
  await rawSql(tx).executeSql(
    `insert into shop_product_change (tenant_id, product_id, spec, type, before, after, by_id)
     values (current_tenant(), $1, nullif($2, ''), $3, $4, $5, $6)`,
    [_id, spec, type, before, after, userId],
  )
}

const wrong = (field: string, text: Text) => invalidParameter({ fields: { [field]: text } })

const UNKNOWN = { zh_CN: '规格不属于该商品，或重复', en_US: 'A spec is not of this product, or is named twice' }
const OF_PRODUCT = { zh_CN: '规格图片须从商品图片中选择', en_US: 'The picture of a spec is one of the product' }
const USED = { zh_CN: '有规格正在使用已删除的图片', en_US: 'A spec uses a picture that is gone' }
const PICTURE = { zh_CN: '上架的商品至少要有一张图片', en_US: 'A product on sale needs a picture' }
