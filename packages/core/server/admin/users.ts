import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { invalidParameter, notUnique, relatedMissing, type Text } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { storable, stored } from '../call/stored-text.ts'
import { rawSql } from '../db/raw.ts'
import type { Tx } from '../db/tables.ts'
import { ownPicture } from '../files/own-picture.ts'
import { takeUserPlace } from '../identity/accounts/places.ts'
import { newPasswordFault } from '../identity/password/new-password.ts'
import { hashPassword } from '../identity/password/passwords.ts'
import { keepAnAdministrator, notYourself } from './administrators.ts'
import { grantsOfRoles, grantsOfUser, mustHold } from './rights.ts'

export interface NewUser {
  username: string
  name: string
  password: string
  mobile?: string | null
  email?: string | null
  locale?: string | null
  avatar?: readonly string[] | null
  /** The first group is the group of the rows that this user creates. */
  groups?: readonly string[] | null
  remark?: string | null
  roles: readonly string[]
}

type Changes = Partial<Omit<NewUser, 'password' | 'username'>>

interface StoredUser {
  _id: string
  username: string
  roles: readonly string[] | null
  groups: readonly string[] | null
}

/**
 * Creates a user, who must choose a new password before anything else. Returns the id.
 * @throws limitReached | beyondOwnRights | notUnique | relatedMissing | invalidParameter
 */
export async function createUser(ctx: Ctx, user: NewUser): Promise<string> {
  const fault = await newPasswordFault(user.password, user.username)
  if (fault) throw invalidParameter({ fields: { password: fault } })
  const groups = user.groups?.length ? user.groups : ctx.scope && ctx.group ? [ctx.group] : []
  await checkGroups(ctx, groups)
  await mustHold(ctx, await grantsOfRoles(ctx, user.roles))
  // Check the limit first: a refused request needs no password hashing, and a hundred requests do not hold the lock for
  // a hundred hashes.
  await takeUserPlace(ctx.tx)
  const passwordHash = await hashPassword(user.password)
  const avatar = await ownPicture(ctx.tx, 'avatar', user.avatar)
  const id = await insertUser(ctx.tx, { ...user, avatar, group: groups[0] ?? null, passwordHash, creator: ctx.userId })
  await setFurtherGroups(ctx.tx, id, groups.slice(1))
  await setRoles(ctx.tx, id, user.roles)
  return id
}

/** Only inserts the row; `updatePwd` is set. @throws notUnique at `username` or `mobile` */
export async function insertUser(
  tx: Tx,
  user: Omit<NewUser, 'password' | 'roles' | 'groups' | 'avatar'> & {
    avatar?: string | null
    group?: string | null
    passwordHash: string
    creator: string | null
  },
): Promise<string> {
  const id = uuid()
  await rawSql(tx)
    .executeSql(
      `insert into app_user
         (id, username, name, mobile, email, locale, group_id, remark, password_hash, creator_id, avatar, update_pwd)
       values ($1, $2, $3, $4, $5, coalesce($6, 'zh_CN'), $7, $8, $9, $10, $11, true)`,
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
        user.avatar ?? null,
      ],
    )
    .catch(refuseTaken)
  return id
}

/** Returns the columns that remain to be changed. @throws lastAdministrator | beyondOwnRights | relatedMissing */
export async function updateUser(ctx: Ctx, before: StoredUser, changes: Changes): Promise<Record<string, unknown>> {
  await mustHold(ctx, await grantsOfUser(ctx, before._id))
  const { roles, groups, avatar, ...columns } = changes
  if (groups !== undefined) await changeGroups(ctx, before, groups ?? [])
  if (avatar !== undefined) {
    await rawSql(ctx.tx).executeSql('update app_user set avatar = $3 where tenant_id = $1 and id = $2', [
      ctx.tenantId,
      before._id,
      await ownPicture(ctx.tx, 'avatar', avatar),
    ])
  }
  if (roles) {
    await mustHold(ctx, await grantsOfRoles(ctx, roles))
    if (!(before.roles ?? []).every((role) => roles.includes(role))) {
      await keepAnAdministratorAfter(ctx, before._id, roles)
    }
    await setRoles(ctx.tx, before._id, roles)
  }
  return columns
}

/** Deletes the account and makes its username free; the records of the user's operations keep the name. */
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

/** The effect of disabling: all sessions of the account end. */
export async function disableUser(ctx: Ctx, user: StoredUser): Promise<undefined> {
  await mayTakeAway(ctx, user)
  await endSessions(ctx, user._id)
  return undefined
}

export async function enableUser(ctx: Ctx, user: StoredUser): Promise<undefined> {
  await mustHold(ctx, await grantsOfUser(ctx, user._id))
  return undefined
}

const passwordReset = storable('user.passwordReset', { zh_CN: '密码已重置', en_US: 'Your password was reset' })
const passwordResetBy = storable('user.passwordResetBy', {
  zh_CN: '管理员 {by} 重置了您的登录密码，登录后请修改。',
  en_US: 'The administrator {by} has reset your password. Change it after signing in.',
})
/** The message type about the account itself. */
const ACCOUNT_MESSAGE = 1

// Without 0, O, 1, l and I: people read the password aloud on the telephone.
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const RANDOM_LENGTH = 10

/** Creates a new random password, which is shown once; the user signs in with it and chooses their own. */
export async function resetPassword(ctx: Ctx, user: StoredUser): Promise<string> {
  await mustHold(ctx, await grantsOfUser(ctx, user._id))
  const password = Array.from({ length: RANDOM_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  await rawSql(ctx.tx).executeSql(
    `update app_user set password_hash = $3, update_pwd = true, updated_at = now(), rev = rev + 1
     where tenant_id = $1 and id = $2`,
    [ctx.tenantId, user._id, await hashPassword(password)],
  )
  await endSessions(ctx, user._id)
  const by = ctx.session?.account.name ?? ''
  const text = { title: stored(passwordReset), content: stored(passwordResetBy, { by }) }
  await ctx.notify([user._id], { ...text, url: '/user/password', type: ACCOUNT_MESSAGE })
  return password
}

async function mayTakeAway(ctx: Ctx, user: StoredUser): Promise<void> {
  if (user._id === ctx.userId) throw notYourself()
  await mustHold(ctx, await grantsOfUser(ctx, user._id))
  await keepAnAdministrator(ctx, user._id)
}

/** A user who keeps the built-in role stays an administrator, even if other roles are removed. */
async function keepAnAdministratorAfter(ctx: Ctx, userId: string, roles: readonly string[]): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    'select 1 from role where tenant_id = $1 and id = any($2::uuid[]) and builtin and deleted_at is null',
    [ctx.tenantId, roles],
  )
  if (rows.length === 0) await keepAnAdministrator(ctx, userId)
}

/** Checks that the groups exist and are in the caller's data scope. */
async function checkGroups(ctx: Ctx, groups: readonly string[]): Promise<void> {
  if (groups.length === 0) return
  const { rows } = await rawSql(ctx.tx).executeSql(
    'select 1 from user_group where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null for share',
    [ctx.tenantId, groups],
  )
  const reached = !ctx.scope || groups.every((group) => ctx.scope?.groups.includes(group))
  if (rows.length < groups.length || !reached) throw relatedMissing({ fields: { groups: GROUP_MISSING } })
}

/** Groups outside the caller's data scope do not change, so nobody can remove a user from another department. */
async function changeGroups(ctx: Ctx, before: StoredUser, wanted: readonly string[]): Promise<void> {
  const had = before.groups ?? []
  await checkGroups(
    ctx,
    wanted.filter((group) => !had.includes(group)),
  )
  const { scope } = ctx
  const kept = scope ? had.filter((group) => !scope.groups.includes(group) && !wanted.includes(group)) : []
  const [first = null, ...further] = kept.some((group) => group === had[0])
    ? [...kept, ...wanted]
    : [...wanted, ...kept]
  await rawSql(ctx.tx).executeSql('update app_user set group_id = $3 where tenant_id = $1 and id = $2', [
    ctx.tenantId,
    before._id,
    first,
  ])
  await setFurtherGroups(ctx.tx, before._id, further)
}

async function setFurtherGroups(tx: Tx, userId: string, groups: readonly string[]): Promise<void> {
  const { executeSql } = rawSql(tx)
  await executeSql('delete from further_group where user_id = $1', [userId])
  await executeSql(
    `insert into further_group (id, user_id, group_id, position)
     select gen_random_uuid(), $1, g, at from unnest($2::uuid[]) with ordinality as wanted (g, at)`,
    [userId, groups],
  )
}

const GROUP_MISSING: Text = { zh_CN: '部门不存在', en_US: 'This group does not exist' }

/** Replaces a user's roles; roles that stay are not rewritten, so they stay in the order in which they were granted. */
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
