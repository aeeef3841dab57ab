import type { Database } from '@atrium/core/server/db/database'

export interface Column {
  name: string
  type: string
  /** The column is not null and has no default. */
  isNeeded: boolean
  /** The check constraints on this column alone, as PostgreSQL prints them. */
  check: string
  /** Whether the server's database role may update the column. */
  mayUpdate: boolean
}

/** A foreign key to a table that belongs to tenants. */
export interface ForeignKey {
  name: string
  from: string
  /** The column with the row's id; the key's other column is the tenant. */
  column: string
  to: string
}

export interface TenantTable {
  name: string
  columns: Column[]
  /** The table has one row per tenant, so a second row is always refused. */
  isSingle: boolean
  /** Whether the server's database role may add rows. */
  mayInsert: boolean
  /** Whether the server's database role may delete rows. */
  mayDelete: boolean
}

/** Every table whose rows belong to tenants, of core and of the apps, read from the database's catalog. */
export async function readTenantTables(db: Database): Promise<TenantTable[]> {
  const { rows } = await db.executeSql(`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'isNeeded', a.attnotnull and not a.atthasdef,
          'check', coalesce((select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
            where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]), ''),
          'mayUpdate', has_column_privilege('atrium_app', c.oid, a.attnum, 'update')))
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
        and i.indkey::text = owner.attnum::text) as "isSingle",
      has_table_privilege('atrium_app', c.oid, 'insert') as "mayInsert",
      has_table_privilege('atrium_app', c.oid, 'delete') as "mayDelete"
    from pg_class c join pg_attribute owner on owner.attrelid = c.oid and owner.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`)
  return rows as TenantTable[]
}

/** Every foreign key to one of these tables, from any table. */
export async function readForeignKeys(db: Database): Promise<ForeignKey[]> {
  const { rows } = await db.executeSql(`
    select k.conname as name, k.conrelid::regclass::text as "from", k.confrelid::regclass::text as "to",
      (select a.attname from unnest(k.conkey, k.confkey) as pair (own, other)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other
        where b.attname <> 'tenant_id') as column
    from pg_constraint k join pg_attribute owner on owner.attrelid = k.confrelid and owner.attname = 'tenant_id'
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 2, 1`)
  return rows as ForeignKey[]
}
