import { type Action, defineEntity, type Entity, type Filter } from '@atrium/core/contract/define/entity'
import type { Fields, Options } from '@atrium/core/contract/define/fields'
import { ORDER_FILTERS, ORDER_FINDS, ORDER_INTERNAL, orderFields, refundRequests } from './order.ts'

interface OrderParts<F, S, X, C> {
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
  /** The form of a new order. */
  form?: Entity['form']
  /** The acts that decide on a refund request. Absent: `refund`, beside a call that rejects it. */
  decides?: readonly string[]
  /** `['create']`: clerks make orders, too; the app's server code has the function. */
  writes?: C
  /** The statuses stand above the list as tabs. */
  tabs?: true
  /** The app sells without devices: pages do not show them. */
  noDevices?: true
}

/** The orders of an app that sells to consumers, with `letters` at the beginning of their numbers. */
export const orderEntity = <
  const A extends string,
  const F extends Fields,
  const S extends Options,
  const X extends Readonly<Record<string, Action>>,
  const C extends readonly 'create'[] = readonly [],
>(
  app: A,
  letters: string,
  parts: OrderParts<F, S, X, C>,
) => {
  const { fields, internal, status, columns, filters, search, sums, actions, form, noDevices } = parts
  const { decides = refundRequests.acts, writes = [] as never as C } = parts
  const without = (names: readonly (string | Filter)[]) => names.filter((name) => !noDevices || !OF_DEVICES.has(name))
  return defineEntity({
    name: 'order',
    path: `/api/${app}/order`,
    table: `${app}_order`,
    view: `${app}_order_row`,
    module: 'order',
    title: 'no',
    fields: { ...orderFields(letters, { noDevices }), ...fields },
    internal: { ...ORDER_INTERNAL, ...internal },
    status,
    calls: ['list', 'get', ...writes, 'delete', 'export'],
    own: [...writes, 'delete'],
    ...(form ? { form } : {}),
    list: {
      columns: [...new Set(without(['no', 'user', 'device', ...columns, 'refundStatus', 'paidAt']))] as string[],
      filters: without([...ORDER_FILTERS, ...filters, { field: 'createdAt', by: 'range' }]),
      search,
      ...(sums ? { sums } : {}),
      ...(parts.tabs ? { tabs: 'status' as const } : {}),
      waiting: { ...refundRequests, acts: decides, shows: without(refundRequests.shows) as string[] },
      finds: { ...ORDER_FINDS, shows: without(ORDER_FINDS.shows) as string[] },
    },
    actions,
  })
}

const OF_DEVICES: ReadonlySet<unknown> = new Set(['device', 'deviceName', 'merchant', 'agent'])
