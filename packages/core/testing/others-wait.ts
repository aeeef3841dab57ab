import { expect } from 'vitest'
import { rawSql } from '../server/db/raw.ts'
import type { Tx } from '../server/db/tables.ts'
import type { World } from './world.ts'

/** Waits until another connection waits for a lock that this transaction holds. */
export async function othersWait(world: Pick<World, 'sql'>, tx: Tx): Promise<void> {
  const { rows } = await rawSql(tx).executeSql<{ pid: number }>('select pg_backend_pid() as pid', [])
  const waiting = `select 1 from pg_stat_activity where ${rows[0]!.pid} = any (pg_blocking_pids(pid))`
  await expect.poll(() => world.sql(waiting)).toHaveLength(1)
}
