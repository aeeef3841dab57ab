import type { Services } from '@atrium/core/server/call/services'
import { stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { oneByOne } from '@atrium/core/server/jobs/one-by-one'
import { interrupted } from './refusals.ts'
import { changeCommand } from './rows.ts'

const BATCH = 200

/** Ends what a process has left behind: nobody knows how it has ended. */
export function sweepCommands(services: Pick<Services, 'jobs' | 'db' | 'log'>): void {
  services.jobs.sweep({
    name: 'interrupted controls',
    lane: 'fast',
    everyS: 5,
    run: (_, stop) => endInterrupted(services, stop),
  })
}

export async function endInterrupted({ db, log }: Pick<Services, 'db' | 'log'>, stop?: AbortSignal): Promise<void> {
  const due = await db.asPlatform('interrupted controls', async (tx) => {
    const { rows } = await rawSql(tx).executeSql<{ tenant_id: string; id: string }>(
      `select tenant_id, id from control_command where not is_done and deadline_at < clock_timestamp() limit ${BATCH}`,
    )
    return rows
  })
  await oneByOne(
    log,
    'an interrupted control was not ended',
    due,
    ({ tenant_id, id }) =>
      db.asTenant(tenant_id, (tx) =>
        changeCommand(tx, id, { status: 'unknown', message: stored(interrupted), isDone: true }),
      ),
    stop,
  )
}
