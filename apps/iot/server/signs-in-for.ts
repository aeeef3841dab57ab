import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type { OwnerType } from './owners.ts'

/** The user account of a partner, if there is one. Channel partners have none. */
export async function signsInFor({ tx }: Ctx, type: OwnerType, id: string): Promise<string[]> {
  if (type === 'channel') return []
  const { rows } = await rawSql(tx).executeSql<{ user_id: string }>(
    `select user_id from iot_${type} where tenant_id = current_tenant() and id = $1 and user_id is not null`,
    [id],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Whether this user is the account of a partner, who may request only their own money. */
export async function isPartner({ tx }: Ctx, userId: string | null): Promise<boolean> {
  const { rows } = await rawSql(tx).executeSql<{ is: boolean }>(
    `select exists (select from iot_agent where tenant_id = current_tenant() and user_id = $1 and deleted_at is null)
       or exists (select from iot_merchant where tenant_id = current_tenant() and user_id = $1 and deleted_at is null) as is`,
    [userId],
  )
  return rows[0]!.is
}
