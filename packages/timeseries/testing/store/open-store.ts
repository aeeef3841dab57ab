import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { Limits } from '../../server/store/limits.ts'
import type { LineOptions, Timeseries, TsResult } from '../../server/store/model.ts'
import { openTimeseries } from '../../server/store/store.ts'

export const TENANT = '0192aaaa-0000-7000-8000-000000000001'
export const OTHER_TENANT = '0192aaaa-0000-7000-8000-000000000002'

export const LINES: LineOptions = { precision: 'us', create: true }

/** Registers work for the end: of the test by default, or of several tests that share a store. */
type Cleanup = (work: () => void | Promise<void>) => void

/** A data folder that is removed after the test. */
export function dataFolder(cleanup: Cleanup = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-ts-'))
  cleanup(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface StoreOptions {
  dataDir?: string
  limits?: Partial<Limits>
  cleanup?: Cleanup
}

/** A real store (worker, DuckDB) in its own folder, closed after the test. */
export async function openStore(options: StoreOptions = {}): Promise<Timeseries> {
  const cleanup = options.cleanup ?? onTestFinished
  const dataDir = options.dataDir ?? dataFolder(cleanup)
  const faults: object[] = []
  const store = await openTimeseries({
    dataDir,
    limits: options.limits ?? {},
    log: { error: (detail) => void faults.push(detail) },
  })
  cleanup(() => store.close())
  return store
}

/** One store for the tests of a file or a group, each with its own tenant: opening a store takes a second. */
export function sharedStore(limits: Partial<Limits> = {}): () => Timeseries {
  const closing: (() => void | Promise<void>)[] = []
  let store: Timeseries | undefined
  beforeAll(async () => {
    store = await openStore({ limits, cleanup: (work) => void closing.unshift(work) })
  })
  afterAll(async () => {
    for (const work of closing) await work()
  })
  return () => store!
}

export const bytes = (text: string): Buffer => Buffer.from(text)

/** Rows as objects by column name. */
export function objects({ columns, rows }: TsResult): Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(row.map((cell, i) => [columns[i]?.name ?? '', cell])))
}
