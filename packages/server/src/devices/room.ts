import type { Ctx } from '../call/ctx.ts'
import { inTenant } from '../call/ctx.ts'
import type { Device } from '../call/device.ts'
import type { DeviceLine } from '../call/device-hooks.ts'
import type { Services } from '../call/services.ts'
import { inSavepoint } from '../db/unwaited.ts'

/** What all parts of the gateways share. */
export interface DeviceRoom {
  services: Services
  /** By the app's key. */
  lines: ReadonlyMap<string, DeviceLine>
}

/** Runs inside the device's tenant, without a user. */
export function inDevice<T>({ services }: DeviceRoom, device: Device, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTenant(services, device.tenantId, { ip: null, locale: 'zh_CN' }, run)
}

/**
 * Informs the app of something that has already happened: if the app's function throws, its writes are rolled back, and
 * the rest of the transaction stays.
 */
export async function tellLine(ctx: Ctx, what: string, tell: (() => Promise<void>) | undefined): Promise<void> {
  if (!tell) return
  try {
    await inSavepoint(ctx.tx, tell)
  } catch (error) {
    ctx.log.error({ err: error, what }, 'an app could not take what its device told')
  }
}
