import type { SameKeys } from '@atrium/core/contract/define/words'

const zh_CN = {
  fields: {
    device: '设备',
    slot: '货道',
    type: '类型',
    num: '数量',
    before: '变化前',
    after: '变化后',
    order: '订单',
    by: '操作人',
    reason: '原因',
    at: '时间',
  },
  options: { type: { restock: '补货', sale: '销售', back: '退款返还', count: '盘点', loss: '报损' } },
  status: {},
  actions: {},
  groups: {},
} as const

const en_US = {
  fields: {
    device: 'Machine',
    slot: 'Slot',
    type: 'Kind',
    num: 'Pieces',
    before: 'Before',
    after: 'After',
    order: 'Order',
    by: 'By',
    reason: 'Reason',
    at: 'At',
  },
  options: { type: { restock: 'Restock', sale: 'Sale', back: 'Back from a refund', count: 'Count', loss: 'Loss' } },
  status: {},
  actions: {},
  groups: {},
} as const satisfies SameKeys<typeof zh_CN>

/** The words of `stockRecord`. An app adds the name of the entity, and those of its item and its specs. */
export const stockRecordWords = { zh_CN, en_US }
