import { v7 as uuid } from 'uuid'
import type { Ctx, EventRow } from '../call/ctx.ts'

export const CALLBACK_JOB = 'openplatform.callback'

/**
 * An event as it is sent to a subscriber. It names the row but does not contain it: a subscriber with the permission
 * reads it with a signed request.
 */
export interface PlatformEvent {
  id: string
  event: string
  at: string
  tenant: string
  data: EventRow
}

export interface CallbackJob {
  tenantId: string
  /** The id of the app's row. */
  appId: string
  event: PlatformEvent
  /** The number of tries so far. */
  tried: number
}

/** Audit entries for reading without a change; they are not sent to subscribers. */
const READS = new Set(['export', 'unmask'])

/** Notifies these apps after this transaction has committed. */
export async function notifyApps(
  ctx: Pick<Ctx, 'tenantId' | 'enqueue'>,
  apps: readonly string[],
  event: string,
  data: EventRow,
): Promise<void> {
  if (READS.has(event.slice(event.lastIndexOf('.') + 1))) return
  const sent: PlatformEvent = { id: uuid(), event, at: new Date().toISOString(), tenant: ctx.tenantId, data }
  for (const appId of apps) await ctx.enqueue(CALLBACK_JOB, { appId, event: sent, tried: 0 })
}
