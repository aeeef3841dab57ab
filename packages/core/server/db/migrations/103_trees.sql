-- Trees of rows: categories, groups, agents. The database refuses a cycle, a tree that is too deep, and the deletion of a
-- row that has others below it, also if two people move rows at the same time.

-- Until this transaction ends, nobody else puts a row of this tenant below another one in this table. Take it before the
-- rows themselves are locked.
create function lock_tree(tree regclass, tenant uuid default current_tenant()) returns void language sql as
  $$ select pg_advisory_xact_lock(hashtextextended('tree ' || tree::text || tenant::text, 0)) $$;

-- These rows and all below them. Rows out of the tree, or deleted, are not followed.
create function tree_branch(tree regclass, ids uuid[]) returns uuid[] language plpgsql stable as $$
declare
  found uuid[];
begin
  execute format(
    'with recursive below as (
       select unnest($1) as id, 1 as depth
       union
       select t.id, b.depth + 1 from %s t join below b on t.parent_id = b.id
       where t.tenant_id = current_tenant() and t.deleted_at is null and b.depth < 100
     ) select array_agg(distinct id) from below', tree) into found using ids;
  return coalesce(found, '{}');
end $$;

create function guard_tree() returns trigger language plpgsql as $$
declare
  tree regclass := tg_relid::regclass;
  max_depth integer := tg_argv[0]::integer;
  levels integer;
  is_cycle boolean;
begin
  if new.deleted_at is not null then
    execute format('select count(*) from (select from %s where tenant_id = $1 and parent_id = $2
      and deleted_at is null limit 1) below', tree) into levels using new.tenant_id, new.id;
    if levels > 0 then
      raise exception 'rows of % are below this one', tree using errcode = '23001', constraint = 'tree_children';
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if new.parent_id is not distinct from old.parent_id and old.deleted_at is null then return new; end if;
    -- A row that is moved stands last in its new place.
    if new."order" is not distinct from old."order" then new."order" := null; end if;
  end if;
  if new.parent_id is null then return new; end if;

  perform lock_tree(tree, new.tenant_id);
  execute format('select count(*) from (select from %s where tenant_id = $1 and id = $2 and deleted_at is null
    for key share) parent', tree) into levels using new.tenant_id, new.parent_id;
  if levels = 0 then
    raise exception 'the parent in % does not exist', tree
      using errcode = '23503', constraint = tg_table_name || '_tenant_id_parent_id_fkey';
  end if;
  execute format(
    'with recursive above as (
       select id, parent_id, 1 as depth from %1$s where tenant_id = $1 and id = $2
       union all
       select t.id, t.parent_id, a.depth + 1 from %1$s t join above a on t.id = a.parent_id
       where t.tenant_id = $1 and a.id <> $3 and a.depth < 100
     ), below as (
       select $3 as id, 1 as depth
       union all
       select t.id, b.depth + 1 from %1$s t join below b on t.parent_id = b.id
       where t.tenant_id = $1 and t.deleted_at is null and b.depth < 100
     ) select (select bool_or(id = $3) from above), (select max(depth) from above) + (select max(depth) from below)', tree)
    into is_cycle, levels using new.tenant_id, new.parent_id, new.id;
  if is_cycle then
    raise exception 'a row of % would be below itself', tree using errcode = '23514', constraint = 'tree_cycle';
  end if;
  if levels > max_depth then
    raise exception '% would have % levels', tree, levels using errcode = '23514', constraint = 'tree_depth';
  end if;
  return new;
end $$;

-- For a table that has parent_id and "order" already.
create function guard_tree_table(name regclass, max_depth integer) returns void language plpgsql as $$
begin
  execute format('create trigger guard_tree before insert or update of parent_id, deleted_at on %s
    for each row execute function guard_tree(%s)', name, max_depth);
end $$;

-- Makes the rows of an entity_table with a column `name` a tree: each has a parent or stands at the top, and a name that
-- none of its siblings has. "order" is its position among them, from 1; null is last. `max_depth` is that of the
-- entity's descriptor.
create function tree_table(name regclass, max_depth integer default 8) returns void language plpgsql as $$
begin
  execute format('alter table %1$s add column parent_id uuid, add column "order" integer,
    add foreign key (tenant_id, parent_id) references %1$s (tenant_id, id)', name);
  execute format('create unique index %I on %s (tenant_id, parent_id, name) nulls not distinct where deleted_at is null',
    name || '_name', name);
  perform guard_tree_table(name, max_depth);
end $$;

-- Groups that were never put in an order are sorted by name, as they were. A new one stands last.
alter table user_group alter column "order" drop not null, alter column "order" drop default;
alter table user_group no force row level security;
update user_group g set "order" = placed.n
from (
  select id, tenant_id, case when max("order") over siblings <> 0 or min("order") over siblings <> 0
    then row_number() over (partition by tenant_id, parent_id order by "order", name) end as n
  from user_group window siblings as (partition by tenant_id, parent_id)
) placed
where placed.tenant_id = g.tenant_id and placed.id = g.id;
alter table user_group force row level security;
select guard_tree_table('user_group', 8);
