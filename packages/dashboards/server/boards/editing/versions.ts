import type { Ctx } from '@atrium/core/server/call/ctx'
import { atCommit } from '@atrium/core/server/db/unwaited'

/** Of versions without a name, so many of the newest are kept. */
const KEPT_VERSIONS = 100

export type VersionKind = 'release' | 'auto' | 'named'

/**
 * Stores the draft's document, as it is when the transaction is committed, as a version. `no` may be left out if nobody
 * needs to know it.
 */
export function addVersion(
  { tx, userId }: Pick<Ctx, 'tx' | 'userId'>,
  dashboard: string,
  { kind, name = null, no = null }: { kind: VersionKind; name?: string | null; no?: number | null },
): void {
  const failure = (error: Error) => error
  atCommit(tx, {
    text: `insert into dashboard_version (dashboard_id, no, kind, name, who_id, document)
      values ($1, coalesce($2, next_dashboard_version($1)), $3, $4, $5, dashboard_draft_document($1))`,
    values: [dashboard, no, kind, name, userId],
    failure,
  })
  atCommit(tx, {
    text: `delete from dashboard_version where tenant_id = current_tenant() and dashboard_id = $1 and name is null
      and no <= next_dashboard_version($1) - 1 - ${KEPT_VERSIONS}`,
    values: [dashboard],
    failure,
  })
}
