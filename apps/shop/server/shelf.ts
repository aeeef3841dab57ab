import { Id } from '@atrium/core/contract/define/schema'
import { recordNotFound } from '@atrium/core/contract/refusal'
import type { RichTextNode } from '@atrium/core/contract/rich-text'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { containing } from '@atrium/core/server/db/containing'
import { rawSql } from '@atrium/core/server/db/raw'
import { AsOf, isAsOf, MOMENT } from '@atrium/core/server/entity/as-of'
import { openCall } from '@atrium/selling/server/implement'
import { Type } from 'typebox'
import { MOST_IDS } from '../entities/order.ts'
import { PRODUCT_STATUS } from '../entities/product.ts'
import { type Category, goods } from '../phone.ts'

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

interface ShelfQuery {
  ids?: string | undefined
  category?: string | undefined
  keyword?: string | undefined
  current: number
  pageSize: number
  asOf?: string | undefined
}

/** What the shop sells, for phones: also for those that nobody has signed in. */
export const goodsCall = openCall({
  path: 'goods',
  summary: `The categories of the shop, and its products on sale with their specs and what is left of them; of a category with
    those below it, or whose name or barcode has the keyword, or by their ids, joined by commas. -1: no limit`,
  query: {
    ids: Type.Optional(Type.String({ pattern: `^${UUID}(,${UUID}){0,${MOST_IDS - 1}}$` })),
    category: Type.Optional(Id),
    keyword: Type.Optional(Type.String({ maxLength: 40 })),
    current: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
    pageSize: Type.Integer({ minimum: 1, maximum: MOST_IDS, default: 20 }),
    asOf: AsOf,
  },
  response: Type.Object({
    code: Type.Literal(0),
    ...goods.properties,
    pagination: Type.Any(),
    asOf: Type.String(),
  }),
  async run(ctx, { ids, category: chosen, keyword, current, pageSize, asOf }) {
    const categories = await categoriesOf(ctx)
    const page = { ids, category: chosen, keyword, current, pageSize, asOf }
    const { list, total, now } = await onSale(ctx, page)
    return { code: 0, categories, list, pagination: { total, current, pageSize }, asOf: asOf ?? now }
  },
})

/** The description of a product on sale. It is long, so lists have none. */
export const detailCall = openCall({
  path: 'goods/detail',
  summary: 'The description of a product on sale, a rich text; null: it has none',
  query: { _id: Id },
  response: Type.Object({ code: Type.Literal(0), detail: Type.Any() }),
  async run(ctx, { _id }) {
    const { rows } = await rawSql(ctx.tx).executeSql<{ detail: RichTextNode | null }>(
      `select detail from shop_product
       where tenant_id = current_tenant() and id = $1 and status = ${PRODUCT_STATUS.onSale} and deleted_at is null`,
      [_id],
    )
    if (!rows[0]) throw recordNotFound()
    return { code: 0, detail: rows[0].detail }
  },
})

/** In the shop's order: those of the first level, then those below them. A disabled one hides what is below it. */
async function categoriesOf(ctx: Ctx): Promise<Category[]> {
  const { rows } = await rawSql(ctx.tx).executeSql<Category>(
    `select c.id as "_id", c.name, c.parent_id as parent, c.img ->> 0 as img from shop_category c
     where c.tenant_id = current_tenant() and c.deleted_at is null and c.status = 1
       and not exists (select from shop_category above where above.tenant_id = c.tenant_id and above.id = c.parent_id
         and above.status <> 1)
     order by c.parent_id is not null, c."order" nulls last, c.name, c.id`,
  )
  return rows
}

async function onSale(ctx: Ctx, { ids, category: chosen, keyword, current, pageSize, asOf }: ShelfQuery) {
  const { executeSql } = rawSql(ctx.tx)
  const where = `p.tenant_id = current_tenant() and p.deleted_at is null and p.status = ${PRODUCT_STATUS.onSale}
    and ($1::uuid[] is null or p.id = any ($1))
    and ($2::uuid is null or p.categories_ids && array(select c.id from shop_category c
      where c.tenant_id = current_tenant() and c.deleted_at is null and (c.id = $2 or c.parent_id = $2)))
    and ($3::text is null or p.name ilike $3 or p.no = $4) and ${isAsOf('p.created_at', '$5')}`
  const named = keyword?.trim() || null
  const parameters = [ids?.split(',') ?? null, chosen ?? null, named && containing(named), named, asOf ?? null]
  // The view counts stock and sales, which takes long: it is read for the rows of this page only.
  const { rows } = await executeSql(
    `select r.id as "_id", r.name, r."desc", r.imgs, r.price::float8 as price, r.market_price::float8 as "marketPrice",
       r.unit, r.categories_ids as categories, r.limit_num as "limitNum",
       nullif(r.deliver_options, '[]') as "deliverOptions", r.sales,
       case when r.stock = -1 then -1 else greatest(r.stock - r.lock_stock, 0) end as "left",
       case when r.spec_rows is null then null else (
         select jsonb_agg(jsonb_build_object('_id', s ->> '_id', 'name', s ->> 'name', 'price', s -> 'price',
           'img', s ->> 'img', 'left', case when (s ->> 'stock')::integer = -1 then -1
             else greatest((s ->> 'stock')::integer - (s ->> 'lockStock')::integer, 0) end) order by n)
         from jsonb_array_elements(r.specs) with ordinality one(s, n)) end as specs
     from (select p.id, p."order", p.created_at from shop_product p where ${where}
       order by p."order", p.created_at desc, p.id limit $6 offset $7) page
     join shop_product_row r on r.tenant_id = current_tenant() and r.id = page.id
     order by page."order", page.created_at desc, page.id`,
    [...parameters, pageSize, (current - 1) * pageSize],
  )
  const { rows: counted } = await executeSql<{ total: number; now: string }>(
    `select count(*)::integer as total, ${MOMENT} as now from shop_product p where ${where}`,
    parameters,
  )
  return { list: rows, ...counted[0]! }
}
