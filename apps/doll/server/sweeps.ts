import type { AppSweep } from '@atrium/core/server/call/implement'
import { delivery } from './delivery.ts'
import { reconcile } from './reconciliation.ts'

/** Changes that happen by time alone. Each is idempotent. */
export const sweeps: readonly AppSweep[] = [...delivery.sweeps, reconcile]
