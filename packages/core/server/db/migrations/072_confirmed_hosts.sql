-- A host takes effect when every tenant above the one that has set it has confirmed it, one after the other. Hosts that
-- are set already stay confirmed, but for this machine's and addresses, which are nobody's.
alter table tenant no force row level security;
update tenant set host = null where host ~ '(^|\.)(localhost|\d+|0x[0-9a-f]*)$';
alter table tenant force row level security;
alter table tenant add column host_waits_for uuid references tenant (id);
create index tenant_waiting_hosts on tenant (host_waits_for) where host_waits_for is not null;

create or replace function find_site(wanted_host text) returns table (sys_name text, logo text)
language sql stable security definer set search_path = public as $$
  select t.sys_name, t.logo from tenant t
  where t.host = lower(wanted_host) and t.host_waits_for is null and tenant_state(t.id) in (1, 3)
$$;

create or replace function find_registration(wanted_host text)
returns table (tenant_id uuid, role_id uuid)
language sql stable security definer set search_path = public as $$
  select t.id, t.register_role_id from tenant t
  where t.register_role_id is not null and tenant_state(t.id) = 1
    and ((t.host = lower(wanted_host) and t.host_waits_for is null)
      or (t.is_default and not exists (
        select 1 from tenant o where o.host = lower(wanted_host) and o.host_waits_for is null)))
$$;

-- 1 in effect, 2 waits for a tenant above.
create or replace view tenant_row with (security_invoker = true) as
  select t.id, t.parent_id as tenant_id, t.name, t.sys_name, t.host, t.apps, t.mobile_apps, t.maximum_user,
    t.maximum_sub_tenant, t.login_page, t.custom_function, t.contact, t.mobile, t.expire_at, t.status,
    case when t.logo is not null then jsonb_build_array(t.logo) end as logo,
    (select user_count from tenant_usage(t.id)) as user_count,
    (select sub_tenant_count from tenant_usage(t.id)) as sub_tenant_count,
    (select balance from tenant_usage(t.id)) as balance,
    null::uuid as group_id, null::uuid as creator_id,
    t.created_at, t.updated_at, t.deleted_at, t.rev, t.remark, t.time_zone,
    case when t.host is not null then case when t.host_waits_for is null then 1 else 2 end end::smallint as host_state
  from tenant t;

-- The hosts of tenants somewhere below that wait for the current one.
create function waiting_hosts() returns table (id uuid, name text, host text, set_by text)
language sql stable security definer set search_path = public as $$
  select t.id, t.name, t.host, p.name from tenant t join tenant p on p.id = t.parent_id
  where t.host_waits_for = current_tenant() and t.host is not null and t.deleted_at is null
  order by t.updated_at, t.id
$$;

-- The current tenant confirms such a host, which then waits for the tenant above, if there is one; or takes it away.
create function answer_host(wanted uuid, wanted_host text, is_confirmed boolean) returns table (id uuid)
language sql volatile security definer set search_path = public as $$
  update tenant t set
    host = case when is_confirmed then t.host end,
    host_waits_for = case when is_confirmed then (select parent_id from tenant own where own.id = current_tenant()) end,
    updated_at = now(), rev = t.rev + 1
  where t.id = wanted and t.host = wanted_host and t.host_waits_for = current_tenant() and t.deleted_at is null
  returning t.id
$$;
revoke execute on function waiting_hosts, answer_host from public;
grant execute on function waiting_hosts, answer_host to atrium_app, atrium_platform;
