import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dataFolder } from '../../testing/store/open-store.ts'
import { MOST_FIELDS, NOW_US, startSmallStore, timesOf, wideLine, writeLines } from '../../testing/store/small-store.ts'
import { ProcessEnded } from '../../testing/store/store-process.ts'
import { headerOf, SMALL_BLOCK_BYTES } from './engines/duckdb/file-header.ts'

const MIB = 2 ** 20

const bodyOf = (from: number, rows: number) =>
  Array.from({ length: rows }, (_, i) => `m v=${i},a=${i / 7},b=${i % 11} ${NOW_US + from + i}`).join('\n')

interface Moment {
  named: string
  /** Whether the file and its draft, if there is one, are as they are at that moment. */
  isNow(path: string, draft: string | undefined): boolean
}

const moments: Moment[] = [
  { named: 'the copy begins', isNow: (_, draft) => draft !== undefined },
  {
    named: 'half of the copy is written',
    isNow: (_, draft) => draft !== undefined && (statSync(draft, { throwIfNoEntry: false })?.size ?? 0) > 2 * MIB,
  },
  { named: 'the copy has replaced it', isNow: (path) => headerOf(path).blockBytes === SMALL_BLOCK_BYTES },
]

it.each(moments)(
  'nothing is lost if the process is killed while a file gets small blocks: $named',
  async ({ isNow }) => {
    const dataDir = dataFolder()
    const folder = join(dataDir, 'timeseries')
    const store = await startSmallStore(dataDir)
    await writeLines(store, 'one', bodyOf(0, 100_000))
    expect(await timesOf(store, 'one')).toHaveLength(100_000)
    expect(await writeLines(store, 'one', wideLine(MOST_FIELDS - 3, 1))).toMatchObject({ written: 1 })
    // A reader makes the commit begin.
    timesOf(store, 'one').catch(() => undefined)
    const isReached = () => {
      const draft = readdirSync(folder).find((name) => name.includes('.draft-'))
      return isNow(join(folder, 'one.duckdb'), draft && join(folder, draft))
    }
    await expect.poll(isReached, { interval: 1, timeout: 60_000 }).toBe(true)
    await store.kill()
    const again = await startSmallStore(dataDir)
    expect(await timesOf(again, 'one')).toHaveLength(100_001)
    expect(readdirSync(folder).filter((name) => name.includes('.draft-'))).toEqual([])
    expect(again.faults).toEqual([])
    await again.close()
  },
  120_000,
)

/** How many writes of all tenants are acknowledged before each kill: during columns, merges, checkpoints, closed files. */
const KILL_AFTER = [5, 8, 13, 21, 34]

it('nothing acknowledged is lost if the process is killed again and again while wide measurements grow', async () => {
  const dataDir = dataFolder()
  const tenants = ['wide-0', 'wide-1', 'wide-2', 'narrow']
  const acknowledged = new Map(tenants.map((tenantId) => [tenantId, new Set<number>()]))
  for (const [kill, killAfter] of KILL_AFTER.entries()) {
    const store = await startSmallStore(dataDir)
    let count = 0
    const writeAndRead = async (tenantId: string, i: number) => {
      const fields = tenantId === 'narrow' ? 3 : Math.min(200 + 150 * i * (kill + 1), MOST_FIELDS - 1)
      // Two shards, and every third time one that exists.
      const time = (i % 2 ? 1 : NOW_US) + 1_000 * kill + i - (i % 3)
      await writeLines(store, tenantId, wideLine(fields, time))
      acknowledged.get(tenantId)?.add(time)
      if (++count >= killAfter) await store.kill()
      await timesOf(store, tenantId)
    }
    const untilKilled = async (tenantId: string) => {
      for (let i = 0; ; i++) await writeAndRead(tenantId, i)
    }
    const ends = await Promise.allSettled(tenants.map(untilKilled))
    expect(ends.map((end) => end.status === 'rejected' && end.reason)).toEqual(
      tenants.map(() => expect.any(ProcessEnded)),
    )
    expect(store.faults).toEqual([])
    const again = await startSmallStore(dataDir)
    for (const [tenantId, times] of acknowledged) {
      const found = await timesOf(again, tenantId)
      // While a commit is tried again, readers do not wait for its rows, so a fault says why rows are missing.
      expect({ faults: again.faults, found }).toEqual({ faults: [], found: expect.arrayContaining([...times]) })
    }
    await again.close()
  }
}, 300_000)
