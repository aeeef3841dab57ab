-- Where the data of dashboards come from, as a tenant has set it up. What is secret in the settings is encrypted by the
-- vault in `sealed_secrets`, and `props` say only that it is there.
create table data_source (
  id uuid primary key,
  title varchar(40) not null,
  introduction varchar(200),
  type smallint not null,
  props jsonb not null default '{}',
  sealed_secrets text,
  -- Where it goes, for lists.
  host varchar(255)
);
select entity_table('data_source');
create unique index data_source_title on data_source (tenant_id, title) where deleted_at is null;

-- Every process keeps the rows that it reads from.
create function tell_data_source_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_data_source', old.id::text);
  return null;
end $$;
create trigger data_source_changed after update or delete on data_source
  for each row execute function tell_data_source_change();

-- The data sources that placed items name: of a list of them, or of one.
create function source_ids(items jsonb) returns uuid[] language sql immutable as $$
  select coalesce(array_agg(distinct named::uuid), '{}')
  from (select jsonb_path_query(items, '$[*].component.dataSources[*]._id') #>> '{}' as named) one
  where named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;
alter table dashboard add column source_ids uuid[] generated always as (source_ids(components)) stored;
alter table dashboard_draft_item add column source_ids uuid[] generated always as (source_ids(value)) stored;
create index dashboard_with_sources on dashboard (tenant_id) where source_ids <> '{}' and deleted_at is null;
create index dashboard_draft_item_with_sources on dashboard_draft_item (tenant_id) where source_ids <> '{}';

-- The dashboards that use a data source, as they are released or in their draft.
create function dashboards_with_source(source uuid)
returns table (id uuid, name text, is_draft boolean) language sql stable as $$
  select d.id, d.name, not (d.source_ids <> '{}' and source = any(d.source_ids)) from dashboard d
  where d.tenant_id = current_tenant() and d.deleted_at is null and d.id in (
    select r.id from dashboard r where r.tenant_id = current_tenant() and r.deleted_at is null
      and r.source_ids <> '{}' and source = any(r.source_ids)
    union
    select i.dashboard_id from dashboard_draft_item i where i.tenant_id = current_tenant()
      and i.source_ids <> '{}' and source = any(i.source_ids))
$$;

-- With them stand the two that every tenant has from the start: they are neither changed nor deleted, so they have no row.
create view data_source_row with (security_invoker = true) as
  select s.id, s.tenant_id, s.title, s.introduction, s.type, s.props, s.host, s.group_id, s.creator_id, s.created_at,
    s.updated_at, s.deleted_at, s.rev, s.remark,
    (select count(*) from dashboards_with_source(s.id))::integer as used_by
  from data_source s
  union all
  select md5(t.id::text || own.type)::uuid, t.id, own.title, null, own.type, '{}', null, null, null, t.created_at,
    t.created_at, null, 0, null, null
  from tenant t,
    (values (8::smallint, '{"key":"dataSource.business"}'), (9::smallint, '{"key":"dataSource.timeseries"}'))
      own (type, title)
  where t.id = (select current_tenant());
-- The second is for locks.
grant select, update on data_source_row to atrium_app, atrium_platform;
