import { defineEntity } from '@atrium/core/contract/define/entity'
import { choice, dt, fen, ref, str } from '@atrium/core/contract/define/fields'
import { MONEY_NO } from './money-withdrawal.ts'
import { unused } from './order.ts'

const readonly = { readonly: true } as const

/**
 * The refunds of an app's orders, for those who may read its orders. The app's migration creates the view with
 * `refund_view('<app>')`. `noDevices`: the app sells without devices, and its pages do not show them.
 */
export const refundEntity = <const A extends string>(app: A, { noDevices }: { noDevices?: true } = {}) => {
  const device = noDevices ? [] : ['device']
  return defineEntity({
    name: 'refund',
    path: `/api/${app}/order/refund`,
    table: 'refund',
    view: `${app}_refund_row`,
    module: 'order',
    title: 'no',
    fields: {
      no: str(64, { readonly: true, code: MONEY_NO }),
      order: ref('order', readonly),
      user: ref('user', readonly),
      device: ref('device', noDevices ? unused : readonly),
      amount: fen({ readonly: true, required: true, default: 0 }),
      reason: str(200, readonly),
      source: choice({ 1: ['consumer'], 2: ['merchant'], 3: ['system'] }, readonly),
      succeededAt: dt(readonly),
    },
    status: { 1: ['processing', 'blue'], 2: ['succeeded', 'green'], 3: ['failed', 'red'], 4: ['closed', 'grey'] },
    calls: ['list', 'export'],
    list: {
      columns: ['order', ...device, 'status', 'amount', 'succeededAt', 'reason', 'source', 'user', 'no', 'createdAt'],
      filters: [
        'status',
        'source',
        ...device,
        'user',
        { field: 'succeededAt', by: 'range' },
        { field: 'createdAt', by: 'range' },
      ],
      search: ['no', 'reason'],
    },
  })
}
