-- Rows that are somebody's own because a field names the person (`ownedBy` of descriptors).

-- The people whom columns with several users name. Such a column cannot be searched by a GIN index: under row-level
-- security only leakproof operators may use an index, and those of arrays are not.
create table row_owner (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null default current_tenant() references tenant (id) on delete cascade,
  user_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  unique (tenant_id, user_id, table_name, row_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
alter table row_owner enable row level security;
alter table row_owner force row level security;
create policy own_tenant on row_owner
  using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()));
grant select, insert, delete on row_owner to atrium_app, atrium_platform;

create function keep_row_owners() returns trigger language plpgsql as $$
declare
  owners text;
  users uuid[];
  before uuid[] := '{}';
  after uuid[] := '{}';
begin
  foreach owners in array tg_argv loop
    if tg_op <> 'INSERT' then
      execute format('select ($1).%I', owners) using old into users;
      before := before || users;
    end if;
    if tg_op <> 'DELETE' and new.deleted_at is null then
      execute format('select ($1).%I', owners) using new into users;
      after := after || users;
    end if;
  end loop;
  delete from row_owner where tenant_id = old.tenant_id and user_id = any (before) and user_id <> all (after)
    and table_name = tg_table_name and row_id = old.id;
  insert into row_owner (tenant_id, user_id, table_name, row_id)
  select distinct new.tenant_id, owner, tg_table_name, new.id from unnest(after) owner
  on conflict do nothing;
  return null;
end $$;

-- In the app's migration, after `entity_table`, with the columns of `ownedBy`: each way to reach a row has an index.
create function owned_table(name regclass, variadic owners text[]) returns void language plpgsql as $$
declare
  owner text;
  several text[] := '{}';
begin
  foreach owner in array array['group_id', 'creator_id'] || owners loop
    if (select atttypid from pg_attribute where attrelid = name and attname = owner) = 'uuid[]'::regtype then
      several := several || owner;
    else
      execute format('create index on %s (tenant_id, %I) where deleted_at is null', name, owner);
    end if;
  end loop;
  if several = '{}' then return; end if;
  execute format(
    'create trigger row_owners after insert or delete or update of %s, deleted_at on %s
     for each row execute function keep_row_owners(%s)',
    (select string_agg(quote_ident(column_name), ', ') from unnest(several) column_name), name,
    (select string_agg(quote_literal(column_name), ', ') from unnest(several) column_name));
end $$;
