import type { Permission } from '../../contract/access.ts'
import type { Entity } from '../../contract/define/entity.ts'
import { str } from '../../contract/define/fields.ts'
import { invalidParameter } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { audit } from '../call/log.ts'
import { getRow, insertRow } from '../entity/rows.ts'
import { randomText } from '../secrets/random-text.ts'
import { KEPT, openValues, sealValues } from '../secrets/secret-values.ts'
import { readRange } from '../settings/egress-rules.ts'
import { checkGrant, mustHoldAll } from './grants.ts'

const APP_ID_LENGTH = 24
const SECRET_LENGTH = 48
/** How long the previous secret stays valid after a reset, so that a third-party app can change over without a gap. */
const OVERLAP_MS = 10 * 60_000

interface AppValues {
  url?: string | null
  headers?: Record<string, string> | null
  permissions?: Permission[] | null
  ipWhitelist?: string[] | null
  events?: string[] | null
}

interface StoredApp {
  _id: string
  url: string | null
  headers: Record<string, string> | null
  permissions: readonly Permission[]
  holder: string | null
}

/** Creates an app with its secret, which is returned only this once. */
export async function createApp(ctx: Ctx, entity: Entity, logged: string, given: AppValues) {
  const values = withLists(given)
  checkGrant(ctx, values.permissions ?? [])
  checkAddresses(values.ipWhitelist)
  const secret = randomText(SECRET_LENGTH)
  const { shown, sealed } = splitHeaders(ctx, values.headers ?? null, {})
  const stored: Entity = { ...entity, fields: { ...entity.fields, sealedSecret: str(500), sealedHeaders: str(50_000) } }
  const { _id } = await insertRow(ctx, stored, {
    ...values,
    headers: shown,
    holder: ctx.userId,
    appId: randomText(APP_ID_LENGTH),
    sealedSecret: ctx.vault.seal(secret),
    ...(sealed === null ? {} : { sealedHeaders: sealed }),
  })
  const row = await getRow(ctx, entity, _id)
  await audit(ctx, { action: 'create', entity: logged, rowId: _id, after: row })
  return { row, secret }
}

/**
 * The columns that remain to be changed after the values of headers have been encrypted. For another address, values
 * that are not given again are removed: who changes the address may not know them.
 */
export async function updateApp(ctx: Ctx, before: StoredApp, given: AppValues) {
  const { headers: sent, ...changes } = withLists(given)
  if (changes.permissions) checkGrant(ctx, changes.permissions, before.permissions)
  checkAddresses(changes.ipWhitelist)
  const isMoved = changes.url !== undefined && changes.url !== before.url
  const headers = sent === undefined && isMoved ? before.headers : sent
  if (headers === undefined) return changes
  const { sealed_headers } = await ctx.tx
    .selectFrom('partner_app')
    .select('sealed_headers')
    .where('id', '=', before._id)
    .executeTakeFirstOrThrow()
  const { shown, sealed } = splitHeaders(ctx, headers, isMoved ? {} : openValues(ctx.vault, sealed_headers))
  await ctx.tx.updateTable('partner_app').set({ sealed_headers: sealed }).where('id', '=', before._id).execute()
  return { ...changes, headers: shown }
}

/**
 * Creates a new secret, which is returned only this once; the previous one stays valid for ten minutes. From then on the
 * app acts for the caller.
 * @throws heldByOthers
 */
export async function resetSecret(ctx: Ctx, entity: Entity, logged: string, id: string) {
  const before = (await getRow(ctx, entity, id, 'for update')) as unknown as StoredApp
  mustHoldAll(ctx, before.permissions)
  const secret = randomText(SECRET_LENGTH)
  const previousUntil = new Date(Date.now() + OVERLAP_MS)
  await ctx.tx
    .updateTable('partner_app')
    .set(({ ref }) => ({
      previous_sealed_secret: ref('sealed_secret'),
      previous_until: previousUntil,
      sealed_secret: ctx.vault.seal(secret),
      holder_id: ctx.userId,
    }))
    .where('id', '=', id)
    .execute()
  const [old, now] = [{ holder: before.holder }, { holder: ctx.userId }]
  await audit(ctx, { action: 'resetSecret', entity: logged, rowId: id, before: old, after: now })
  return { secret, previousUntil: previousUntil.toISOString() }
}

function splitHeaders(ctx: Ctx, headers: Record<string, string> | null, before: Record<string, string>) {
  if (headers === null) return { shown: null, sealed: null }
  const known = new Map(Object.entries(before))
  const kept = Object.entries(headers).map(([name, value]) => [name, value === KEPT ? (known.get(name) ?? '') : value])
  return {
    shown: Object.fromEntries(kept.map(([name, value]) => [name, value === '' ? '' : KEPT])),
    sealed: sealValues(ctx.vault, Object.fromEntries(kept)),
  }
}

function checkAddresses(list: readonly string[] | null | undefined): void {
  const wrong = list?.find((text) => readRange(text) === undefined)
  if (wrong === undefined) return
  const text = { zh_CN: `不是有效的 IP 或网段：${wrong}`, en_US: `Not an IP address or range: ${wrong}` }
  throw invalidParameter({ fields: { ipWhitelist: text } })
}

/** A form sends an empty list as null. */
function withLists(values: AppValues): AppValues {
  const lists = (['permissions', 'ipWhitelist', 'events'] as const).filter((name) => values[name] === null)
  return { ...values, ...Object.fromEntries(lists.map((name) => [name, []])) }
}
