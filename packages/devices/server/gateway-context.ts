import type { Ctx } from '@atrium/core/server/call/ctx'
import { inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { inSavepoint } from '@atrium/core/server/db/unwaited'
import type { Device } from './device.ts'
import type { DeviceHooks } from './device-hooks.ts'

/** What all parts of the gateways share. */
export interface GatewayContext {
  services: Services
  /** App key → its device hooks. */
  hooks: ReadonlyMap<string, DeviceHooks>
}

/** Runs inside the device's tenant, without a user. */
export function inDevice<T>({ services }: GatewayContext, device: Device, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  const actor = { kind: 'device', name: `${device.name} (${device.no})` } as const
  return inTenant(services, device.tenantId, { ip: null, locale: 'zh_CN' }, (ctx) => run({ ...ctx, actor }))
}

/**
 * Informs the app of something that has already happened: if the app's function throws, its writes are rolled back, and
 * the rest of the transaction stays.
 */
export async function callHook(ctx: Ctx, what: string, hook: (() => Promise<void>) | undefined): Promise<void> {
  if (!hook) return
  try {
    await inSavepoint(ctx.tx, hook)
  } catch (error) {
    ctx.log.error({ err: error, what }, 'an app failed to handle a report of its device')
  }
}
