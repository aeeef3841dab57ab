import { arrivalOf, type LogEntry } from '../log/write-log.ts'
import { StaleNames, storeBusy, TooWide } from '../refusals.ts'
import { droppedEvent } from '../watched-measurements.ts'
import { answeredJob, type Job, type Load, MAX_FAILURES, type Turn } from './job.ts'
import type { Lane } from './lane.ts'
import type { IngestParts } from './parts.ts'
import { encodeCopy } from './request.ts'

/**
 * After a failed commit the catalogue in memory is wrong, so what was read with it must be read again: requests that
 * were answered from the log, later. The others are refused, except those that were not begun and, if the file can be
 * opened, are handled now.
 */
export function giveUp({ limits, onWritten }: IngestParts, lane: Lane, isOpen: boolean): void {
  const loads = [...lane.loads]
  const again = new Map<number, LogEntry>()
  const refused = new Set<Job | Turn>()
  for (const load of loads) {
    if (load.isAnnounced) onWritten([...load.batch.parts.keys()].map(droppedEvent))
    for (const entry of load.answered) again.set(entry.seq, entry)
    for (const job of load.jobs) refused.add(job)
  }
  const waiting: (Job | Turn)[] = []
  for (const job of lane.jobs) {
    const isBegun = job.kind === 'write' && job.sink !== null
    if (job.kind === 'write' && job.isAnswered) again.set(job.entry.seq, job.entry)
    else if (isBegun || !isOpen) refused.add(job)
    else waiting.push(job)
  }
  // A turn begins when everything before it is in the file, which may take long now; but not if it is soon set aside.
  const isLong = again.size > 0 && lane.failures.size === 0
  const turnAt = isLong ? waiting.findIndex(({ kind }) => kind === 'turn') : -1
  if (turnAt >= 0) for (const job of waiting.splice(turnAt)) refused.add(job)
  for (const job of refused) {
    if (job.kind === 'write') job.isAnswered = true
    job.reject(storeBusy({ retryAfterS: limits.retryAfterS }))
  }
  const jobs = [...again.values()].sort((a, b) => arrivalOf(a) - arrivalOf(b)).map(answeredJob)
  lane.jobs = [...jobs, ...waiting]
  if (jobs.length > 0) {
    lane.retryAtMs = performance.now() + limits.retryAfterS * 1000
    lane.hurry()
  }
  lane.ended(...loads)
}

// What DuckDB and Node say about a disk that is full or broken, a file that cannot be used, an instance that has ended.
const NOT_OF_ROWS = /IO Error|No space left|Input\/output|FATAL|INTERNAL|invalidated|Corrupt|temp_directory|INTERRUPT/i

/** Whether a commit may have failed because of its rows; otherwise any other would have failed, too. */
function isOfRows(error: unknown): boolean {
  const { code, message = '' } = error as Partial<NodeJS.ErrnoException>
  return code === undefined && !(error instanceof StaleNames) && !NOT_OF_ROWS.test(message)
}

/** Counts a failed commit for each of its requests that are tried again. */
export function noteFailure(lane: Lane, { answered }: Load, error: unknown): void {
  if (!isOfRows(error)) {
    lane.failures.clear()
    return
  }
  const isHopeless = error instanceof TooWide && answered.length === 1
  for (const entry of answered) {
    const arrival = arrivalOf(entry)
    lane.failures.set(arrival, isHopeless ? MAX_FAILURES : (lane.failures.get(arrival) ?? 0) + 1)
  }
}

/**
 * After a failed commit: if it was one too many for a request, the request is kept in a file of its own, and the others go
 * on. @returns whether one was set aside; if its file cannot be written, it is tried again later
 */
export async function setAsideFailed(parts: IngestParts, lane: Lane, error: unknown): Promise<boolean> {
  const job = lane.nextWrite
  const arrival = job ? arrivalOf(job.entry) : Number.NaN
  if (!job || (lane.failures.get(arrival) ?? 0) < MAX_FAILURES) return false
  try {
    const reason = error instanceof Error ? error.message : String(error)
    const kept = await parts.setAside.keep(await parts.log.read(job.entry), arrival, reason)
    lane.jobs.splice(lane.jobs.indexOf(job), 1)
    lane.failures.delete(arrival)
    lane.retryAtMs = Number.NEGATIVE_INFINITY
    lane.ended()
    parts.onSetAside(kept)
    return true
  } catch (fault) {
    parts.onFault(fault)
    return false
  }
}

/**
 * Copies the requests of a tenant whose file cannot be written to the end of the log, so that the files of the log
 * before can be used again. All copies follow each other, and no other request of the tenant comes before them.
 * @returns whether that was possible
 */
export async function copyInLog(parts: IngestParts, lane: Lane): Promise<boolean> {
  const { log, limits, onFault } = parts
  let isCopied = false
  giveUp(parts, lane, false)
  // Until then, no write of the tenant is taken.
  lane.retryAtMs = Number.POSITIVE_INFINITY
  try {
    const jobs = lane.jobs.filter((job) => job.kind === 'write')
    const contents = await Promise.all(jobs.map(({ entry }) => log.read(entry)))
    const copies = await Promise.all(
      jobs.map((job, i) => {
        const copyOf = arrivalOf(job.entry)
        return new Promise<LogEntry>((resolve) => {
          const copy = log.append(encodeCopy(contents[i] as Buffer, copyOf), false, () => resolve(copy))
          copy.copyOf = copyOf
        })
      }),
    )
    isCopied = copies.every(({ state }) => state === 'durable')
    if (isCopied) for (const [i, job] of jobs.entries()) job.entry = copies[i] as LogEntry
  } catch (error) {
    onFault(error)
  }
  lane.retryAtMs = performance.now() + limits.retryAfterS * 1000
  return isCopied
}
