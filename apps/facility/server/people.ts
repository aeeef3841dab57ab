import { relatedMissing, type Text } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'

/** The names of those of these users who can sign in, by id. */
export async function peopleAtWork({ tx }: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await rawSql(tx).executeSql<{ id: string; name: string }>(
    `select id, name from app_user where tenant_id = current_tenant() and id = any($1::uuid[]) and status = 1
       and deleted_at is null order by name for key share`,
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const ABSENT: Text = { zh_CN: '人员已停用或不存在，请重新选择', en_US: 'This person is disabled or gone; choose again' }

/**
 * The names of these users, who are given work.
 * @throws relatedMissing at the field if one of them is disabled or does not exist
 */
export async function refuseAbsent(ctx: Ctx, field: string, ids: readonly string[]): Promise<string[]> {
  const people = await peopleAtWork(ctx, ids)
  if (ids.some((id) => !people.has(id))) throw relatedMissing({ fields: { [field]: ABSENT } })
  return [...people.values()]
}
