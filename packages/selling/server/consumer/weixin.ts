import { WEIXIN_ACCOUNT, WEIXIN_PAY } from '@atrium/core/contract/open-app-types'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { allowancesOf } from '@atrium/core/server/outside/allowances'
import { openWeixin, type Weixin } from '@atrium/core/server/outside/weixin'
import { openAccount } from '@atrium/core/server/outside/weixin-account'
import { openValues } from '@atrium/core/server/secrets/secret-values'

const ENDPOINT = 'https://api.weixin.qq.com'
const TIMEOUT_MS = 5000

export const isInWeixin = (userAgent: string): boolean => /MicroMessenger/i.test(userAgent)

/** Whether consumers inside weixin can sign in by it. */
export async function hasWeixin({ db, settings }: Services, tenantId: string): Promise<boolean> {
  if (settings.weixin === 'stand-in') return true
  return db.asTenant(tenantId, async (tx) => (await accountOf(tx)) !== undefined)
}

/**
 * Signs in by the tenant's own official account, because payments need its openids. Without one it is the stand-in, if
 * that is allowed, otherwise undefined.
 */
export async function weixinFor(services: Services, tenantId: string): Promise<Weixin | undefined> {
  const { db, vault, egress, settings } = services
  return db.asTenant(tenantId, async (tx) => {
    const row = await accountOf(tx)
    if (!row) return settings.weixin === 'stand-in' ? openWeixin(settings) : undefined
    const { appId = '', endpoint = ENDPOINT } = row.props
    const { appSecret = '' } = openValues(vault, row.sealed_props)
    const allow = await allowancesOf(tx)
    return openAccount({ appId, appSecret, endpoint: endpoint.replace(/(?<!\/)\/+$/, '') }, async (url) => {
      const { body } = await egress.send({ url, allow, timeoutMs: TIMEOUT_MS })
      return body
    })
  })
}

interface Account {
  props: Record<string, string>
  sealed_props: string | null
}

/** If there are several accounts, the one that is used for payments. */
async function accountOf(tx: Tx): Promise<Account | undefined> {
  const { rows } = await rawSql(tx).executeSql<Account>(
    `select a.props, a.sealed_props from open_app a
     where a.tenant_id = current_tenant() and a.type = $1 and a.status = 1 and a.deleted_at is null
     order by exists (select from open_app p where p.tenant_id = a.tenant_id and p.type = $2 and p.status = 1
       and p.deleted_at is null and p.props ->> 'appId' = a.props ->> 'appId') desc, a.created_at
     limit 1`,
    [WEIXIN_ACCOUNT, WEIXIN_PAY],
  )
  return rows[0]
}
