import type { Entity } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { AppServer } from '@atrium/core/server/call/implement'
import { getFields } from '@atrium/core/server/entity/rows'
import { deviceFields } from '@atrium/devices/contract/patterns/device'
import { ONLINE } from '@atrium/devices/server/device'
import { deviceHooks } from '@atrium/devices/server/device-hooks'
import { deviceOffline } from '@atrium/devices/server/refusals'
import { deviceNotInService } from '../consumer/refusals.ts'
import type { ConsumerDevice, ConsumerDevices } from '../orders/storefront.ts'

const ENABLED = 1

/** The devices of an app, for the calls of consumers. */
export function devicesOf(server: AppServer): ConsumerDevices | undefined {
  const hooks = deviceHooks.of(server)
  if (!hooks) return undefined
  const { entity } = hooks
  return {
    get: (ctx, id) => consumerDevice(ctx, entity, id),
    async getReady(ctx, id) {
      const device = await consumerDevice(ctx, entity, id)
      if (device.status !== ENABLED) throw deviceNotInService({ params: { status: device.status } })
      if (device.online !== ONLINE.online) throw deviceOffline()
      return device
    },
  }
}

/** Without the calculated columns of the app's view, which no phone needs. */
const consumerDevice = async (ctx: Ctx, device: Entity, id: string): Promise<ConsumerDevice> =>
  (await getFields(ctx, device, id, [...Object.keys(deviceFields), 'status'] as never)) as ConsumerDevice
