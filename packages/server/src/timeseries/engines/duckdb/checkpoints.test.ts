import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Ingest } from '../../ingest/ingest.ts'
import { LIMITS } from '../../limits.ts'
import { AT_ONCE, content } from '../../testing/open-ingest.ts'
import { openLog } from '../../testing/open-log.ts'
import { dataFolder } from '../../testing/open-store.ts'
import { DuckdbEngine } from './engine.ts'

const MIB = 1024 * 1024
/** A row of about 1/16 MiB. */
const noise = () => randomBytes(24 * 1024).toString('hex')
const ROWS = 60

it('the log is written back early if it is about few tables, and later if about many, up to a limit', async () => {
  const checkpoints = { checkpointFromMiB: 0.25, checkpointMiBPerTable: 0.25, checkpointThresholdMiB: 1 }
  const limits = { ...LIMITS, ...AT_ONCE, ...checkpoints }
  const dataDir = dataFolder()
  const engine = await DuckdbEngine.open(dataDir, limits)
  const { log } = await openLog()
  const ingest = new Ingest({ engine, log, limits, onWritten: () => {}, onFault: () => {} })
  onTestFinished(async () => {
    await ingest.drained()
    await engine.close()
  })

  /** How long the log becomes, in MiB. */
  async function longestLog(tenantId: string, tables: number): Promise<number> {
    const path = join(dataDir, `${tenantId}.duckdb.wal`)
    let longest = 0
    for (let row = 0; row < ROWS; row++) {
      const body = `m${row % tables} s="${noise()}" ${row}`
      await ingest.submit({ tenantId, db: 'plant', create: true, content: content(body) })
      await ingest.settled(tenantId)
      if (existsSync(path)) longest = Math.max(longest, statSync(path).size / MIB)
    }
    return longest
  }

  const rowMiB = 0.1
  for (const [tables, atMiB] of [
    [1, 0.25],
    [3, 0.75],
    [8, 1],
  ] as const) {
    const longest = await longestLog(`tenant-${tables}`, tables)
    expect(longest, `${tables} tables`).toBeGreaterThan(atMiB - rowMiB)
    expect(longest, `${tables} tables`).toBeLessThan(atMiB + rowMiB)
  }
})
