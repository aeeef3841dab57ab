import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Distribution, Metrics } from '@atrium/core/server/metrics/metrics'
import { remembered } from '@atrium/core/server/metrics/remembered'
import type { Stored } from './ingest/parts.ts'
import type { WriteOptions, WriteResult } from './model.ts'
import type { WriteQueue } from './write-queue.ts'

const BOUNDS_S = [0.01, 0.05, 0.25, 1, 5]
const SIZE_FRESH_MS = 60_000

/** Metrics of writes, of the queue, and of the stored data. */
export class StoreMetrics {
  private written = 0
  private late = 0
  private refusedPoints = 0
  private refusedWrites = 0
  private setAsideWrites = 0
  private reopenings = 0
  private readonly waits: Distribution | undefined

  constructor(metrics: Metrics | undefined, queue: WriteQueue, folder: string) {
    const size = remembered(SIZE_FRESH_MS, () => bytesIn(folder))
    metrics?.counter('atrium_points_written_total', 'Points of time series that are durable', () => this.written)
    metrics?.counter(
      'atrium_points_late_total',
      'Points among them that are not newer than their series was',
      () => this.late,
    )
    metrics?.counter(
      'atrium_points_refused_total',
      'Points that were refused by themselves, while others of their message were kept',
      () => this.refusedPoints,
    )
    metrics?.counter(
      'atrium_writes_refused_total',
      'Writes that were refused as a whole: no room, or no such database',
      () => this.refusedWrites,
    )
    metrics?.counter(
      'atrium_writes_set_aside_total',
      'Acknowledged writes that could not be committed and were kept in files of their own',
      () => this.setAsideWrites,
    )
    metrics?.counter(
      'atrium_timeseries_reopened_total',
      'How often the time series were opened again after a fatal error',
      () => this.reopenings,
    )
    metrics?.gauge('atrium_write_queue_writes', 'Writes that wait to be durable', () => queue.waiting.writes)
    metrics?.gauge('atrium_write_queue_bytes', 'Size of the writes that wait', () => queue.waiting.bytes)
    this.waits = metrics?.histogram('atrium_write_duration_seconds', 'Time until a write was acknowledged', BOUNDS_S)
    metrics?.gauge('atrium_store_bytes', 'Space that data takes, by store', async () => [
      { labels: { store: 'timeseries' }, value: await size() },
    ])
  }

  setAside(): void {
    this.setAsideWrites++
  }

  reopened(): void {
    this.reopenings++
  }

  stored({ late }: Stored): void {
    this.late += late
  }

  /**
   * Counts the result of a write, or of several together. Those without an acknowledgement may be held back, so they are
   * not timed.
   */
  async note(write: Promise<WriteResult>, { unacknowledged }: WriteOptions, writes: number): Promise<WriteResult> {
    const startMs = performance.now()
    try {
      const result = await write
      this.written += result.written
      this.refusedPoints += result.refusedCount
      const tookS = (performance.now() - startMs) / 1000
      if (!unacknowledged) for (let i = 0; i < writes; i++) this.waits?.observe(tookS)
      return result
    } catch (error) {
      this.refusedWrites += writes
      throw error
    }
  }
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(
    // A file that was removed meanwhile has no size.
    names.map((name) =>
      stat(join(folder, name)).then(
        (file) => (file.isFile() ? file.size : 0),
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
