import { type Entity, statusNumber } from '@atrium/core/contract/define/entity'
import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import { getRow, insertRow, updateRow } from '@atrium/core/server/entity/rows'
import { backoffKeys, checkBackoff, clearFailures, countFailure } from '@atrium/core/server/identity/guessing/backoff'
import { takeCode, wrongCode } from '@atrium/core/server/identity/sms/sms-code'
import type { WeixinIdentity } from '../../contract/patterns/consumer.ts'
import type { Consumer } from '../orders/storefront.ts'
import { type Came, findEntrance } from './codes.ts'
import { entryOf } from './entry.ts'
import { wayNotOffered } from './refusals.ts'
import type { From, Selling } from './selling.ts'
import { type ConsumerSession, openConsumerSession } from './sessions.ts'
import { weixinFor } from './weixin.ts'

/** `CLIENTS` (contract/patterns/consumer.ts) */
const WEIXIN = 1
const H5 = 3

/** The code or the host decides of which tenant this phone becomes a consumer. */
export interface SignIn extends Came {
  type: 'h5' | 'sms' | 'weixin'
  mobile?: string
  code?: string
}

interface SignedIn {
  token: string
  consumer: Consumer
}

/** The proved identity; it was checked outside of the transaction. */
type Identity = { mobile: string } | { weixin: WeixinIdentity; nickName: string } | undefined

/**
 * Signs a consumer in: by weixin, by the code of a text message, or anonymously. An anonymous consumer who now proves a
 * number or a weixin account keeps their orders.
 * @throws unknownCode | wrongCode | weixinRefused
 */
export async function signInConsumer(
  services: Services,
  selling: Selling,
  wanted: SignIn,
  from: From & { userAgent: string; current: ConsumerSession | null },
): Promise<SignedIn> {
  const { tenantId, wxacodeId } = await findEntrance(services, selling, wanted)
  const identity = await prove(services, tenantId, wanted, from)
  return inTenant(services, tenantId, { ip: from.ip, locale: from.locale }, async (ctx) => {
    await entryOf(ctx, selling, wxacodeId)
    const current = from.current?.tenantId === tenantId && from.current.app === selling.key ? from.current : null
    const consumer = await findOrMake(ctx, selling.storefront.consumer, identity, current?.consumerId)
    const { ip, userAgent } = from
    const mobile = identity && 'mobile' in identity ? identity.mobile : null
    const opening = { app: selling.key, consumerId: consumer._id, mobile, ip, userAgent }
    const token = await openConsumerSession(ctx.tx, opening)
    return { token, consumer }
  })
}

async function prove(
  services: Services,
  tenantId: string,
  { type, mobile = '', code = '' }: SignIn,
  { ip }: From,
): Promise<Identity> {
  if (type === 'h5') return undefined
  if (type === 'weixin') {
    const weixin = await weixinFor(services, tenantId)
    if (!weixin) throw wayNotOffered()
    const { nickname: nickName, ...person } = await weixin.personOf(code)
    return { weixin: person, nickName }
  }
  const { db, settings } = services
  const keys = backoffKeys(`consumer ${mobile}`, ip)
  await checkBackoff(db, keys)
  if (!(await takeCode(db, settings.secretKey, { mobile, purpose: 'consumer', code: code.trim() }))) {
    await countFailure(db, keys)
    throw wrongCode()
  }
  await clearFailures(db, keys)
  return { mobile }
}

async function findOrMake(
  ctx: Ctx,
  user: Entity,
  identity: Identity,
  currentId: string | undefined,
): Promise<Consumer> {
  const as = (row: object) => row as Consumer
  if (!identity) return as(await insertRow(ctx, user, { client: H5, status: statusNumber(user, 'normal') }))
  const [column, value] =
    'mobile' in identity ? ['mobile', identity.mobile] : ["weixin ->> 'openid'", identity.weixin.openid]
  // The lock makes two simultaneous sign-ins with one number become one consumer.
  await rawSql(ctx.tx).executeSql('select pg_advisory_xact_lock(hashtext($1))', [`consumer ${user.table} ${value}`])
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    `select id from "${user.table}" where tenant_id = current_tenant() and ${column} = $1 and deleted_at is null`,
    [value],
  )
  if (rows[0]) return as(await getRow(ctx, user, rows[0].id))
  const known =
    'mobile' in identity
      ? { mobile: identity.mobile }
      : { weixin: identity.weixin, client: WEIXIN, ...(identity.nickName ? { nickName: identity.nickName } : {}) }
  const current = currentId === undefined ? undefined : as(await getRow(ctx, user, currentId))
  // A current consumer with a known identity is another person, who used the same phone.
  const isNobody = current && current.mobile === null && current.weixin === null
  return as(
    isNobody ? await updateRow(ctx, user, current._id, known) : await insertRow(ctx, user, { client: H5, ...known }),
  )
}
