-- The admin console, completed: people in several groups, pictures, limits that count what was given on, and tenants
-- whose service has ended or that stand below a closed one.

-- Further groups of a person; the first one, to which the rows they make belong, stands in app_user.
create table further_group (
  id uuid primary key,
  user_id uuid not null,
  group_id uuid not null,
  position smallint not null
);
select tenant_table('further_group');
alter table further_group
  add foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, group_id) references user_group (tenant_id, id);
create unique index further_group_pair on further_group (tenant_id, user_id, group_id);
create index further_group_of_group on further_group (tenant_id, group_id);
create trigger user_groups_changed after insert or delete on further_group
  for each statement execute function tell_all_sessions();

-- Who belongs to which group, the first or a further one.
create view user_in_group with (security_invoker = true) as
  select u.tenant_id, u.id as user_id, u.group_id from app_user u where u.group_id is not null and u.deleted_at is null
  union
  select m.tenant_id, m.user_id, m.group_id from further_group m
  join app_user u on u.tenant_id = m.tenant_id and u.id = m.user_id where u.deleted_at is null;
grant select on user_in_group to atrium_app, atrium_platform;

-- A picture is one address in the row, and a list of pictures to forms and lists.
drop view user_row;
create view user_row with (security_invoker = true) as
  select u.id, u.tenant_id, u.username, u.name, u.mobile, u.email, u.locale, u.status, u.update_pwd, u.last_login_at,
    u.last_login_ip, u.group_id, u.creator_id, u.created_at, u.updated_at, u.deleted_at, u.rev, u.remark,
    case when u.avatar is not null then jsonb_build_array(u.avatar) end as avatar,
    array(
      select ur.role_id from app_user_role ur join role r on r.id = ur.role_id and r.tenant_id = ur.tenant_id
      where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.deleted_at is null
      order by ur.created_at, ur.id
    ) as roles_ids,
    array_remove(u.group_id || array(
      select m.group_id from further_group m where m.tenant_id = u.tenant_id and m.user_id = u.id order by m.position
    ), null) as groups_ids
  from app_user u;

create or replace view group_row with (security_invoker = true) as
  select g.id, g.tenant_id, g.name, g.description, g.parent_id, g.leader_id, g."order", g.id as group_id, g.creator_id,
    g.created_at, g.updated_at, g.deleted_at, g.rev, g.remark,
    (select count(*) from user_in_group m where m.tenant_id = g.tenant_id and m.group_id = g.id)::integer as user_count
  from user_group g;

drop view tenant_row;
create view tenant_row with (security_invoker = true) as
  select t.id, t.parent_id as tenant_id, t.name, t.sys_name, t.host, t.apps, t.mobile_apps, t.maximum_user,
    t.maximum_sub_tenant, t.login_page, t.custom_function, t.contact, t.mobile, t.expire_at, t.status,
    case when t.logo is not null then jsonb_build_array(t.logo) end as logo,
    (select user_count from tenant_usage(t.id)) as user_count,
    (select sub_tenant_count from tenant_usage(t.id)) as sub_tenant_count,
    (select balance from tenant_usage(t.id)) as balance,
    null::uuid as group_id, null::uuid as creator_id,
    t.created_at, t.updated_at, t.deleted_at, t.rev, t.remark
  from tenant t;
grant select, update on user_row, tenant_row to atrium_app, atrium_platform;

-- Inside or outside: no register of addresses is at hand in a plant, and a guessed town would be worse than none.
create function network_of(address text) returns smallint language plpgsql immutable as $$
begin
  return case
    when regexp_replace(address, '^::ffff:', '')::inet <<= any (
      '{10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,127.0.0.0/8,169.254.0.0/16,100.64.0.0/10,::1/128,fc00::/7,fe80::/10}'::cidr[])
    then 1 else 2 end;
exception when others then
  return null;
end $$;

create or replace view login_record_row with (security_invoker = true) as
  select l.id, l.tenant_id, l.user_id, l.username, l.at, l.ip, l.user_agent, l.result,
    array_position('{account,sms,token,qrcode,weixin}', l.type)::smallint as type,
    array_position('{pc,app,mini}', l.client)::smallint as client,
    case l.reason when 'disabled' then 2 when 'tenant' then 3 else case when l.reason is not null then 1 end end as reason,
    (select u.group_id from app_user u where u.tenant_id = l.tenant_id and u.id = l.user_id) as group_id,
    l.user_id as creator_id, l.at as created_at, l.at as updated_at,
    null::timestamptz as deleted_at, 0 as rev, null::text as remark,
    network_of(l.ip) as location
  from login_record l;

-- What a sub-tenant has used up and given on to its own: its limits cannot fall below that.
create function tenant_taken(wanted uuid) returns table (users bigint, sub_tenants bigint)
language sql stable security definer set search_path = public as $$
  select
    (select count(*) from app_user u where u.tenant_id = t.id and u.deleted_at is null)
      + coalesce((select sum(c.maximum_user) from tenant c where c.parent_id = t.id and c.deleted_at is null), 0)::bigint,
    (select count(*) + coalesce(sum(c.maximum_sub_tenant), 0)::bigint from tenant c
     where c.parent_id = t.id and c.deleted_at is null)
  from tenant t where t.id = wanted and t.parent_id = current_tenant()
$$;

-- 1 open, 2 closed (itself, or one above it), 3 its service has ended. A closed tenant closes all below it, and they are
-- open again as soon as it is; whose service has ended closes nobody else.
create function tenant_state(wanted uuid) returns smallint
language sql stable security definer set search_path = public as $$
  with recursive above as (
    select t.id, t.parent_id, t.status, t.expire_at, t.deleted_at, 0 as up from tenant t where t.id = wanted
    union all
    select t.id, t.parent_id, t.status, t.expire_at, t.deleted_at, a.up + 1
    from above a join tenant t on t.id = a.parent_id where a.up < 100
  )
  select case
    when bool_or(status = 2 or deleted_at is not null) then 2
    when bool_or(up = 0 and (status = 3 or coalesce(expire_at < now(), false))) then 3
    else 1 end::smallint from above
$$;

-- An administrator of a tenant whose service has ended is let in: to see that, and how to go on.
create function is_administrator(of_tenant uuid, wanted uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (
    select 1 from app_user_role ur join role r on r.id = ur.role_id and r.tenant_id = ur.tenant_id
    where ur.tenant_id = of_tenant and ur.user_id = wanted and r.builtin and r.deleted_at is null)
$$;

drop function find_account(text, text);
create function find_account(way text, wanted text)
returns table (tenant_id uuid, user_id uuid, username text, mobile text, password_hash text, status smallint,
  tenant_status smallint, is_administrator boolean)
language sql stable security definer set search_path = public as $$
  select u.tenant_id, u.id, u.username, u.mobile, u.password_hash, u.status, tenant_state(u.tenant_id),
    is_administrator(u.tenant_id, u.id)
  from app_user u
  where u.deleted_at is null and u.id = any (case way
    when 'username' then array(select a.id from app_user a where lower(a.username) = lower(wanted))
    when 'mobile' then array(
      select a.id from app_user a
      where a.deleted_at is null and (a.mobile = wanted or lower(a.username) = lower(wanted))
      order by a.mobile = wanted desc nulls last limit 1)
    when 'email' then (
      select case when count(*) = 1 then array_agg(a.id) end from app_user a
      where lower(a.email) = lower(wanted) and a.deleted_at is null)
    when 'weixin' then array(
      select a.id from app_user a where a.weixin_openid = wanted and a.deleted_at is null)
    when 'id' then array[wanted::uuid]
  end)
$$;

create or replace function find_session(wanted text)
returns table (id uuid, tenant_id uuid, user_id uuid, expires_at timestamptz, seen_at timestamptz, account jsonb, tenant jsonb, permissions jsonb)
language sql stable security definer set search_path = public as $$
  select s.id, s.tenant_id, s.user_id, s.expires_at, s.seen_at,
    jsonb_build_object('username', u.username, 'name', u.name, 'avatar', u.avatar, 'locale', u.locale,
      'updatePwd', u.update_pwd, 'notify', u.notify, 'group', u.group_id, 'mobile', u.mobile, 'email', u.email,
      'roles', (select coalesce(jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name)), '[]')
                from app_user_role ur join role r on r.id = ur.role_id and r.tenant_id = ur.tenant_id
                where ur.user_id = u.id and ur.tenant_id = u.tenant_id and r.deleted_at is null)),
    jsonb_build_object('_id', t.id, 'sysName', t.sys_name, 'apps', t.apps, 'mobileApps', t.mobile_apps,
      'loginPage', t.login_page, 'customFunction', t.custom_function, 'logo', t.logo, 'expired', state.number = 3),
    (select coalesce(jsonb_agg(r.permissions), '[]')
     from app_user_role ur join role r on r.id = ur.role_id and r.tenant_id = ur.tenant_id
     where ur.user_id = u.id and ur.tenant_id = u.tenant_id and r.deleted_at is null)
  from session s
  join app_user u on u.id = s.user_id and u.tenant_id = s.tenant_id
  join tenant t on t.id = s.tenant_id
  cross join lateral (select tenant_state(t.id) as number) state
  where s.token_hash = wanted and s.expires_at > now() and u.status = 1 and u.deleted_at is null
    and (state.number = 1 or (state.number = 3 and is_administrator(t.id, u.id)))
$$;

-- Everything else needs an open tenant; the sign-in page of one whose service has ended keeps its name and logo.

create or replace function find_site(wanted_host text)
returns table (sys_name text, logo text)
language sql stable security definer set search_path = public as $$
  select t.sys_name, t.logo from tenant t where t.host = lower(wanted_host) and tenant_state(t.id) in (1, 3)
$$;

create or replace function find_file(wanted text)
returns table (tenant_id uuid, type text, is_public boolean)
language sql stable security definer set search_path = public as $$
  select f.tenant_id, f.type, exists (
    select 1 from tenant t
    where t.logo = '/api/file/' || f.name and f.tenant_id in (t.id, t.parent_id) and tenant_state(t.id) in (1, 3))
  from file f where f.name = wanted and f.gone_at is null
$$;

-- Readers see their tenant's dashboards as far as their data scope reaches (no list of groups: all of them); everyone
-- sees public ones.
drop function find_dashboard(uuid, uuid);
create function find_dashboard(wanted uuid, reader_tenant uuid, reader_groups uuid[], reader uuid)
returns table (tenant_id uuid, for_reader boolean)
language sql stable security definer set search_path = public as $$
  select d.tenant_id, seen.for_reader from dashboard d cross join lateral (
    select coalesce(d.tenant_id = reader_tenant
      and (reader_groups is null or d.group_id = any (reader_groups) or d.creator_id = reader), false) as for_reader
  ) seen
  where d.id = wanted and d.deleted_at is null and (d.public or seen.for_reader) and tenant_state(d.tenant_id) = 1
$$;

create or replace function find_registration(wanted_host text)
returns table (tenant_id uuid, role_id uuid)
language sql stable security definer set search_path = public as $$
  select t.id, t.register_role_id from tenant t
  where t.register_role_id is not null and tenant_state(t.id) = 1
    and (t.host = lower(wanted_host)
      or (t.is_default and not exists (select 1 from tenant o where o.host = lower(wanted_host))))
$$;

create or replace function find_ingest_credential(wanted text)
returns table (tenant_id uuid, token_hash text, scopes text[])
language sql stable security definer set search_path = public as $$
  select c.tenant_id, c.token_hash, c.scopes from ingest_credential c
  where c.id = wanted and c.status = 1 and c.deleted_at is null and tenant_state(c.tenant_id) = 1
$$;

create or replace function session_tenant(wanted uuid) returns jsonb
language sql stable security definer set search_path = public as $$
  select jsonb_build_object('_id', t.id, 'sysName', t.sys_name, 'apps', t.apps, 'mobileApps', t.mobile_apps,
    'loginPage', t.login_page, 'customFunction', t.custom_function, 'logo', t.logo, 'expired', false)
  from tenant t where t.id = wanted and tenant_state(t.id) = 1
$$;

create or replace function find_tenant(wanted uuid) returns table (id uuid)
language sql stable security definer set search_path = public as $$
  select t.id from tenant t where t.id = wanted and tenant_state(t.id) = 1
$$;

-- The caller's own tenant as its administrators see it, with whom to ask about it.
create function own_tenant() returns table (id uuid, name text, sys_name text, status smallint, expire_at timestamptz,
  maximum_user integer, maximum_sub_tenant integer, users bigint, sub_tenants bigint, balance bigint,
  parent_name text, parent_contact text, parent_mobile text)
language sql stable security definer set search_path = public as $$
  select t.id, t.name, t.sys_name, tenant_state(t.id), t.expire_at, t.maximum_user, t.maximum_sub_tenant,
    usage.user_count + coalesce(given.users, 0), usage.sub_tenant_count + coalesce(given.sub_tenants, 0), usage.balance,
    p.name, p.contact, p.mobile
  from tenant t
  cross join lateral tenant_usage(t.id) usage
  cross join lateral (
    select sum(c.maximum_user)::bigint as users, sum(c.maximum_sub_tenant)::bigint as sub_tenants
    from tenant c where c.parent_id = t.id and c.deleted_at is null) given
  left join tenant p on p.id = t.parent_id
  where t.id = current_tenant()
$$;

revoke execute on function tenant_taken, tenant_state, is_administrator, find_account, find_dashboard, own_tenant
  from public;
grant execute on function tenant_taken, tenant_state, is_administrator, find_account, find_dashboard, own_tenant
  to atrium_app, atrium_platform;
