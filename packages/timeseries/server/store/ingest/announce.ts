import { answer, isStored, type Job, type Load } from './job.ts'
import type { Lane } from './lane.ts'
import type { IngestParts } from './parts.ts'

/** Answers those of the requests that are stored, after watchers have learnt of their rows. */
export function answerStored(parts: IngestParts, lane: Lane, jobs: readonly Job[]): void {
  const stored = jobs.filter(isStored)
  if (stored.length > 0) announce(parts, lane)
  for (const job of stored) answer(job)
}

/** Sends the events about rows of which watchers do not know. */
export function announce({ onWritten, onNames, carries }: IngestParts, lane: Lane): void {
  for (const load of lane.loads) {
    if (!load.hasNews) continue
    load.announced()
    if (load.batch.takeNameNews()) onNames?.(lane.tenantId)
    onWritten(load.batch.takeEvents(carries))
  }
}

/** Announces rows that were gathered long enough. @returns when it is due again */
export function announceDue(parts: IngestParts, lane: Lane, load: Load): number {
  const dueMs = load.announcedAtMs(parts.limits)
  if (performance.now() < dueMs) return dueMs
  announce(parts, lane)
  return Number.POSITIVE_INFINITY
}
