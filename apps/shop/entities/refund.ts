import { defineEntity } from '@atrium/core/contract/define/entity'
import { refundEntity } from '@atrium/selling/contract/declare'

const common = refundEntity('shop', { noDevices: true })

/** The refunds of orders, and what customers have asked for and nobody has decided. */
export const refund = defineEntity({
  ...common,
  view: 'shop_refund_list',
  status: { ...common.status, 5: ['requested', 'orange'] },
})
