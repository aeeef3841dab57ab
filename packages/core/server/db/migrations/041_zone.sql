-- Days, weeks and months are cut on the tenant's clock, and numbers are dated by it.

alter table tenant add column time_zone text not null default 'Asia/Shanghai';

-- How a person wants times to be shown: null as the tenant has them, `browser`, or a zone. Days are cut by it never.
alter table app_user add column time_zone text;
create trigger user_zone_changed after update of time_zone on app_user
  for each statement execute function tell_all_sessions();

-- Whether this database can reckon in a zone; a program of another age may know more of them.
create function is_time_zone(name text) returns boolean language plpgsql stable as $$
begin
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;

-- Of the transaction's tenant. In a condition it stands as `(select tenant_zone())`, so that it is asked for once and
-- not for each row.
create function tenant_zone() returns text language sql stable parallel safe as
  $$ select time_zone from tenant where id = current_tenant() $$;

-- When the zone's clock shows this time: the first time of two where the clock is set back, which `at time zone` answers
-- with the second one. The offset half a day before tells.
create function moment_at(local timestamp, zone text) returns timestamptz language sql stable parallel safe as $$
  select case when first at time zone zone = local then first else later end
  from (select local at time zone zone as later) l
  cross join lateral (
    select (local - ((later - interval '12 hours') at time zone zone - (later - interval '12 hours') at time zone 'UTC'))
      at time zone 'UTC' as first) f
$$;

-- When the tenant's day, week or month began, or one that long before.
create function start_of(unit text, back interval default '0') returns timestamptz
language sql stable parallel safe as $$
  select moment_at(date_trunc(unit, now() at time zone zone) - back, zone) from (select tenant_zone() as zone) z
$$;

-- The same time of day on an earlier day or month of the tenant's calendar.
create function time_before(back interval) returns timestamptz language sql stable parallel safe as $$
  select moment_at(now() at time zone zone - back, zone) from (select tenant_zone() as zone) z
$$;

-- Numbers that begin with the tenant's time: `prefix`, the time, and so many digits of a count through the platform.
create sequence dated_number minvalue 0 maxvalue 999999 cycle;
grant usage on sequence dated_number to atrium_app, atrium_platform;
-- Its plan is kept for as long as the connection, which that of a plain SQL function is not.
create function dated_no(prefix text, format text, digits integer) returns text language plpgsql volatile as $$
begin
  return prefix || to_char(now() at time zone tenant_zone(), format)
    || right(lpad(nextval('dated_number')::text, 6, '0'), digits);
end $$;

-- An order's number has 18 characters and is one of a kind in the platform. Older ones are longer, and stay.
create function order_numbers(name regclass) returns void language plpgsql as $$
begin
  execute format('create unique index if not exists %s on %s (no) where length(no) = 18', name || '_no_of_all', name);
end $$;
alter function order_table(regclass) rename to order_columns;
create function order_table(name regclass) returns void language plpgsql as $$
begin
  perform order_columns(name);
  perform order_numbers(name);
end $$;

-- What a session, the tenant's row and the own tenant know besides.

create or replace function find_session(wanted text)
returns table (id uuid, tenant_id uuid, user_id uuid, expires_at timestamptz, seen_at timestamptz, account jsonb, tenant jsonb, permissions jsonb)
language sql stable security definer set search_path = public as $$
  select s.id, s.tenant_id, s.user_id, s.expires_at, s.seen_at,
    jsonb_build_object('username', u.username, 'name', u.name, 'avatar', u.avatar, 'locale', u.locale,
      'updatePwd', u.update_pwd, 'notify', u.notify, 'group', u.group_id, 'mobile', u.mobile, 'email', u.email,
      'timeZone', u.time_zone,
      'roles', (select coalesce(jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name)), '[]')
                from app_user_role ur join role r on r.id = ur.role_id and r.tenant_id = ur.tenant_id
                where ur.user_id = u.id and ur.tenant_id = u.tenant_id and r.deleted_at is null)),
    jsonb_build_object('_id', t.id, 'sysName', t.sys_name, 'apps', t.apps, 'mobileApps', t.mobile_apps,
      'loginPage', t.login_page, 'customFunction', t.custom_function, 'logo', t.logo, 'timeZone', t.time_zone,
      'expired', state.number = 3),
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

create or replace function session_tenant(wanted uuid) returns jsonb
language sql stable security definer set search_path = public as $$
  select jsonb_build_object('_id', t.id, 'sysName', t.sys_name, 'apps', t.apps, 'mobileApps', t.mobile_apps,
    'loginPage', t.login_page, 'customFunction', t.custom_function, 'logo', t.logo, 'timeZone', t.time_zone,
    'expired', false)
  from tenant t where t.id = wanted and tenant_state(t.id) = 1
$$;

create or replace view tenant_row with (security_invoker = true) as
  select t.id, t.parent_id as tenant_id, t.name, t.sys_name, t.host, t.apps, t.mobile_apps, t.maximum_user,
    t.maximum_sub_tenant, t.login_page, t.custom_function, t.contact, t.mobile, t.expire_at, t.status,
    case when t.logo is not null then jsonb_build_array(t.logo) end as logo,
    (select user_count from tenant_usage(t.id)) as user_count,
    (select sub_tenant_count from tenant_usage(t.id)) as sub_tenant_count,
    (select balance from tenant_usage(t.id)) as balance,
    null::uuid as group_id, null::uuid as creator_id,
    t.created_at, t.updated_at, t.deleted_at, t.rev, t.remark, t.time_zone
  from tenant t;

drop function own_tenant();
create function own_tenant() returns table (id uuid, name text, sys_name text, status smallint, expire_at timestamptz,
  maximum_user integer, maximum_sub_tenant integer, users bigint, sub_tenants bigint, balance bigint,
  parent_name text, parent_contact text, parent_mobile text, time_zone text, rev integer)
language sql stable security definer set search_path = public as $$
  select t.id, t.name, t.sys_name, tenant_state(t.id), t.expire_at, t.maximum_user, t.maximum_sub_tenant,
    usage.user_count + coalesce(given.users, 0), usage.sub_tenant_count + coalesce(given.sub_tenants, 0), usage.balance,
    p.name, p.contact, p.mobile, t.time_zone, t.rev
  from tenant t
  cross join lateral tenant_usage(t.id) usage
  cross join lateral (
    select sum(c.maximum_user)::bigint as users, sum(c.maximum_sub_tenant)::bigint as sub_tenants
    from tenant c where c.parent_id = t.id and c.deleted_at is null) given
  left join tenant p on p.id = t.parent_id
  where t.id = current_tenant()
$$;
revoke execute on function own_tenant from public;
grant execute on function own_tenant to atrium_app, atrium_platform;

-- A tenant's programs are called today on the tenant's calendar.

create or replace view partner_app_row with (security_invoker = true) as
  select a.*,
    (select count(*) from open_app_log l
     where l.tenant_id = a.tenant_id and l.app_id = a.id and l.at >= (select start_of('day')))::integer as calls_today,
    (select count(*) from open_app_log l
     where l.tenant_id = a.tenant_id and l.app_id = a.id and l.at >= (select start_of('day')) and not l.ok)::integer as failures_today
  from partner_app a;

create or replace view open_app_row with (security_invoker = true) as
  select o.*,
    (select count(*) from open_app_log l
     where l.tenant_id = o.tenant_id and l.open_app_id = o.id and l.at >= (select start_of('day')))::integer as calls_today,
    (select count(*) from open_app_log l
     where l.tenant_id = o.tenant_id and l.open_app_id = o.id and l.at >= (select start_of('day')) and not l.ok)::integer as failures_today
  from open_app o;
