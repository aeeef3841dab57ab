import { v7 as uuid } from 'uuid'
import type { App } from '../../contract/define/app.ts'
import type { SavedView, ViewContent } from '../../contract/list-view.ts'
import { insufficientPermission, invalidParameter, recordNotFound } from '../../contract/refusal.ts'
import type { Session } from '../call/session.ts'
import { rawSql } from '../db/raw.ts'
import type { Tx } from '../db/tables.ts'
import { mayDo, permitting } from './route-context.ts'

/** The list to which a view belongs: an entity of an app. */
export interface ListOf {
  app: string
  entity: string
}

export interface ViewChange {
  name?: string | undefined
  shared?: boolean | undefined
  content?: ViewContent | undefined
}

/** The rules of saved views, with the apps of the product. */
export interface ViewRules {
  /** @throws recordNotFound unless the caller may read the list */
  mustRead(session: Session, list: ListOf): void
  /**
   * Sharing a view, and changing one that is shared, needs the permission to change roles: it decides what others see
   * first, as roles decide what they may see.
   */
  mayShare(session: Session): boolean
}

/** Of one person, for one list. */
const MAX_VIEWS = 50

export function viewRules(apps: readonly App[]): ViewRules {
  const consoles = apps.filter((app) => app.type === 'manage').map(({ key }) => key)
  return {
    mustRead(session, { app, entity }) {
      const found = apps.find(({ key }) => key === app)?.entities?.find(({ name }) => name === entity)
      if (!found || !mayDo(session, permitting(app, found, 'read'))) throw recordNotFound()
    },
    mayShare: ({ permissions }) =>
      permissions.some((held) => consoles.includes(held.app) && held.module === 'role' && held.permission === 'update'),
  }
}

/** Own views and shared ones, by name, with the caller's default. */
export async function viewsOf(tx: Tx, { userId }: Session, list: ListOf) {
  const rows = await tx
    .selectFrom('list_view as view')
    .innerJoin('app_user as maker', 'maker.id', 'view.user_id')
    .leftJoin('list_view_default as chosen', (join) =>
      join.onRef('chosen.view_id', '=', 'view.id').on('chosen.user_id', '=', userId),
    )
    .select(['view.id', 'view.name', 'view.is_shared', 'view.user_id', 'view.content'])
    .select(['maker.name as by', 'chosen.id as chosen_id'])
    .where('view.app', '=', list.app)
    .where('view.entity', '=', list.entity)
    .where('view.deleted_at', 'is', null)
    .where((row) => row.or([row('view.user_id', '=', userId), row('view.is_shared', '=', true)]))
    .orderBy('view.name')
    .orderBy('view.id')
    .execute()
  const views = rows.map(
    ({ id, name, is_shared, user_id, by, content }): SavedView => ({
      _id: id,
      name,
      shared: is_shared,
      own: user_id === userId,
      by,
      content,
    }),
  )
  return { list: views, default: rows.find(({ chosen_id }) => chosen_id !== null)?.id ?? null }
}

/** Saves a new view; returns its id. @throws insufficientPermission | invalidParameter if the list is full */
export async function addView(
  tx: Tx,
  rules: ViewRules,
  session: Session,
  view: ListOf & { name: string; shared?: boolean | undefined; content: ViewContent },
): Promise<string> {
  rules.mustRead(session, view)
  if (view.shared && !rules.mayShare(session)) throw insufficientPermission()
  const { app, entity } = view
  await takePlace(tx, session.userId, view)
  const id = uuid()
  await tx
    .insertInto('list_view')
    .values({
      id,
      user_id: session.userId,
      app,
      entity,
      name: view.name,
      is_shared: view.shared ?? false,
      content: JSON.stringify(view.content),
    })
    .execute()
  return id
}

/** Renames, overwrites, shares or withdraws a view. */
export async function changeView(tx: Tx, rules: ViewRules, session: Session, id: string, change: ViewChange) {
  const view = await changeable(tx, rules, session, id)
  const { name = view.name, shared = view.is_shared, content = view.content } = change
  if (shared && !rules.mayShare(session)) throw insufficientPermission()
  await tx
    .updateTable('list_view')
    .set({ name, is_shared: shared, content: JSON.stringify(content) })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes a view, or with `deletedAt` null restores it. The defaults of people that name it are kept.
 * @throws invalidParameter if the list is full
 */
export async function markDeleted(tx: Tx, rules: ViewRules, session: Session, id: string, deletedAt: Date | null) {
  const view = await changeable(tx, rules, session, id)
  if (deletedAt === null && view.deleted_at !== null) await takePlace(tx, view.user_id, view)
  await tx.updateTable('list_view').set({ deleted_at: deletedAt }).where('id', '=', id).execute()
}

/** Sets the view with which the caller's list opens, or with null none. */
export async function setDefault(tx: Tx, rules: ViewRules, session: Session, list: ListOf, id: string | null) {
  rules.mustRead(session, list)
  const { app, entity } = list
  await tx
    .deleteFrom('list_view_default')
    .where('user_id', '=', session.userId)
    .where('app', '=', app)
    .where('entity', '=', entity)
    .execute()
  if (id === null) return
  const { list: views } = await viewsOf(tx, session, list)
  if (!views.some(({ _id }) => _id === id)) throw recordNotFound()
  await tx
    .insertInto('list_view_default')
    .values({ id: uuid(), user_id: session.userId, app, entity, view_id: id })
    .onConflict((on) => on.columns(['tenant_id', 'user_id', 'app', 'entity']).doUpdateSet({ view_id: id }))
    .execute()
}

/**
 * Checks that a person may have one more view of this list. The lock is held until the end of the transaction: a
 * concurrent request waits here and then counts this view, too.
 * @throws invalidParameter
 */
async function takePlace(tx: Tx, userId: string, { app, entity }: ListOf): Promise<void> {
  await rawSql(tx).executeSql('select pg_advisory_xact_lock(hashtext($1))', [`views ${userId} ${app} ${entity}`])
  const { count } = await tx
    .selectFrom('list_view')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('app', '=', app)
    .where('entity', '=', entity)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count < MAX_VIEWS) return
  const full = { zh_CN: `每个列表最多保存 ${MAX_VIEWS} 个视图`, en_US: `At most ${MAX_VIEWS} views per list` }
  throw invalidParameter({ fields: { name: full } })
}

/** The view, locked. @throws recordNotFound for a view that the caller may not see; insufficientPermission */
async function changeable(tx: Tx, rules: ViewRules, session: Session, id: string) {
  const view = await tx.selectFrom('list_view').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const own = view?.user_id === session.userId
  if (!view || !(own || view.is_shared)) throw recordNotFound()
  rules.mustRead(session, view)
  if (!own && !rules.mayShare(session)) throw insufficientPermission()
  return view
}
