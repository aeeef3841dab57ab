import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AT_ONCE, openIngest } from '../../../../testing/store/open-ingest.ts'

const MIB = 1024 * 1024
/** A row of about 1/16 MiB. */
const noise = () => randomBytes(24 * 1024).toString('hex')
const ROWS = 60

it('the log is written back early if it is about few tables, and later if about many, up to a limit', async () => {
  const limits = { checkpointFromMiB: 0.25, checkpointMiBPerTable: 0.25, checkpointThresholdMiB: 1 }
  const { dataDir, ingest, write } = await openIngest(() => {}, { ...AT_ONCE, ...limits })

  /** How long the log becomes, in MiB. */
  async function longestLog(tenantId: string, tables: number): Promise<number> {
    const path = join(dataDir, `${tenantId}.duckdb.wal`)
    let longest = 0
    for (let row = 0; row < ROWS; row++) {
      await write(`m${row % tables} s="${noise()}" ${row}`, tenantId)
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
