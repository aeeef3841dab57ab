import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Settings for InfluxDB, which it reads from the environment. With them it writes its log into its files and compacts
 * them after one idle second, instead of after ten minutes and four hours.
 */
export const SOON_AT_REST = {
  INFLUXDB_DATA_CACHE_SNAPSHOT_WRITE_COLD_DURATION: '1s',
  INFLUXDB_DATA_COMPACT_FULL_WRITE_COLD_DURATION: '1s',
}

const STABLE_FOR_MS = 5_000
const WITHIN_MS = 120_000

/** Waits until InfluxDB's log is empty and its files no longer change. */
export async function untilInfluxRests(folder: string): Promise<void> {
  const endMs = performance.now() + WITHIN_MS
  let before = ''
  let sinceMs = performance.now()
  while (performance.now() - sinceMs < STABLE_FOR_MS) {
    if (performance.now() > endMs) throw new Error('InfluxDB did not come to rest')
    await pause(250)
    const now = filesOf(join(folder, 'data')).join(' ')
    const isLogEmpty = filesOf(join(folder, 'wal')).every((file) => !file.endsWith('.wal') || sizeOf(file) === 0)
    if (isLogEmpty && now === before && !now.includes('.tmp')) continue
    before = now
    sinceMs = performance.now()
  }
}

function filesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true }).map(String)
  return names.map((name) => join(folder, name)).sort()
}

/** The size of a file; 0 if it has been removed in the meantime. */
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
