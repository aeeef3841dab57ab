import { refusal } from '@atrium/contract/refusal'
import type { Tx } from '../db/tables.ts'

export const noPlaceLeft = refusal(40923, 409, {
  zh_CN: '超出用户数上限',
  en_US: 'The tenant has no place left for another user',
})

/**
 * Makes sure that the tenant may have one more user. The tenant's row stays locked until the transaction ends, so of
 * many who come at once for the last place one gets it.
 * @throws noPlaceLeft
 */
export async function takeUserPlace(tx: Tx, tenantId: string): Promise<void> {
  const tenant = await tx
    .selectFrom('tenant')
    .select('maximum_user')
    .where('id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { users } = await tx
    .selectFrom('app_user')
    .select((row) => row.fn.countAll<number>().as('users'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (users >= tenant.maximum_user) throw noPlaceLeft()
}
