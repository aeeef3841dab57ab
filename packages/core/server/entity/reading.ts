import type { Triple } from '../../contract/access.ts'
import type { Entity } from '../../contract/define/entity.ts'
import type { AppServer } from '../call/implement.ts'
import { rowScope, scopeCondition } from '../call/reach.ts'
import type { Row } from '../call/row.ts'
import type { Session } from '../call/session.ts'
import type { Tx } from '../db/tables.ts'
import { quotedColumn } from './columns.ts'
import { masked } from './mask.ts'
import type { RefNames } from './refs.ts'
import { mayDo, permitting } from './route-context.ts'
import { wireTimes } from './rows.ts'

/** Reading a few fields of rows of many entities in one call: the inbox, and what Ctrl-K finds. */

/** The entities of the apps that this user may read and that have what `partOf` returns. */
export function readableKinds<T>(
  apps: readonly AppServer[],
  session: Session,
  partOf: (entity: Entity) => T | undefined,
): { server: AppServer; entity: Entity; has: T }[] {
  return apps.flatMap((server) =>
    (server.app.entities ?? []).flatMap((entity) => {
      const has = partOf(entity)
      return has !== undefined && mayDo(session, permitting(server.app.key, entity, 'read'))
        ? [{ server, entity, has }]
        : []
    }),
  )
}

/** The conditions for rows of the tenant `$1` that these permissions reach, each of them for itself. */
export async function reachedBy(
  tx: Tx,
  session: Session,
  entity: Entity,
  permissions: readonly (readonly Triple[])[],
  bind: (value: unknown) => string,
): Promise<string[]> {
  const conditions = ['tenant_id = $1', 'deleted_at is null']
  for (const triples of permissions) {
    conditions.push(...scopeCondition(await rowScope(tx, session, entity, triples), entity, bind))
  }
  return conditions
}

/** `"id" as "_id", …` for these fields, after those by which a page knows the row. */
export function selectedFields(entity: Entity, names: readonly string[]): string {
  const base = ['_id', 'createdAt', ...(entity.status ? ['status'] : []), entity.title]
  return [...new Set([...base, ...names])].map((name) => `${quotedColumn(entity, name)} as "${name}"`).join(', ')
}

/** The rows as pages get them, and the titles of what they refer to. */
export function shownRows(entity: Entity, rows: readonly (Row & { _refs: RefNames })[]) {
  const refs: RefNames = {}
  const list = rows.map(({ _refs, ...row }) => {
    for (const [name, titles] of Object.entries(_refs)) refs[name] = { ...refs[name], ...titles }
    return masked(entity, wireTimes(row))
  })
  return { list, refs }
}
