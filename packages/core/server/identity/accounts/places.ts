import { refusal } from '../../../contract/refusal.ts'
import { rawSql } from '../../db/raw.ts'
import type { Tx } from '../../db/tables.ts'

export const limitReached = refusal(40923, 409, {
  zh_CN: '超出用户数或子租户数上限',
  en_US: 'The limit of users or sub-tenants has been reached',
})

interface Places {
  maximumUser: number
  maximumSubTenant: number
  /** Own users, and the user limits given to sub-tenants. */
  users: number
  subTenants: number
}

/**
 * Checks that the transaction's tenant may have one more user. The lock is held until the end of the transaction: a
 * concurrent request waits here and then counts this user, too.
 * @throws limitReached
 */
export async function takeUserPlace(tx: Tx): Promise<void> {
  const { maximumUser, users } = await lockPlaces(tx)
  if (users + 1 > maximumUser) throw limitReached()
}

/**
 * Takes a sub-tenant's limits from those of its parent: itself, its sub-tenants and its users. `except` is the
 * sub-tenant whose limits are being changed.
 * @throws limitReached
 */
export async function takeSubTenantPlaces(
  tx: Tx,
  wanted: { maximumUser: number; maximumSubTenant: number },
  except?: string,
): Promise<void> {
  const places = await lockPlaces(tx, except)
  if (places.users + wanted.maximumUser > places.maximumUser) throw limitReached()
  if (places.subTenants + 1 + wanted.maximumSubTenant > places.maximumSubTenant) throw limitReached()
}

/**
 * The limits of a sub-tenant must not fall below what it uses and has given to its own sub-tenants. It cannot use more
 * meanwhile: the caller has locked its row, and every new user or sub-tenant of it locks the same row.
 * @throws limitReached
 */
export async function keepsWhatIsTaken(
  tx: Tx,
  childId: string,
  wanted: { maximumUser: number; maximumSubTenant: number },
): Promise<void> {
  const { rows } = await rawSql(tx).executeSql<{ users: number; subTenants: number }>(
    'select users, sub_tenants as "subTenants" from tenant_taken($1)',
    [childId],
  )
  const taken = rows[0]
  if (!taken || wanted.maximumUser < taken.users || wanted.maximumSubTenant < taken.subTenants) throw limitReached()
}

async function lockPlaces(tx: Tx, except: string | undefined = undefined): Promise<Places> {
  const { executeSql } = rawSql(tx)
  // The counts need a separate statement, to see what the transaction that held the lock before has committed.
  await executeSql('select 1 from tenant where id = current_tenant() for no key update')
  const { rows } = await executeSql<Places>(
    `select t.maximum_user as "maximumUser", t.maximum_sub_tenant as "maximumSubTenant",
       (select count(*) from app_user u where u.tenant_id = t.id and u.deleted_at is null)
         + coalesce(sum(c.maximum_user), 0) as users,
       count(c.id) + coalesce(sum(c.maximum_sub_tenant), 0) as "subTenants"
     from tenant t left join tenant c on c.parent_id = t.id and c.deleted_at is null and c.id is distinct from $1::uuid
     where t.id = current_tenant() group by t.id`,
    [except ?? null],
  )
  return rows[0]!
}
