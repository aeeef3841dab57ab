import { defineEntity } from '@atrium/core/contract/define/entity'
import { bool, fen, int } from '@atrium/core/contract/define/fields'
import { sellerSetting } from '@atrium/selling/contract/at-devices/declare'

const common = sellerSetting('vend')

export const setting = defineEntity({
  ...common,
  fields: {
    ...common.fields,
    /** Staff are notified of slots that run low. */
    lowStockWarn: bool({ required: true, default: true }),
    /** Staff are notified of a door that has been open for so long. */
    doorAlarmSec: int({ required: true, default: 120, min: 10, max: 3600, unit: 's' }),
    /** What did not come out is refunded by itself. */
    refundOnPartial: bool({ required: true, default: true }),
    /** What is held or authorised before the door of a cabinet opens: nobody can be charged more for what they take. */
    cabinetLimit: fen({ required: true, default: 20_000, min: 100, max: 500_000 }),
  },
  form: [
    ...common.form,
    { group: 'vending', fields: ['lowStockWarn', 'doorAlarmSec', 'refundOnPartial', 'cabinetLimit'] },
  ],
})
