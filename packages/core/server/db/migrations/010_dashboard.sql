create table dashboard (
  id uuid primary key,
  name text not null,
  description text,
  public boolean not null default false,
  options jsonb not null,
  components jsonb not null default '[]'
);
select entity_table('dashboard');
create unique index dashboard_name on dashboard (tenant_id, name) where deleted_at is null;

-- Whose dashboard it is, for those who may see it: everyone if it is public, else its own tenant's readers. A private
-- one and one that does not exist give the same: nothing.
create function find_dashboard(wanted uuid, reader_tenant uuid)
returns table (tenant_id uuid)
language sql stable security definer set search_path = public as $$
  select d.tenant_id from dashboard d join tenant t on t.id = d.tenant_id
  where d.id = wanted and d.deleted_at is null and t.status = 1 and (d.public or d.tenant_id = reader_tenant)
$$;
revoke execute on function find_dashboard from public;
grant execute on function find_dashboard to atrium_app;

-- Who is looking at a dashboard is told when it changed: it may have been made private, or shows something else now.
create function tell_dashboard_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_dashboard', old.id::text);
  return null;
end $$;
create trigger dashboard_changed after update or delete on dashboard
  for each row execute function tell_dashboard_change();
