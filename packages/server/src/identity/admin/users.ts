import { randomInt } from 'node:crypto'
import { passwordFault } from '@atrium/contract/password'
import { invalidParameter, notUnique, relatedMissing, type Text } from '@atrium/contract/refusal'
import { v7 as uuid } from 'uuid'
import { rawSql } from '../../db/raw.ts'
import type { Tx } from '../../db/tables.ts'
import type { Ctx } from '../../entity/ctx.ts'
import { hashPassword } from '../passwords.ts'
import { keepAnAdministrator, notYourself } from './administrators.ts'
import { takeUserPlace } from './limits.ts'
import { grantsOfRoles, grantsOfUser, mustHold } from './rights.ts'

export interface NewUser {
  username: string
  name: string
  password: string
  mobile?: string | null
  email?: string | null
  locale?: string | null
  group?: string | null
  remark?: string | null
  roles: readonly string[]
}

type Changes = Partial<Omit<NewUser, 'password' | 'username'>>

interface StoredUser {
  _id: string
  username: string
  roles: readonly string[] | null
}

/**
 * Adds a person who has to choose a password of their own before anything else. Answers the id.
 * @throws limitReached | beyondOwnRights | notUnique | relatedMissing | invalidParameter
 */
export async function createUser(ctx: Ctx, user: NewUser): Promise<string> {
  const fault = passwordFault(user.password, user.username)
  if (fault) throw invalidParameter({ fields: { password: fault } })
  const group = user.group ?? (ctx.scope ? ctx.group : null)
  await checkGroup(ctx, group)
  await mustHold(ctx, await grantsOfRoles(ctx, user.roles))
  const passwordHash = await hashPassword(user.password)
  await takeUserPlace(ctx.tx)
  const id = await insertUser(ctx.tx, { ...user, group, passwordHash, creator: ctx.userId })
  await setRoles(ctx.tx, id, user.roles)
  return id
}

/** Writes the row alone; `updatePwd` is set. @throws notUnique at `username` or `mobile` */
export async function insertUser(
  tx: Tx,
  user: Omit<NewUser, 'password' | 'roles'> & { passwordHash: string; creator: string | null },
): Promise<string> {
  const id = uuid()
  await rawSql(tx)
    .executeSql(
      `insert into app_user
         (id, username, name, mobile, email, locale, group_id, remark, password_hash, update_pwd, creator_id)
       values ($1, $2, $3, $4, $5, coalesce($6, 'zh_CN'), $7, $8, $9, true, $10)`,
      [
        id,
        user.username,
        user.name,
        user.mobile ?? null,
        user.email ?? null,
        user.locale ?? null,
        user.group ?? null,
        user.remark ?? null,
        user.passwordHash,
        user.creator,
      ],
    )
    .catch(refuseTaken)
  return id
}

/** Answers the columns that are left to change. @throws lastAdministrator | beyondOwnRights | relatedMissing */
export async function updateUser(ctx: Ctx, before: StoredUser, changes: Changes): Promise<Record<string, unknown>> {
  await mustHold(ctx, await grantsOfUser(ctx, before._id))
  const { roles, ...columns } = changes
  if (columns.group !== undefined) await checkGroup(ctx, columns.group)
  if (roles) {
    await mustHold(ctx, await grantsOfRoles(ctx, roles))
    if (!(before.roles ?? []).every((role) => roles.includes(role))) {
      await keepAnAdministratorAfter(ctx, before._id, roles)
    }
    await setRoles(ctx.tx, before._id, roles)
  }
  return columns
}

/** Takes the account away and frees its name; what the person did keeps their name. */
export async function deleteUser(ctx: Ctx, user: StoredUser): Promise<void> {
  await mayTakeAway(ctx, user)
  const { executeSql } = rawSql(ctx.tx)
  await executeSql(
    `update app_user set deleted_at = now(), updated_at = now(), rev = rev + 1, username = username || '#deleted#' || id
     where tenant_id = $1 and id = $2`,
    [ctx.tenantId, user._id],
  )
  await executeSql('delete from app_user_role where tenant_id = $1 and user_id = $2', [ctx.tenantId, user._id])
  await endSessions(ctx, user._id)
}

/** The effect of disabling: nobody is left signed in with the account. */
export async function disableUser(ctx: Ctx, user: StoredUser): Promise<undefined> {
  await mayTakeAway(ctx, user)
  await endSessions(ctx, user._id)
  return undefined
}

export async function enableUser(ctx: Ctx, user: StoredUser): Promise<undefined> {
  await mustHold(ctx, await grantsOfUser(ctx, user._id))
  return undefined
}

// Without 0 and O, 1, l and I: somebody reads it aloud on the telephone.
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const RANDOM_LENGTH = 10

/** A new random password, told once; the person signs in with it and chooses their own. */
export async function resetPassword(ctx: Ctx, user: StoredUser): Promise<string> {
  await mustHold(ctx, await grantsOfUser(ctx, user._id))
  const password = Array.from({ length: RANDOM_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  await rawSql(ctx.tx).executeSql(
    `update app_user set password_hash = $3, update_pwd = true, updated_at = now(), rev = rev + 1
     where tenant_id = $1 and id = $2`,
    [ctx.tenantId, user._id, await hashPassword(password)],
  )
  await endSessions(ctx, user._id)
  await ctx.notify([user._id], {
    title: '密码已重置',
    content: `管理员 ${ctx.user?.name ?? ''} 重置了您的登录密码，登录后请修改。`,
    url: '/user/password',
    type: 1,
  })
  return password
}

async function mayTakeAway(ctx: Ctx, user: StoredUser): Promise<void> {
  if (user._id === ctx.userId) throw notYourself()
  await mustHold(ctx, await grantsOfUser(ctx, user._id))
  await keepAnAdministrator(ctx, user._id)
}

/** Someone who keeps the built-in role stays an administrator, whatever else they lose. */
async function keepAnAdministratorAfter(ctx: Ctx, userId: string, roles: readonly string[]): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    'select 1 from role where tenant_id = $1 and id = any($2::uuid[]) and builtin and deleted_at is null',
    [ctx.tenantId, roles],
  )
  if (rows.length === 0) await keepAnAdministrator(ctx, userId)
}

/** A group that is there and that the caller's scope reaches. */
async function checkGroup(ctx: Ctx, group: string | null): Promise<void> {
  if (group === null) return
  const { rows } = await rawSql(ctx.tx).executeSql(
    'select 1 from user_group where tenant_id = $1 and id = $2 and deleted_at is null for share',
    [ctx.tenantId, group],
  )
  const reached = !ctx.scope || ctx.scope.groups.includes(group)
  if (rows.length === 0 || !reached) throw relatedMissing({ fields: { group: GROUP_MISSING } })
}

const GROUP_MISSING: Text = { zh_CN: '部门不存在', en_US: 'This group does not exist' }

/** Replaces a person's roles; what stays is not touched, so the order stays that of giving. */
async function setRoles(tx: Tx, userId: string, roles: readonly string[]): Promise<void> {
  const { executeSql } = rawSql(tx)
  await executeSql('delete from app_user_role where user_id = $1 and role_id <> all($2::uuid[])', [userId, roles])
  await executeSql(
    `insert into app_user_role (id, user_id, role_id) select gen_random_uuid(), $1, unnest($2::uuid[])
     on conflict (tenant_id, user_id, role_id) do nothing`,
    [userId, roles],
  )
}

async function endSessions({ tx, tenantId }: Ctx, userId: string): Promise<void> {
  await rawSql(tx).executeSql('delete from session where tenant_id = $1 and user_id = $2', [tenantId, userId])
}

const TAKEN: Text = { zh_CN: '已被使用，请换一个', en_US: 'Already in use; choose another' }

function refuseTaken(error: { code?: string; constraint?: string }): never {
  if (error.code !== '23505') throw error
  const field = error.constraint === 'app_user_mobile' ? 'mobile' : 'username'
  throw notUnique({ fields: { [field]: TAKEN } })
}
