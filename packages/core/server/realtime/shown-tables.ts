import type { AppServer } from '../call/implement.ts'
import { logName, timelineKey } from '../call/log.ts'
import type { Database } from '../db/database.ts'
import { rawSql } from '../db/raw.ts'

/** Pages that show rows of a table: the pages of an entity, or without `entity` the overview of an app. */
export interface Showing {
  app: string
  entity?: string
  /** The ids of the table's rows are those of the entity. */
  ownIds: boolean
}

export type ShownTables = ReadonlyMap<string, readonly Showing[]>

/**
 * Table → the pages that show its rows. An entity's pages show its table, the tables of its view, and timelines, which
 * have a key of their own; an app's overview the tables of all its entities, and the app's other tables.
 */
export async function shownTables(db: Database, apps: readonly AppServer[]): Promise<ShownTables> {
  const behind = await tablesOfViews(db)
  const shown = new Map<string, Showing[]>()
  const add = (table: string, showing: Showing) => shown.set(table, [...(shown.get(table) ?? []), showing])
  for (const { app } of apps) {
    const all = new Set(behind.get(null)?.filter((table) => table.startsWith(`${app.key}_`)))
    for (const { name, table, view } of app.entities ?? []) {
      const tables = new Set([table, ...(view ? (behind.get(view) ?? []) : [])])
      for (const each of tables) {
        all.add(each)
        add(each, { app: app.key, entity: name, ownIds: each === table })
      }
      add(timelineKey(logName(app.key, name)), { app: app.key, entity: name, ownIds: true })
    }
    for (const table of all) add(table, { app: app.key, ownIds: false })
  }
  return shown
}

/** View → the tables from which it reads, also through other views; null → all tables. */
async function tablesOfViews(db: Database): Promise<ReadonlyMap<string | null, readonly string[]>> {
  const { rows } = await db.asPlatform('tables of views', (tx) =>
    rawSql(tx).executeSql<{ view: string | null; tables: string[] }>(
      `with recursive reads as (
         select distinct r.ev_class as view, d.refobjid as source from pg_depend d join pg_rewrite r on r.oid = d.objid
         where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and r.ev_class <> d.refobjid
       ), through as (
         select view, source from reads
         union
         select t.view, r.source from through t join reads r on r.view = t.source
       )
       select v.relname as view, array_agg(distinct s.relname::text) as tables
       from through t join pg_class v on v.oid = t.view join pg_class s on s.oid = t.source
       where v.relnamespace = 'public'::regnamespace and s.relkind in ('r', 'p') group by v.relname
       union all
       select null, array_agg(relname::text) from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    ),
  )
  return new Map(rows.map(({ view, tables }) => [view, tables]))
}
