import { type Action, defineEntity, type Filter } from '@atrium/core/contract/define/entity'
import type { Fields, Options } from '@atrium/core/contract/define/fields'
import { ORDER_FILTERS, ORDER_FINDS, ORDER_INTERNAL, orderFields, refundRequests } from './order.ts'

interface OrderParts<F, S, X> {
  /** The app's own fields. */
  fields: F
  /** Besides those of all orders. */
  internal?: Readonly<Record<string, 'json' | 'plain'>>
  status: S
  /** After number, user and device; the refund and the time of the payment come last unless they are among these. */
  columns: readonly string[]
  /** Besides those of all orders. */
  filters: readonly (string | Filter)[]
  search: readonly string[]
  /** Columns that are added up besides the amounts. */
  sums?: readonly string[]
  /** With `orderActions`. */
  actions: X
}

/** The orders of an app that sells at devices, with `letters` at the beginning of their numbers. */
export const orderEntity = <
  const A extends string,
  const F extends Fields,
  const S extends Options,
  const X extends Readonly<Record<string, Action>>,
>(
  app: A,
  letters: string,
  { fields, internal, status, columns, filters, search, sums, actions }: OrderParts<F, S, X>,
) =>
  defineEntity({
    name: 'order',
    path: `/api/${app}/order`,
    table: `${app}_order`,
    view: `${app}_order_row`,
    module: 'order',
    title: 'no',
    fields: { ...orderFields(letters), ...fields },
    internal: { ...ORDER_INTERNAL, ...internal },
    status,
    calls: ['list', 'get', 'delete', 'export'],
    own: ['delete'],
    list: {
      columns: [...new Set(['no', 'user', 'device', ...columns, 'refundStatus', 'paidAt'])],
      filters: [...ORDER_FILTERS, ...filters, { field: 'createdAt', by: 'range' }],
      search,
      ...(sums ? { sums } : {}),
      waiting: refundRequests,
      finds: ORDER_FINDS,
    },
    actions,
  })
