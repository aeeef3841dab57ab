import type { IncomingHttpHeaders } from 'node:http'
import { holds, mergePermissions, type Permission } from '../../contract/access.ts'
import type { SessionTenant } from '../call/session.ts'
import type { Database } from '../db/database.ts'
import { HeldRows } from '../identity/sessions/held-rows.ts'
import { hashToken } from '../identity/sessions/sessions.ts'
import type { Vault } from '../secrets/vault.ts'
import { isInRange, readRange } from '../settings/egress-rules.ts'
import { type Machine, machineOf } from './machine.ts'
import { addressNotListed, nonceWasUsed, wrongApiKey, wrongSignature, wrongTime } from './refusals.ts'
import { isSameSign, sha256, signLines } from './signature.ts'

export const API_KEY_PREFIX = 'ak_'

const MAX_SKEW_S = 300
const NONCE = /^[\w-]{16,64}$/
const EMPTY_BODY = sha256('')

/**
 * The headers of a signed request. `hash` is the SHA-256 of the body; it is checked when the body has been received.
 */
export interface SignedHead {
  appId: string
  ts: string
  nonce: string
  sign: string
  hash: string
}

/** Null if the request is not signed. @throws wrongSignature if a header of the signature is missing */
export function readSignedHead(headers: IncomingHttpHeaders): SignedHead | null {
  const appId = headers['x-app-id']
  if (appId === undefined) return null
  const { 'x-ts': ts, 'x-nonce': nonce, 'x-sign': sign, 'x-content-sha256': hash = EMPTY_BODY } = headers
  const parts = [appId, ts, nonce, sign, hash]
  if (!parts.every((part) => typeof part === 'string')) throw wrongSignature()
  const head = { appId, ts, nonce, sign, hash } as SignedHead
  if (!NONCE.test(head.nonce) || !/^\d{1,12}$/.test(head.ts)) throw wrongSignature()
  return head
}

interface FoundApp {
  id: string
  tenant_id: string
  user_id: string
  name: string
  app_id: string
  sealed_secret: string
  previous_sealed_secret: string | null
  ip_whitelist: string[]
  permissions: Permission[]
  held: Permission[][]
  audience: string | null
  tenant: SessionTenant
}

/**
 * An app has its permissions as long as the user whom it acts for has them too.
 * @throws wrongTime | wrongSignature | addressNotListed | nonceWasUsed
 */
export async function findSigner(
  { db, vault }: { db: Database; vault: Vault },
  { appId, ts, nonce, sign, hash }: SignedHead,
  { method, path, ip }: { method: string; path: string; ip: string },
): Promise<Machine> {
  if (Math.abs(Date.now() / 1000 - Number(ts)) > MAX_SKEW_S) throw wrongTime()
  const [found] = await db.lookup<FoundApp>('find_partner_app', [appId])
  // A signature is also computed for an unknown app, so that both cases take the same time.
  const sealed = found ? [found.sealed_secret, found.previous_sealed_secret] : [null]
  const matches = sealed.map((text) => {
    const secret = text === null ? 'nobody' : vault.open(text)
    return isSameSign(signLines(secret, [ts, nonce, method, path, hash]), sign) && text !== null
  })
  if (!found || !matches.includes(true)) throw wrongSignature()
  if (!isListed(ip, found.ip_whitelist)) throw addressNotListed({ params: { ip } })
  const [answer] = await db.lookup<{ taken: boolean }>('take_nonce', [appId, nonce])
  if (!answer?.taken) throw nonceWasUsed()
  return machineOf('app', withHeld(found), [found.app_id, ...(found.audience ? [found.audience] : [])])
}

/** An empty list allows every address. */
function isListed(ip: string, list: readonly string[]): boolean {
  if (list.length === 0) return true
  return list.some((text) => {
    const range = readRange(text)
    return range !== undefined && isInRange(ip, range)
  })
}

export interface FoundKey {
  id: string
  tenant_id: string
  user_id: string
  name: string
  permissions: Permission[]
  held: Permission[][]
  tenant: SessionTenant
}

/** The token of `Authorization: Bearer ak_…`; null for any other credential. */
export function readApiKey(headers: IncomingHttpHeaders): string | null {
  const [, key] = /^Bearer\s+(ak_[\w-]+)$/i.exec(headers.authorization ?? '') ?? []
  return key ?? null
}

/** The API keys of recent calls. A session's channel tells of users, roles and tenants, too. */
export function holdApiKeys(db: Database): Promise<HeldRows<FoundKey>> {
  const held = new HeldRows(async (hash) => (await db.lookup<FoundKey>('find_api_key', [hash]))[0] ?? null)
  return held.follow(db, {
    keys: 'atrium_api_key',
    others: ['atrium_session', 'atrium_tenant'],
    tables: ['api_key', 'app_user', 'app_user_role', 'role', 'tenant'],
  })
}

/** A key has the permissions that it was created with, as long as its creator has them too. @throws wrongApiKey */
export async function findKeyHolder(keys: HeldRows<FoundKey>, key: string): Promise<Machine> {
  const found = await keys.get(hashToken(key))
  if (!found) throw wrongApiKey()
  return machineOf('apiKey', withHeld(found))
}

/** With those of the program's permissions that its user still has. */
function withHeld<F extends { permissions: Permission[]; held: Permission[][] }>(found: F): F {
  const held = mergePermissions(found.held)
  const permissions = found.permissions.filter((one) => holds(held, [one.app, one.module, one.permission]))
  return { ...found, permissions }
}
