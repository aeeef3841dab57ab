-- Every way in besides the password: text message, one-time token, QR code, weixin, registration.

-- How a session was opened, for the person who reads the list of their own.
alter table session add column way text not null default 'account', add column client text not null default 'pc';

alter table app_user
  add column weixin_openid text, add column weixin_name text, add column weixin_bound_at timestamptz;
create unique index app_user_weixin on app_user (weixin_openid) where weixin_openid is not null and deleted_at is null;
create index app_user_email on app_user (lower(email)) where email is not null and deleted_at is null;

-- The role of people who register by themselves; without one nobody can. A host that is no tenant's leads to the
-- installation's default tenant.
alter table tenant add column register_role_id uuid, add column is_default boolean not null default false;
alter table tenant add foreign key (id, register_role_id) references role (tenant_id, id);
create unique index tenant_default on tenant (is_default) where is_default;

create table one_time_token (
  id uuid primary key,
  user_id uuid not null,
  -- Who may redeem it: an app's key, or the product itself.
  audience text not null,
  token_hash text not null unique,
  way text not null default 'token',
  expires_at timestamptz not null
);
select tenant_table('one_time_token');
alter table one_time_token add foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade;

-- Codes of text messages, of numbers that have an account and of ones that have none: both do the same work.
create table sms_code (
  mobile text not null,
  purpose text not null check (purpose in ('login', 'register')),
  code_hash text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (mobile, purpose)
);
-- How often something was asked for today, and when last.
create table sms_count (
  key text primary key,
  day date not null,
  asked integer not null,
  last_at timestamptz not null
);
grant select, insert, update, delete on sms_code, sms_count to atrium_platform;

-- A QR code on somebody's sign-in page. It belongs to no tenant until a phone confirms it.
create table qr_sign_in (
  nonce_hash text primary key,
  -- Of the cookie of the browser that shows it: only there can the confirmation be redeemed.
  browser_hash text not null,
  -- 1 shown, 2 scanned, 3 confirmed, 4 cancelled: never backwards
  status smallint not null default 1,
  phone_user_id uuid,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
grant select, insert, update, delete on qr_sign_in to atrium_platform;

-- The account that a proven name leads to. An e-mail address that two accounts share leads to none.
create function find_account(way text, wanted text)
returns table (tenant_id uuid, user_id uuid, username text, mobile text, password_hash text, status smallint,
  tenant_status smallint, expire_at timestamptz)
language sql stable security definer set search_path = public as $$
  select u.tenant_id, u.id, u.username, u.mobile, u.password_hash, u.status, t.status, t.expire_at
  from app_user u join tenant t on t.id = u.tenant_id
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

create function redeem_one_time_token(wanted text, wanted_audiences text[])
returns table (tenant_id uuid, user_id uuid, way text)
language sql volatile security definer set search_path = public as $$
  delete from one_time_token o
  where o.token_hash = wanted and o.audience = any (wanted_audiences) and o.expires_at > now()
  returning o.tenant_id, o.user_id, o.way
$$;

create function find_registration(wanted_host text)
returns table (tenant_id uuid, role_id uuid)
language sql stable security definer set search_path = public as $$
  select t.id, t.register_role_id from tenant t
  where t.register_role_id is not null and t.status = 1 and (t.expire_at is null or t.expire_at > now())
    and (t.host = lower(wanted_host)
      or (t.is_default and not exists (select 1 from tenant o where o.host = lower(wanted_host))))
$$;

create function touch_session(wanted text) returns void
language sql volatile security definer set search_path = public as $$
  update session set seen_at = now() where token_hash = wanted
$$;

revoke execute on function find_account, redeem_one_time_token, find_registration, touch_session from public;
grant execute on function find_account, redeem_one_time_token, find_registration, touch_session to atrium_app;
