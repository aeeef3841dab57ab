import type { Entity } from '@atrium/contract/define/entity'
import { sellerQrcode } from '@atrium/contract/patterns/device-seller'
import type { AppCall } from '../call/app-call.ts'
import type { Ctx } from '../call/ctx.ts'
import type { Placement } from '../call/partner-network.ts'
import { qrcodeCalls } from '../codes/qrcode-calls.ts'
import { qrcodeEffects, qrcodeWrites } from '../codes/qrcodes.ts'
import { bindDevice } from '../devices/bind.ts'
import { deviceCalls } from '../devices/device-calls.ts'
import type { Orders } from '../orders/orders.ts'
import { adjustBalance, consumerLedger, feedbackEffects } from './clerk.ts'

interface Parts<O extends Entity> {
  orders: Orders<O>
  device: Entity
  user: Entity
  settings: { calls: readonly AppCall[] }
}

/** The server's part of an app with the descriptor `deviceSeller`, as far as all of them have it. */
export const deviceSellerCode = <O extends Entity>(app: string, { orders, device, user, settings }: Parts<O>) => ({
  effects: {
    order: orders.effects,
    device: {
      async bind(ctx: Ctx, row: { _id: string } & Placement, input: Partial<Placement>) {
        await bindDevice(ctx, row, input)
        return {}
      },
    },
    user: { unblock: orders.forgive, adjust: adjustBalance(app) },
    qrcode: qrcodeEffects,
    feedback: feedbackEffects,
  },
  writes: { order: { delete: orders.remove }, qrcode: qrcodeWrites(app, sellerQrcode(app)) },
  calls: [
    ...deviceCalls(app, device),
    ...qrcodeCalls(app, sellerQrcode(app)),
    ...settings.calls,
    consumerLedger(app, user),
  ] as readonly AppCall[],
})
