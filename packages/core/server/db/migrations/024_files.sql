-- Uploaded pictures. Their bytes lie in the file store under the same random name; a row is there before its bytes are
-- and goes after them, so that no bytes are ever without a row.
create table file (
  id uuid primary key,
  name text not null unique check (name ~ '^[0-9a-f]{32}$'),
  purpose text not null check (purpose in ('avatar', 'logo', 'image')),
  type text not null,
  size_bytes integer not null,
  width integer not null,
  height integer not null,
  creator_id uuid not null,
  created_at timestamptz not null default now(),
  -- When a row of any table was last seen to refer to it.
  used_at timestamptz,
  -- Being removed: nobody reads it any more.
  gone_at timestamptz
);
select tenant_table('file');
alter table file add foreign key (tenant_id, creator_id) references app_user (tenant_id, id);
create index file_of_creator on file (tenant_id, creator_id, created_at);
create index file_to_check on file (created_at) where used_at is null;

-- One file by its random name. Everyone may see a logo that a tenant uses, its own or one that its parent gave it: it
-- stands on the sign-in page.
create function find_file(wanted text)
returns table (tenant_id uuid, type text, is_public boolean)
language sql stable security definer set search_path = public as $$
  select f.tenant_id, f.type, exists (
    select 1 from tenant t
    where t.logo = '/api/file/' || f.name and t.status = 1 and f.tenant_id in (t.id, t.parent_id))
  from file f where f.name = wanted and f.gone_at is null
$$;
revoke execute on function find_file from public;
grant execute on function find_file to atrium_app;

-- The names of all uploaded files that any row refers to, in whatever column and shape. What only tells of the past
-- (logs, messages) does not keep a file.
create function file_names_in_use() returns setof text
language plpgsql stable security definer set search_path = public as $$
declare
  place record;
begin
  for place in
    select c.table_name, string_agg(format('%I::text', c.column_name), ', ') as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')
      and c.table_name not in ('file', 'audit_log', 'status_log', 'login_record', 'session', 'message', 'schema_migration')
    group by c.table_name
  loop
    return query execute format(
      'select (regexp_matches(found.said, ''/api/file/([0-9a-f]{32})'', ''g''))[1]
       from (select concat_ws('' '', %s) as said from %I) found where found.said like ''%%/api/file/%%''',
      place.columns, place.table_name);
  end loop;
end $$;
revoke execute on function file_names_in_use from public;
grant execute on function file_names_in_use to atrium_platform;
