import { storeBusy } from '../refusals.ts'
import type { Lane } from './lane.ts'
import type { IngestParts } from './parts.ts'
import { encodeMark } from './request.ts'

/**
 * Notes in the log which requests of the tenant are in its file: all before the first that is not. Without it, a restart
 * would store them again, also if they were dropped since.
 * @throws Refusal if nothing can be written to the log
 */
export async function mark({ log, limits }: IngestParts, { tenantId, arrival }: Lane): Promise<void> {
  const isMarked = await new Promise<boolean>((resolve) => {
    const entry = log.append(encodeMark(tenantId, Math.min(arrival, log.nextSeq)), false, () =>
      resolve(entry.state === 'durable'),
    )
  })
  if (!isMarked) throw storeBusy({ retryAfterS: limits.retryAfterS })
}
