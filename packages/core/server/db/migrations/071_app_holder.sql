-- A third-party app acts for one user: the one who created it, or has renewed its secret since. It may do what this user
-- still may, and stops when the user is disabled or deleted.
alter table partner_app no force row level security;
alter table partner_app add column holder_id uuid;
update partner_app set holder_id = creator_id;
alter table partner_app force row level security;
alter table partner_app add foreign key (tenant_id, holder_id) references app_user (tenant_id, id);

drop view partner_app_row;
create view partner_app_row with (security_invoker = true) as
  select a.*,
    (select count(*) from open_app_log l
     where l.tenant_id = a.tenant_id and l.app_id = a.id and l.at >= (select start_of('day')))::integer as calls_today,
    (select count(*) from open_app_log l
     where l.tenant_id = a.tenant_id and l.app_id = a.id and l.at >= (select start_of('day')) and not l.ok)::integer as failures_today,
    not exists (select 1 from app_user u
     where u.tenant_id = a.tenant_id and u.id = a.holder_id and u.status = 1 and u.deleted_at is null) as is_stopped
  from partner_app a;
grant select, update on partner_app_row to atrium_app, atrium_platform;

drop function find_partner_app(text);
create function find_partner_app(wanted text)
returns table (id uuid, tenant_id uuid, user_id uuid, name text, app_id text, sealed_secret text,
  previous_sealed_secret text, ip_whitelist jsonb, permissions jsonb, held jsonb, audience text, tenant jsonb)
language sql stable security definer set search_path = public as $$
  select a.id, a.tenant_id, a.holder_id, a.name, a.app_id, a.sealed_secret,
    case when a.previous_until > now() then a.previous_sealed_secret end,
    a.ip_whitelist, a.permissions,
    (select coalesce(jsonb_agg(r.permissions), '[]')
     from app_user_role ur join role r on r.id = ur.role_id and r.tenant_id = ur.tenant_id
     where ur.user_id = a.holder_id and ur.tenant_id = a.tenant_id and r.deleted_at is null),
    a.audience, session_tenant(a.tenant_id)
  from partner_app a join app_user u on u.id = a.holder_id and u.tenant_id = a.tenant_id
  where a.app_id = wanted and a.status = 1 and a.deleted_at is null
    and u.status = 1 and u.deleted_at is null and session_tenant(a.tenant_id) is not null
$$;
revoke execute on function find_partner_app from public;
grant execute on function find_partner_app to atrium_app;
