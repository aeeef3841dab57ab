import { invalidParameter } from '@atrium/contract/refusal'
import type { Ctx } from '@atrium/server/call/ctx'
import type { Placement } from '@atrium/server/call/partner-network'
import type { Row } from '@atrium/server/call/row'
import { qrcodeEffects } from '@atrium/server/codes/qrcodes'
import { adjustBalance, feedbackEffects } from '@atrium/server/consumer/clerk'
import { bindDevice } from '@atrium/server/devices/bind'
import type { device as deviceEntity } from '../entities/device.ts'
import { orders } from './orders.ts'
import { NEEDED } from './writes.ts'

/** Actions of entities other than orders. */
export const otherEffects = {
  device: {
    async enable(_ctx: Ctx, row: Row<typeof deviceEntity>) {
      if (row.price === null) throw invalidParameter({ fields: { price: NEEDED } })
      return {}
    },
    async bind(ctx: Ctx, row: Row<typeof deviceEntity>, input: Partial<Placement>) {
      await bindDevice(ctx, row, input)
      return {}
    },
  },
  user: { unblock: orders.forgive, adjust: adjustBalance('charge') },
  qrcode: qrcodeEffects,
  feedback: feedbackEffects,
}
