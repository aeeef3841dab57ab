import { v7 as uuid } from 'uuid'
import type { Ctx } from '../entity/ctx.ts'

export const CALLBACK_JOB = 'openplatform.callback'

/** What a subscriber is sent. Rows are named, not carried: who may read them asks by a signed request. */
export interface PlatformEvent {
  id: string
  event: string
  at: string
  tenant: string
  data: { _id: string; status?: number }
}

export interface CallbackJob {
  tenantId: string
  /** The app's row. */
  appId: string
  event: PlatformEvent
  /** How often it was tried already. */
  tried: number
}

/** What is written down although nothing was changed: somebody has looked. That is nobody else's business. */
const READS = new Set(['export', 'unmask'])

/** Tells these apps, once this transaction has committed. */
export async function tellApps(
  ctx: Pick<Ctx, 'tenantId' | 'enqueue'>,
  apps: readonly string[],
  event: string,
  data: PlatformEvent['data'],
): Promise<void> {
  if (READS.has(event.slice(event.lastIndexOf('.') + 1))) return
  const told: PlatformEvent = { id: uuid(), event, at: new Date().toISOString(), tenant: ctx.tenantId, data }
  for (const appId of apps) await ctx.enqueue(CALLBACK_JOB, { appId, event: told, tried: 0 })
}
