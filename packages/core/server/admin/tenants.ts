import { v7 as uuid } from 'uuid'
import { mergePermissions, type Permission } from '../../contract/access.ts'
import { inLocale, invalidParameter, notUnique, refusal, stillReferenced, type Text } from '../../contract/refusal.ts'
import { DEFAULT_ZONE, NO_SUCH_ZONE } from '../../contract/zone.ts'
import type { Ctx } from '../call/ctx.ts'
import { rawSql } from '../db/raw.ts'
import { knowsZone } from '../db/tenant-zone.ts'
import { ownPicture } from '../files/own-picture.ts'
import { ADMINISTRATOR_ROLE } from '../identity/accounts/administrator-role.ts'
import { keepsWhatIsTaken, takeSubTenantPlaces } from '../identity/accounts/places.ts'
import { newPasswordFault } from '../identity/password/new-password.ts'
import { hashPassword } from '../identity/password/passwords.ts'
import { checkHost, FIRST_TO_CONFIRM } from './hosts.ts'
import { inSubTenant } from './sub-tenant-books.ts'
import { insertUser } from './users.ts'

export const disableFirst = refusal(40910, 409, {
  zh_CN: '请先停用再删除',
  en_US: 'Disable it before deleting it',
})

export interface SubTenantValues {
  name: string
  sysName: string
  apps?: readonly string[]
  mobileApps?: readonly string[]
  maximumUser?: number
  maximumSubTenant?: number
  logo?: readonly string[] | null
  loginPage?: string | null
  host?: string | null
  customFunction?: unknown
  timeZone?: string
  contact?: string | null
  mobile?: string | null
  expireAt: string
  remark?: string | null
}

interface NewSubTenant extends SubTenantValues {
  adminUsername: string
  adminPassword: string
}

export interface StoredSubTenant {
  _id: string
  host: string | null
  status: number
  maximumUser: number
  maximumSubTenant: number
}

/**
 * Creates a sub-tenant within the parent's limits, with a first administrator who must change the password.
 * @throws limitReached | invalidParameter | notUnique
 */
export async function createSubTenant(ctx: Ctx, values: NewSubTenant): Promise<string> {
  const fault = await newPasswordFault(values.adminPassword, values.adminUsername)
  if (fault) throw invalidParameter({ fields: { adminPassword: fault } })
  await checkShares(ctx, values)
  checkHost(ctx, values.host)
  const passwordHash = await hashPassword(values.adminPassword)
  const { maximumUser = 1, maximumSubTenant = 0, apps = [] } = values
  await takeSubTenantPlaces(ctx.tx, { maximumUser, maximumSubTenant })
  const permissions = (await wholeCatalogue(ctx)).filter(({ app }) => apps.includes(app))
  const id = await insertTenant(ctx, values)
  await inSubTenant(ctx.tx, id, () => addAdministrator(ctx, { ...values, passwordHash, permissions }))
  return id
}

/** Returns the columns that remain to be changed. @throws limitReached | invalidParameter */
export async function updateSubTenant(
  ctx: Ctx,
  before: StoredSubTenant,
  changes: Partial<SubTenantValues>,
): Promise<Record<string, unknown>> {
  await checkShares(ctx, changes)
  const isNewHost = changes.host !== undefined && changes.host !== before.host
  if (isNewHost) checkHost(ctx, changes.host)
  const { apps, mobileApps, logo, ...columns } = changes
  const maximumUser = changes.maximumUser ?? before.maximumUser
  const maximumSubTenant = changes.maximumSubTenant ?? before.maximumSubTenant
  await keepsWhatIsTaken(ctx.tx, before._id, { maximumUser, maximumSubTenant })
  if (maximumUser > before.maximumUser || maximumSubTenant > before.maximumSubTenant) {
    await takeSubTenantPlaces(ctx.tx, { maximumUser, maximumSubTenant }, before._id)
  }
  await rawSql(ctx.tx).executeSql(
    `update tenant set apps = coalesce($2::text[], apps), mobile_apps = coalesce($3::text[], mobile_apps),
       logo = case when $4 then $5 else logo end,
       host_waits_for = case when $6 then ${FIRST_TO_CONFIRM} else host_waits_for end
     where id = $1`,
    [
      before._id,
      apps ?? null,
      mobileApps ?? null,
      logo !== undefined,
      await ownPicture(ctx.tx, 'logo', logo),
      isNewHost,
    ],
  )
  return columns
}

/** @throws disableFirst | stillReferenced while it has sub-tenants or money */
export async function deleteSubTenant(ctx: Ctx, tenant: StoredSubTenant): Promise<void> {
  if (tenant.status !== 2) throw disableFirst()
  const { executeSql } = rawSql(ctx.tx)
  // Asked while the row is locked, in a statement of its own: it sees what was committed until then.
  const { rows } = await executeSql('select 1 from tenant_usage($1) where sub_tenant_count > 0 or balance <> 0', [
    tenant._id,
  ])
  if (rows.length > 0) throw stillReferenced()
  await executeSql(
    'update tenant set deleted_at = now(), updated_at = now(), rev = rev + 1, host = null where id = $1',
    [tenant._id],
  )
}

/** The effect of disabling: all users of the tenant and of its sub-tenants are signed out. */
export async function disableSubTenant(ctx: Ctx, { _id }: { _id: string }): Promise<undefined> {
  await rawSql(ctx.tx).executeSql('select end_sessions_below($1)', [_id])
  return undefined
}

const NOT_YOURS: Text = { zh_CN: '只能开通本租户已有的应用', en_US: 'Only apps that this tenant has' }
const PAST: Text = { zh_CN: '到期时间须晚于现在', en_US: 'The expiry must be in the future' }

async function checkShares({ session, tx }: Ctx, values: Partial<SubTenantValues>): Promise<void> {
  const fields: Record<string, Text> = {}
  const own = session?.tenant
  if (values.apps?.some((key) => !own?.apps.includes(key))) fields.apps = NOT_YOURS
  if (values.mobileApps?.some((key) => !own?.mobileApps.includes(key))) fields.mobileApps = NOT_YOURS
  if (values.expireAt !== undefined && Date.parse(values.expireAt) <= Date.now()) fields.expireAt = PAST
  if (values.timeZone !== undefined && !(await knowsZone(tx, values.timeZone))) fields.timeZone = NO_SUCH_ZONE
  if (Object.keys(fields).length > 0) throw invalidParameter({ fields })
}

/** All permissions that the parent's built-in role has; without such a role, those of the caller. */
async function wholeCatalogue(ctx: Ctx): Promise<Permission[]> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ permissions: Permission[] }>(
    'select permissions from role where tenant_id = $1 and builtin and deleted_at is null',
    [ctx.tenantId],
  )
  return mergePermissions([...rows.map(({ permissions }) => permissions), ctx.permissions])
}

async function insertTenant(ctx: Ctx, values: NewSubTenant): Promise<string> {
  const id = uuid()
  const logo = await ownPicture(ctx.tx, 'logo', values.logo)
  await rawSql(ctx.tx)
    .executeSql(
      `insert into tenant (id, parent_id, name, sys_name, apps, mobile_apps, maximum_user, maximum_sub_tenant, login_page,
         logo, host, custom_function, contact, mobile, expire_at, remark, time_zone, host_waits_for)
       values ($1, current_tenant(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
         ${FIRST_TO_CONFIRM})`,
      [
        id,
        values.name,
        values.sysName,
        values.apps ?? [],
        values.mobileApps ?? [],
        values.maximumUser ?? 1,
        values.maximumSubTenant ?? 0,
        values.loginPage ?? null,
        logo,
        values.host ?? null,
        JSON.stringify(values.customFunction ?? {}),
        values.contact ?? null,
        values.mobile ?? null,
        values.expireAt,
        values.remark ?? null,
        values.timeZone ?? DEFAULT_ZONE,
      ],
    )
    .catch((error: { code?: string; constraint?: string }) => {
      if (error.code !== '23505') throw error
      const field = error.constraint === 'tenant_row_name' ? 'name' : 'host'
      throw notUnique({ fields: { [field]: { zh_CN: '已存在，请换一个', en_US: 'Already in use; choose another' } } })
    })
  return id
}

interface FirstAdministrator {
  adminUsername: string
  passwordHash: string
  permissions: readonly Permission[]
}

/** A first name, which its owner may change. */
const ADMINISTRATOR: Text = { zh_CN: '管理员', en_US: 'Administrator' }

async function addAdministrator({ tx, locale }: Ctx, admin: FirstAdministrator): Promise<void> {
  const { executeSql } = rawSql(tx)
  const roleId = uuid()
  await executeSql('insert into role (id, name, permissions, builtin) values ($1, $2, $3, true)', [
    roleId,
    ADMINISTRATOR_ROLE,
    JSON.stringify(admin.permissions),
  ])
  const userId = await insertUser(tx, {
    username: admin.adminUsername,
    name: inLocale(ADMINISTRATOR, locale),
    passwordHash: admin.passwordHash,
    creator: null,
  }).catch(atAdminUsername)
  await executeSql('insert into app_user_role (id, user_id, role_id) values ($1, $2, $3)', [uuid(), userId, roleId])
}

function atAdminUsername(error: unknown): never {
  if ((error as { code?: unknown }).code !== 40903) throw error
  throw notUnique({
    fields: { adminUsername: { zh_CN: '已被使用，请换一个', en_US: 'Already in use; choose another' } },
  })
}
