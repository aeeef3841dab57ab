import { inTenant } from '@atrium/core/server/call/ctx'
import { audit } from '@atrium/core/server/call/log'
import type { Services } from '@atrium/core/server/call/services'
import type { AuditStatement } from '../influx/audited-statement.ts'

/** The entity name of time series in the audit log. */
const LOGGED = 'platform.timeseries'

/** Writes to the tenant's audit log, under the creator of the credential and with the credential's name. */
export function auditIngest(services: Services): AuditStatement {
  return async ({ credential: { id, tenantId }, ip }, { action, before, after }) => {
    const write = inTenant(services, tenantId, { locale: 'zh_CN', ip }, async (ctx) => {
      const { name, creator_id } = await ctx.tx
        .selectFrom('ingest_credential')
        .select(['name', 'creator_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const reported = { ...after, credential: name, credentialId: id }
      await audit({ ...ctx, userId: creator_id }, { action, entity: LOGGED, rowId: tenantId, before, after: reported })
    })
    // The operation itself has succeeded: an error would only make the sender repeat it. So the failure goes to the
    // operator's log.
    await write.catch((error) =>
      services.log.error(
        { err: error, tenantId, credential: id, action, before, after },
        'an operation was not audited',
      ),
    )
  }
}
