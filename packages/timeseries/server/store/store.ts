import { randomUUID } from 'node:crypto'
import { createReadStream, realpathSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metrics } from '@atrium/core/server/metrics/metrics'
import { workerFile } from '@atrium/core/server/worker-file'
import type { KeptRequest } from './ingest/set-aside.ts'
import { KnownNames } from './known-names.ts'
import { LIMITS, type Limits } from './limits.ts'
import type { ExportFormat, Point, Timeseries, TsQuery, WriteOptions, WriteResult } from './model.ts'
import { resultOf, toResult } from './read/answer.ts'
import { bodyTooLarge } from './refusals.ts'
import { RowCache } from './row-cache.ts'
import { StoreMetrics } from './store-metrics.ts'
import { WorkerLink } from './worker-link.ts'
import { WriteQueue } from './write-queue.ts'

/** For errors of the store itself. */
export interface StoreLog {
  error(detail: object, message: string): void
}

// Two workers on one folder would write the same files without noticing, and points would be lost.
const openFolders = new Set<string>()

// The approximate memory of a point as an object until it is stored.
const BYTES_PER_FIELD = 40

/**
 * Opens the time-series store in `${dataDir}/timeseries`, in its own thread.
 * @throws Error if it is already open in this process, or the worker was not built.
 */
export async function openTimeseries({
  dataDir,
  log,
  limits: changed = {},
  metrics,
  onSetAside = () => {},
  onOpen = () => {},
}: {
  dataDir: string
  log: StoreLog
  limits?: Partial<Limits>
  metrics?: Metrics
  /** Called when a request that was acknowledged cannot be committed and was kept in a file. */
  onSetAside?: (kept: KeptRequest) => void
  /** Called when the store is opened again after a fatal error, at the beginning and at the end. */
  onOpen?: (isOpen: boolean) => void
}): Promise<Timeseries> {
  const limits: Limits = { ...LIMITS, ...changed }
  await mkdir(join(dataDir, 'timeseries'), { recursive: true, mode: 0o700 })
  const folder = realpathSync(join(dataDir, 'timeseries'))
  if (openFolders.has(folder)) throw new Error(`The time-series store in ${folder} is open already`)
  openFolders.add(folder)
  try {
    // Exports that were not finished when the previous process ended.
    await rm(join(folder, 'exports'), { recursive: true, force: true })
    await mkdir(join(folder, 'exports'), { mode: 0o700 })
    const link = await WorkerLink.start(workerFile('timeseries-worker'), { folder, limits }, log)
    return timeseriesOver(link, {
      folder,
      limits,
      metrics,
      log,
      onSetAside,
      onOpen,
      onClosed: () => openFolders.delete(folder),
    })
  } catch (error) {
    openFolders.delete(folder)
    throw error
  }
}

interface StoreParts {
  folder: string
  limits: Limits
  metrics: Metrics | undefined
  log: StoreLog
  onSetAside(kept: KeptRequest): void
  onOpen(isOpen: boolean): void
  onClosed(): void
}

function timeseriesOver(link: WorkerLink, parts: StoreParts): Timeseries {
  const { folder, limits, metrics, log, onSetAside, onOpen, onClosed } = parts
  const queue = new WriteQueue(limits)
  const counted = new StoreMetrics(metrics, queue, folder)
  const names = new KnownNames((tenantId, db) => link.call('catalogue', { tenantId, db }))
  const cache = new RowCache(limits)
  link.onNames = (tenantId) => {
    names.changed(tenantId)
    cache.changed(tenantId)
  }
  link.onCopied = (rows) => cache.put(rows)
  link.watch((event) => cache.changed(event.tenantId, event))
  link.onSetAside = (kept) => {
    counted.setAside()
    log.error({ ...kept }, 'An acknowledged write cannot be committed and was set aside')
    onSetAside(kept)
  }
  link.onOpen = (isOpen) => {
    if (isOpen) counted.reopened()
    else log.error({}, 'The time series cannot be used after a fatal error, and are opened again')
    onOpen(isOpen)
  }
  link.onStored = (stored) => counted.stored(stored)
  const queued = (
    tenantId: string,
    bytes: number,
    options: WriteOptions,
    write: () => Promise<WriteResult>,
    writes = 1,
  ) => {
    if (bytes > limits.maxBodyBytes) throw bodyTooLarge({ params: { maxBytes: limits.maxBodyBytes } })
    return counted.note(queue.run(tenantId, bytes, write, writes), options, writes)
  }
  return {
    async write(tenantId, db, points, options) {
      return queued(tenantId, weightOf(points), options, () => link.call('points', { tenantId, db, points, options }))
    },
    async writeLines(tenantId, db, body, options) {
      const takes = { tenantId, db, body, options }
      return queued(tenantId, body.byteLength, options, () => link.call('lines', takes))
    },
    async writeJson(tenantId, db, measurement, body, options) {
      const takes = { tenantId, db, measurement, body, options }
      return queued(tenantId, body.byteLength, options, () => link.call('json', takes))
    },
    async writeMessages(tenantId, db, measurement, messages, options) {
      const body = Buffer.concat(messages)
      let end = 0
      const ends = messages.map(({ byteLength }) => {
        end += byteLength
        return end
      })
      const takes = { tenantId, db, measurement, body, ends, options }
      return queued(tenantId, end, options, () => link.call('messages', takes), messages.length)
    },
    async query(tenantId, query, signal) {
      const known = link.isOpen && !signal?.aborted ? cache.answer(tenantId, query) : null
      return known ? resultOf(known) : toResult(await link.call('query', { tenantId, query }, signal))
    },
    async latest(tenantId, query) {
      return toResult(await link.call('latest', { tenantId, query }))
    },
    catalogue: (tenantId, db) => names.catalogue(tenantId, db),
    tagValues: (tenantId, query) => link.call('tagValues', { tenantId, ...query }),
    browse: (tenantId, query) => link.call('browse', { tenantId, query }),
    newest: (tenantId, query) => link.call('newest', { tenantId, query }),
    series: (tenantId, query) => link.call('series', { tenantId, query }),
    createDb: (tenantId, db) => link.call('createDb', { tenantId, db }),
    dropDb: (tenantId, db) => link.call('dropDb', { tenantId, db }),
    dropMeasurement: (tenantId, db, measurement) => link.call('dropMeasurement', { tenantId, db, measurement }),
    setRetention: (tenantId, db, { days }) => link.call('setRetention', { tenantId, db, days }),
    statistics: (tenantId) => link.call('statistics', { tenantId }),
    export: (tenantId, query, format, signal) => {
      const path = join(folder, 'exports', `${randomUUID()}.${format}`)
      return exportOver(link, { tenantId, query, format, path }, signal)
    },
    watch: (listener) => link.watch(listener),
    carry: (tenantId, place) => link.call('carry', { tenantId, ...place }),
    async close() {
      await link.close().finally(onClosed)
    },
  }
}

interface ExportCall {
  tenantId: string
  query: TsQuery
  format: ExportFormat
  path: string
}

/** Creates the file, reads it, and removes it in any case. */
async function* exportOver(link: WorkerLink, call: ExportCall, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    await link.call('export', call, signal)
    for await (const piece of createReadStream(call.path, signal ? { signal } : {})) yield piece as Buffer
  } finally {
    await rm(call.path, { force: true })
  }
}

function weightOf(points: readonly Point[]): number {
  return points.reduce((sum, point) => sum + BYTES_PER_FIELD * (1 + Object.keys(point.fields ?? {}).length), 0)
}
