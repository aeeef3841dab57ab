import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import { oneByOne } from '@atrium/core/server/jobs/one-by-one'
import { TRASH_DAYS } from '../../../contract/dashboard-shelf.ts'
import { deleteTrashed } from './restore.ts'

const BATCH = 200

/** Deletes for good what has been in the trash for 30 days. */
export function sweepTrash(services: Pick<Services, 'jobs' | 'db' | 'log'>): void {
  services.jobs.sweep({
    name: 'dashboard trash',
    lane: 'slow',
    everyS: 3600,
    run: (_, stop) => emptyTrash(services, stop),
  })
}

export async function emptyTrash({ db, log }: Pick<Services, 'db' | 'log'>, stop?: AbortSignal): Promise<void> {
  const over = `deleted_at < now() - make_interval(days => $1) and deleted_with is null`
  const due = await db.asPlatform('dashboard trash', async (tx) => {
    const { rows } = await rawSql(tx).executeSql<{ tenant_id: string; id: string }>(
      `select tenant_id, id from dashboard where ${over}
       union all select tenant_id, id from dashboard_folder where ${over} limit ${BATCH}`,
      [TRASH_DAYS],
    )
    return rows
  })
  await oneByOne(
    log,
    'a deleted dashboard was not removed',
    due,
    ({ tenant_id, id }) => db.asTenant(tenant_id, (tx) => deleteTrashed({ tx }, id)),
    stop,
  )
}
