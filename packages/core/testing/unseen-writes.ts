import pg from 'pg'
import { FUNCTION_WRITES, WRITE } from '../server/db/changes.ts'

/** Whether the statement calls a function that writes this table. */
const byFunction = Object.entries(FUNCTION_WRITES)
  .map(([name, tables]) => `tg_table_name in ('${tables.join(`', '`)}') and '${name}' = any (seen)`)
  .join(' or ')

/** In PostgreSQL's syntax, in which `\y` is the boundary of a word. */
const pattern = WRITE.source.replaceAll('\\b', '\\y')

/** They write rows of other tenants, whose connections learn of it by triggers (docs/cut-offs.md). */
const ACROSS_TENANTS = '\\y(end_sessions_below)\\s*\\('

/**
 * Makes a test database refuse a statement of a tenant's transaction that writes a table which `db/changes.ts` does not
 * read from its text: pages would not follow the write. What triggers and foreign keys write themselves is not looked at;
 * the pages that show it follow the table whose trigger it is, or whose row was deleted. A view
 * that can be written is told by its own name: it is the table of its entity.
 */
export async function refuseUnseenWrites(client: pg.Client): Promise<void> {
  await client.query(`
    create or replace function test_write_is_seen() returns trigger language plpgsql as $$
    begin
      if pg_trigger_depth() = 1 and coalesce(current_setting('app.tenant_id', true), '') <> '' and not exists (
        select 1 from regexp_matches(current_query(), ${pg.escapeLiteral(pattern)}, 'gi') as seen
        where lower(tg_table_name) = any (seen) or ${byFunction}
          or exists (select 1 from pg_constraint c join pg_class parent on parent.oid = c.confrelid
            where c.conrelid = tg_relid and c.contype = 'f' and c.confdeltype in ('c', 'n') and parent.relname = any (seen))
          or exists (select 1 from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class v on v.oid = r.ev_class
            where d.refobjid = tg_relid and v.relkind = 'v' and v.relname = any (seen))
      ) and current_query() !~* ${pg.escapeLiteral(ACROSS_TENANTS)} then
        raise exception 'db/changes.ts does not see that % is written by: %', tg_table_name, current_query();
      end if;
      return null;
    end $$;
    do $$
    declare
      name regclass;
    begin
      -- A table without a tenant is on no page of a tenant.
      for name in select a.attrelid from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id' loop
        execute format('create or replace trigger test_write_is_seen after insert or update or delete on %s
          for each statement execute function test_write_is_seen()', name);
      end loop;
    end $$;`)
}
