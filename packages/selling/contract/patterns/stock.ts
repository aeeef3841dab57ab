import { defineEntity } from '@atrium/core/contract/define/entity'
import { choice, dt, type Field, type Fields, int, ref, str } from '@atrium/core/contract/define/fields'

/** The kinds of changes of a stock, by their names, as records store them. */
export const STOCK = { restock: 1, sale: 2, back: 3, count: 4, loss: 5 } as const

export type StockKind = keyof typeof STOCK

/** How the wire says that a stock is unlimited. */
export const UNLIMITED = -1

const readonly = { readonly: true } as const
const quantity = int({ readonly: true, min: UNLIMITED })

/**
 * The records of an app's stock: each change of a quantity, by whom, and for which order. `item` is the name of the
 * entity whose rows are in stock. `fields` are those of the record's key that the app's items have: `spec`, `device` and
 * `slot`. The app's views create the view with `stock_record_view('<app>', '<item>')`.
 */
export const stockRecord = <const A extends string, const I extends string, const F extends Fields>(
  app: A,
  item: I,
  fields: F,
) =>
  defineEntity({
    name: 'record',
    path: `/api/${app}/${item}/record`,
    table: 'stock_record',
    view: `${app}_record_row`,
    module: item,
    title: 'at',
    fields: {
      ...({ [item]: ref(item, readonly) } as Readonly<Record<I, Field<string>>>),
      ...fields,
      type: choice(
        {
          1: ['restock'],
          2: ['sale'],
          3: ['back'],
          4: ['count'],
          5: ['loss'],
        },
        readonly,
      ),
      num: int({ readonly: true, min: -Number.MAX_SAFE_INTEGER }),
      /** −1: unlimited. */
      before: quantity,
      after: quantity,
      order: ref('order', readonly),
      by: str(60, readonly),
      reason: str(200, readonly),
      at: dt(readonly),
    },
    calls: ['list', 'export'],
    list: {
      columns: ['at', item, ...Object.keys(fields), 'type', 'num', 'before', 'after', 'order', 'by', 'reason'],
      filters: [item, 'type', ...Object.keys(fields), 'order', { field: 'at', by: 'range' }],
      search: ['reason'],
      sort: '-at',
      sums: ['num'],
    },
  })
