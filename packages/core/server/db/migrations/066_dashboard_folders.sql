-- The folders of a tenant's dashboards. What is deleted stays for 30 days, so that it can be restored.
create table dashboard_folder (
  id uuid primary key,
  name varchar(40) not null,
  parent_id uuid,
  "order" integer not null default 0,
  deleted_by uuid,
  -- The folder whose deletion deleted this one, too.
  deleted_with uuid
);
select entity_table('dashboard_folder');
alter table dashboard_folder
  add foreign key (tenant_id, parent_id) references dashboard_folder (tenant_id, id),
  add foreign key (tenant_id, deleted_by) references app_user (tenant_id, id);
create unique index dashboard_folder_name on dashboard_folder
  (tenant_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), name) where deleted_at is null;
create index dashboard_folder_deleted on dashboard_folder (deleted_at) where deleted_at is not null;

alter table dashboard
  add column folder_id uuid,
  -- The groups that may see it; at first that of its author.
  add column groups_ids uuid[] not null default '{}',
  -- It stands before others in lists since this moment.
  add column top_at timestamptz,
  add column deleted_by uuid,
  add column deleted_with uuid,
  -- Imported items whose scripts nobody with the permission has looked at. They are not run.
  add column unreviewed_items text[] not null default '{}',
  add foreign key (tenant_id, folder_id) references dashboard_folder (tenant_id, id),
  add foreign key (tenant_id, deleted_by) references app_user (tenant_id, id);
drop index dashboard_name;
create unique index dashboard_name on dashboard
  (tenant_id, coalesce(folder_id, '00000000-0000-0000-0000-000000000000'), name) where deleted_at is null;
create index dashboard_in_folder on dashboard (tenant_id, folder_id);
create index dashboard_deleted on dashboard (deleted_at) where deleted_at is not null;

create function first_dashboard_group() returns trigger language plpgsql as $$
begin
  if new.groups_ids = '{}' and new.group_id is not null then new.groups_ids := array[new.group_id]; end if;
  return new;
end $$;
create trigger dashboard_groups before insert on dashboard for each row execute function first_dashboard_group();
-- The owner of the table may be no superuser, and then sees no tenant's rows while the policies are forced.
alter table dashboard no force row level security;
alter table dashboard disable trigger user;
update dashboard set groups_ids = array[group_id] where group_id is not null;
alter table dashboard enable trigger user;
alter table dashboard force row level security;

create or replace function find_dashboard(wanted uuid, reader_tenant uuid, reader_groups uuid[], reader uuid)
returns table (tenant_id uuid, for_reader boolean)
language sql stable security definer set search_path = public as $$
  select d.tenant_id, seen.for_reader from dashboard d cross join lateral (
    select coalesce(d.tenant_id = reader_tenant
      and (reader_groups is null or d.groups_ids && reader_groups or d.creator_id = reader), false) as for_reader
  ) seen
  where d.id = wanted and d.deleted_at is null and (d.public or seen.for_reader) and tenant_state(d.tenant_id) = 1
$$;

-- The dashboards that a person likes to find quickly.
create table dashboard_favorite (
  id uuid primary key,
  user_id uuid not null,
  dashboard_id uuid not null
);
select tenant_table('dashboard_favorite');
alter table dashboard_favorite
  add foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, dashboard_id) references dashboard (tenant_id, id) on delete cascade;
create unique index dashboard_favorite_one on dashboard_favorite (tenant_id, user_id, dashboard_id);
