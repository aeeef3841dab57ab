import { type Entity, statusNumber } from '@atrium/core/contract/define/entity'
import { stillReferenced } from '@atrium/core/contract/refusal'
import type { AppCall } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { qrcodeCalls } from '@atrium/core/server/codes/qrcode-calls'
import { qrcodeEffects, qrcodeWrites } from '@atrium/core/server/codes/qrcodes'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Placement } from '@atrium/core/server/partners/partner-network'
import { bindDevice } from '@atrium/devices/server/bind'
import { configChanged, configJob } from '@atrium/devices/server/config'
import { deviceCalls } from '@atrium/devices/server/device-calls'
import { type DeviceHooks, deviceHooks } from '@atrium/devices/server/device-hooks'
import { removeDevice, updateDevice } from '@atrium/devices/server/registry'
import { sellerQrcode } from '../../contract/at-devices/device-seller.ts'
import { adjustBalance, consumerLedger, feedbackEffects } from '../consumer/clerk.ts'
import { payables } from '../money/payable.ts'
import type { Orders } from '../orders/orders.ts'
import { type Storefront, storefront } from '../orders/storefront.ts'
import type { Delivery } from './delivery.ts'
import { sellerRepairs } from './repair-sources.ts'

type Changes = Readonly<Record<string, unknown>>

interface Parts<O extends Entity> {
  orders: Orders<O>
  /** With a configuration, if the devices get one. */
  devices: DeviceHooks
  consumers: Storefront
  delivery: Delivery<O>
  /** The entities of the app that its devices refer to. */
  named?: readonly Entity[]
  settings: { calls: readonly AppCall[] }
  /** Runs before a device is created. @throws the refusal if it may not be */
  refuseNew?(ctx: Ctx, given: Changes): Promise<void>
  /** Runs before a device is changed. @throws the refusal if it may not be changed so */
  refuseChange?(ctx: Ctx, before: never, changes: Changes): Promise<void>
}

/**
 * The server's part of an app with the descriptor `deviceSeller`, as far as all of them have it. A device cannot be
 * deleted while one of its orders is live.
 */
export function deviceSellerCode<O extends Entity>(app: string, parts: Parts<O>) {
  const { orders, delivery, devices, consumers, named, settings, refuseNew, refuseChange } = parts
  const { entity: device, config } = devices
  const { commandEnded, commandAsked, commandLate } = delivery
  /** An app that does more when a command has ended calls the delivery itself. */
  const hooks = { onCommandEnd: commandEnded, onCommandAsked: commandAsked, onCommandLate: commandLate, ...devices }
  return {
    supplies: [
      deviceHooks(hooks),
      storefront(consumers),
      payables({ order: delivery.payable }),
      sellerRepairs(app, devices.alarms),
    ],
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
    writes: {
      order: { delete: orders.remove },
      device: {
        async update(ctx: Ctx, before: { _id: string }, changes: Changes) {
          await refuseChange?.(ctx, before as never, changes)
          const own = await updateDevice(ctx, before, changes)
          if (config) await configChanged(ctx, app, config, 'device', before, changes)
          return own
        },
        async delete(ctx: Ctx, before: { _id: string }) {
          await refuseWhileLive(ctx, consumers, before._id)
          await removeDevice(ctx, device, before)
        },
      },
      qrcode: qrcodeWrites(app, sellerQrcode(app)),
    },
    calls: [
      ...deviceCalls(app, device, named, refuseNew),
      ...qrcodeCalls(app, sellerQrcode(app)),
      ...settings.calls,
      consumerLedger(app, consumers.consumer),
    ] as readonly AppCall[],
    jobs: config ? configJob(app, config) : {},
  }
}

async function refuseWhileLive(ctx: Ctx, { phone: { order }, live }: Storefront, device: string): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    `select 1 from "${order.table}" where device_id = $1 and status = any ($2) limit 1`,
    [device, live.map((name) => statusNumber(order, name))],
  )
  if (rows.length > 0) throw stillReferenced()
}
