import { createHmac, timingSafeEqual } from 'node:crypto'
import { type App, permissionCatalogue } from '../../../contract/define/app.ts'
import type { Services } from '../../call/services.ts'
import type { Database } from '../../db/database.ts'
import { rawSql } from '../../db/raw.ts'
import { insertCompany } from '../accounts/provision.ts'

const MAXIMUM_USER = 100_000
const MAXIMUM_SUB_TENANT = 10_000

export interface FirstTenant {
  sysName: string
  username: string
  name: string
  passwordHash: string
}

/**
 * The link for creating the first administrator, as long as there is no tenant. So no installation has a default
 * password. Every process of an installation computes the same link from the secret key, and nobody else can.
 */
export async function setupLink({ db, settings }: Services): Promise<string | undefined> {
  const isNew = await db.asPlatform('first tenant', async (tx) => !(await hasTenant(rawSql(tx))))
  return isNew ? `${settings.publicUrl}/setup?token=${tokenOf(settings.secretKey)}` : undefined
}

export function isSetupToken(secretKey: string, token: string): boolean {
  const expected = tokenOf(secretKey)
  return token.length === expected.length && timingSafeEqual(Buffer.from(token), Buffer.from(expected))
}

/**
 * Creates the first tenant with its administrator, who has all permissions; returns the account's id, or undefined if a
 * tenant already exists.
 */
export function openFirstTenant(db: Database, apps: readonly App[], first: FirstTenant): Promise<string | undefined> {
  return db.asPlatform('first tenant', async (tx) => {
    const sql = rawSql(tx)
    await sql.executeSql(`select pg_advisory_xact_lock(hashtext('first tenant'))`)
    if (await hasTenant(sql)) return undefined
    const tenant = {
      name: first.sysName,
      sysName: first.sysName,
      apps: apps.map(({ key }) => key),
      maximumUser: MAXIMUM_USER,
      maximumSubTenant: MAXIMUM_SUB_TENANT,
    }
    const { userId } = await insertCompany(tx, tenant, { ...first, permissions: permissionCatalogue(apps) })
    return userId
  })
}

async function hasTenant({ executeSql }: ReturnType<typeof rawSql>): Promise<boolean> {
  const { rows } = await executeSql('select 1 from tenant limit 1')
  return rows.length > 0
}

function tokenOf(secretKey: string): string {
  return createHmac('sha256', secretKey).update('first tenant').digest('base64url')
}
