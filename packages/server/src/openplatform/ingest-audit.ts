import { inTenant } from '../entity/ctx.ts'
import { audit } from '../entity/log.ts'
import type { NoteDeed } from '../influx/deed.ts'
import type { Services } from '../services.ts'

/** As which the log tells of the time series, whoever changed them. */
const LOGGED = 'platform.timeseries'

/** Into the tenant's log: as of the person who made the credential, and with the credential's name. */
export function auditIngest(services: Services): NoteDeed {
  return async ({ credential: { id, tenantId }, ip }, { action, before, after }) => {
    const write = inTenant(services, tenantId, { locale: 'zh_CN', ip }, async (ctx) => {
      const { name, creator_id } = await ctx.tx
        .selectFrom('ingest_credential')
        .select(['name', 'creator_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const told = { ...after, credential: name, credentialId: id }
      await audit({ ...ctx, userId: creator_id }, { action, entity: LOGGED, rowId: tenantId, before, after: told })
    })
    // A sender who is told of a fault would do it again, in vain. The operator's log has it then.
    await write.catch((error) =>
      services.log.error({ err: error, tenantId, credential: id, action, before, after }, 'a deed was not audited'),
    )
  }
}
