import { defineEntity, statusesOf } from '@atrium/core/contract/define/entity'
import { choice, fen, img, int, json, pct, refs, richText, str } from '@atrium/core/contract/define/fields'
import type { Text } from '@atrium/core/contract/refusal'
import { UNLIMITED } from '@atrium/selling/contract/declare'
import { type Static, Type } from 'typebox'

const readonly = { readonly: true } as const
const closed = { additionalProperties: false }
const nullable = (max: number) => Type.Optional(Type.Union([Type.String({ maxLength: max }), Type.Null()]))

export const SPEC_ID_LENGTH = 8
export const MOST_SPECS = 50
export const MOST_STOCK = 9_999_999

export const quantity = Type.Integer({ minimum: UNLIMITED, maximum: MOST_STOCK })

/** A kind of a product: a size, a taste. Price in fen. */
export const spec = Type.Object(
  {
    /** Given by the server, and never changed: orders and stock refer to it. Absent: a new one. */
    _id: Type.Optional(Type.String({ minLength: SPEC_ID_LENGTH, maxLength: SPEC_ID_LENGTH })),
    name: Type.String({ minLength: 1, maxLength: 40 }),
    price: Type.Integer({ minimum: 1, maximum: 99_999_999 }),
    /** The barcode. */
    no: nullable(32),
    img: nullable(200),
    /** What there is of it. Written only with a new spec: later each change is a record. */
    stock: Type.Optional(quantity),
    /** How many of them open orders hold; not written. */
    lockStock: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  closed,
)
export type Spec = Static<typeof spec>

/** A spec as its product's row keeps it. */
export type KeptSpec = { _id: string; name: string; price: number; no: string | null; img: string | null }

/** Low: not more than the product's `warnStock`, of one of its specs, too. */
export const STOCK_STATES = { 1: ['enough'], 2: ['low', 'orange'], 3: ['out', 'orange'] } as const

/** What a shop sells. */
export const product = defineEntity({
  name: 'product',
  path: '/api/shop/product',
  table: 'shop_product',
  view: 'shop_product_row',
  module: 'product',
  title: 'name',
  fields: {
    name: str(60, { required: true, unique: true }),
    /** The barcode. */
    no: str(32),
    categories: refs('category', { required: true }),
    /** The first one is the cover. */
    imgs: img(9),
    desc: str(200),
    /** What its page on the phone says below. */
    detail: richText(),
    /** Of a product with specs: the lowest of theirs. */
    price: fen({ required: true, min: 1, max: 99_999_999 }),
    marketPrice: fen({ min: 1, max: 99_999_999 }),
    cost: fen({ max: 99_999_999 }),
    specs: json<Spec[]>(Type.Array(spec, { maxItems: MOST_SPECS })),
    /** What there is; of a product with specs, of all of them. −1: no limit. Written only when the product is made. */
    stock: int({ immutable: true, min: UNLIMITED, max: MOST_STOCK }),
    lockStock: int(readonly),
    warnStock: int({ required: true, default: 5, max: MOST_STOCK }),
    /** Pieces of one order; 0: any number. */
    limitNum: int({ required: true, default: 0, max: 999 }),
    unit: str(10),
    weight: int({ max: 1_000_000, unit: 'g' }),
    /** In place of the shop's. */
    shareRatio: pct(),
    /** Ways of `DELIVER_OPTIONS`; empty: all of the shop's. */
    deliverOptions: json<number[]>(
      Type.Array(Type.Integer({ minimum: 1, maximum: 4 }), { maxItems: 4, uniqueItems: true }),
    ),
    order: int({ required: true, default: 0, max: 9999 }),
    /** Sold so far, less what refunds have brought back. */
    sales: int(readonly),
    stockState: choice(STOCK_STATES, readonly),
  },
  internal: { specRows: 'json' },
  status: { 1: ['onSale', 'green'], 2: ['offSale', 'grey'], 3: ['soldOut', 'orange'] },
  calls: ['list', 'get', 'create', 'update', 'delete', 'export', 'import'],
  own: ['create', 'update', 'delete'],
  list: {
    columns: [
      'imgs',
      'name',
      'categories',
      'price',
      'stock',
      'sales',
      'status',
      'order',
      'no',
      'marketPrice',
      'cost',
      'specs',
      'lockStock',
      'warnStock',
    ],
    without: ['detail'],
    filters: [
      { field: 'categories', by: 'branch' },
      'status',
      { field: 'price', by: 'range' },
      'stockState',
      { field: 'stock', by: 'range' },
    ],
    search: ['name', 'no'],
    finds: { by: { name: 'part', no: 'whole' }, shows: ['price', 'status'] },
    sort: 'order',
    sums: 'none',
  },
  form: [
    { group: 'product', fields: ['name', 'no', 'categories', 'imgs', 'desc', 'detail', 'order'] },
    { group: 'price', fields: ['price', 'marketPrice', 'cost', 'unit', 'specs'] },
    { group: 'stock', fields: ['stock', 'warnStock', 'limitNum'] },
    { group: 'delivery', fields: ['weight', 'deliverOptions', 'shareRatio'] },
  ],
  actions: {
    putOn: { from: ['offSale'], to: 'onSale', effect: true },
    takeOff: { from: ['onSale', 'soldOut'], to: 'offSale', effect: true },
  },
  check({ categories, price, marketPrice, specs }) {
    const rows = (specs as Spec[] | null | undefined) ?? []
    const names = rows.map(({ name }) => name.trim())
    return {
      ...((categories as string[] | undefined)?.length === 0 && { categories: NO_CATEGORY }),
      ...(Number(marketPrice ?? 0) > 0 && Number(marketPrice) < Number(price) && { marketPrice: BELOW_PRICE }),
      ...(new Set(names).size < names.length && { specs: TWICE }),
    }
  },
})

export const PRODUCT_STATUS = statusesOf(product)

const NO_CATEGORY: Text = { zh_CN: '请至少选择一个分类', en_US: 'Choose a category' }
const BELOW_PRICE: Text = { zh_CN: '划线价不能低于售价', en_US: 'Not below the price' }
const TWICE: Text = { zh_CN: '规格名称不能重复', en_US: 'Two specs have the same name' }
