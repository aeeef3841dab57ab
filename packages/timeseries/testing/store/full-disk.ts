import { deepStrictEqual, ok } from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '@atrium/core/contract/refusal'
import { toResult } from '../../server/store/read/answer.ts'
import { diskEnv } from './disk.ts'
import { SMALL } from './kill.ts'
import { StoreProcess } from './store-process.ts'

const SENDERS = 4
const WRITES_BEFORE = 60
/** So many writes meet the full disk, and so many follow when there is space again. */
const WRITES_DURING = 80
const WRITES_AFTER = 40
const TENANT = 'tenant'

interface FullDisk {
  acknowledged: number
  refused: number
  /** Errors that the store has reported. */
  faults: number
}

/**
 * Writes while the disk is full for one step of the store's files, or for all (`*`), and when it has space again.
 * Writes must be acknowledged or refused with 503; all that was acknowledged must be found, also after a kill; the store
 * must go on by itself.
 * @throws Error saying what was wrong
 */
export async function fillDisk(dataDir: string, step: string): Promise<FullDisk> {
  const fullFile = join(dataDir, 'full')
  const limits = { ...SMALL, holdMs: 20, retryAfterS: 0.02, logRetryMs: 20 }
  const store = await StoreProcess.start(dataDir, { limits, env: diskEnv({ dataDir, fullFile }) })
  const acknowledged = new Set<number>()
  let sent = 0
  let refused = 0
  const write = async () => {
    const number = sent++
    // Enough text for several files of the log; one day in ten writes, so that shards are sorted meanwhile.
    const timeUs = Math.floor(number / 10) * 86_400_000_000 + number
    const body = Buffer.from(`m,host=h${number % 7} v=${number},s="${'x'.repeat(3_000)}" ${timeUs}`)
    try {
      await store.call('lines', { tenantId: TENANT, db: 'plant', body, options: { precision: 'us', create: true } })
      acknowledged.add(number)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 503) throw error
      refused++
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const writeUntil = async (isEnough: () => boolean) => {
    const sender = async () => {
      while (!isEnough()) await write()
    }
    await Promise.all(Array.from({ length: SENDERS }, sender))
  }
  await writeUntil(() => acknowledged.size >= WRITES_BEFORE)
  writeFileSync(fullFile, `${step}\n`)
  const before = sent
  await writeUntil(() => sent >= before + WRITES_DURING)
  rmSync(fullFile)
  const then = acknowledged.size
  await writeUntil(() => acknowledged.size >= then + WRITES_AFTER)
  checkAll(await valuesOf(store), acknowledged, sent)
  await store.kill()
  const again = await StoreProcess.start(dataDir)
  checkAll(await valuesOf(again), acknowledged, sent)
  await again.close()
  return { acknowledged: acknowledged.size, refused, faults: store.faults.length }
}

async function valuesOf(store: StoreProcess): Promise<number[]> {
  const query = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: 9_000_000_000_000_000 }
  for (;;) {
    try {
      const { rows } = toResult(await store.call('query', { tenantId: TENANT, query }))
      return rows.map(([, value]) => Number(value))
    } catch (error) {
      // Reads are refused for a moment, too, if the log could not be read back.
      if (!(error instanceof Refusal) || error.status !== 503) throw error
    }
  }
}

function checkAll(found: readonly number[], acknowledged: ReadonlySet<number>, sent: number): void {
  const all = new Set(found)
  deepStrictEqual(all.size, found.length, 'points are stored twice')
  deepStrictEqual(
    [...acknowledged].filter((number) => !all.has(number)),
    [],
    'acknowledged points are lost',
  )
  ok(
    found.every((number) => number >= 0 && number < sent),
    'points were never sent',
  )
}
