import { Refusal } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { AppSweep } from '@atrium/core/server/call/implement'
import type { Database } from '@atrium/core/server/db/database'
import { rawSql } from '@atrium/core/server/db/raw'
import { isDatabaseUnreachable } from '@atrium/core/server/db/unreachable'
import { oneByOne } from '@atrium/core/server/jobs/one-by-one'

const BATCH = 200

interface Due {
  id: string
  tenantId: string
}

export interface RowSweep {
  /** With the app's key, such as `charge.expire`. */
  name: string
  everyS: number
  /** Selects `id` and `tenantId` of the due rows, without a limit. */
  due: string
  one(ctx: Ctx, id: string): Promise<void>
}

/**
 * A sweep in the fast lane that handles each due row in its own transaction. A row that fails is logged and passed
 * over. A refusal is not logged: the row has changed meanwhile or its device is offline, and the next run tries again.
 */
export function rowSweep({ name, everyS, due, one }: RowSweep): AppSweep {
  return {
    name,
    lane: 'fast',
    everyS,
    async run(db, inTenant, log, stop) {
      const handle = ({ id, tenantId }: Due) => inTenant(tenantId, (ctx) => one(ctx, id)).catch(passOver)
      await oneByOne(log, `a sweep could not handle a row (${name})`, await dueRows(db, due), handle, stop)
    },
  }
}

const dueRows = (db: Database, due: string): Promise<Due[]> =>
  db.asPlatform('order sweep', async (tx) => (await rawSql(tx).executeSql<Due>(`${due} limit ${BATCH}`)).rows)

function passOver(error: unknown): void {
  if (!(error instanceof Refusal) || isDatabaseUnreachable(error)) throw error
}
