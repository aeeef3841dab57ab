-- The open platform: third-party apps, accounts with other services, API keys, and what passed between.

create table partner_app (
  id uuid primary key,
  name text not null,
  app_id text not null unique,
  url text,
  method jsonb not null default '"POST"',
  events jsonb not null default '[]',
  headers jsonb,
  ip_whitelist jsonb not null default '[]',
  permissions jsonb not null default '[]',
  -- Whose sign-in tokens it may redeem besides its own: the key of an app in the launcher.
  audience text,
  -- Encrypted, not hashed: signatures are made and checked with it. The one before serves until previous_until.
  sealed_secret text not null,
  previous_sealed_secret text,
  previous_until timestamptz,
  sealed_headers text,
  last_used_at timestamptz,
  status smallint not null default 1
);
select entity_table('partner_app');
create unique index partner_app_name on partner_app (tenant_id, name) where deleted_at is null;
-- Answered when something happens: who wants to hear of it?
create index partner_app_events on partner_app using gin (events) where status = 1 and deleted_at is null;

create table open_app (
  id uuid primary key,
  name text not null,
  type smallint not null,
  props jsonb not null default '{}',
  sealed_props text,
  app_id uuid,
  last_test_at timestamptz,
  last_test_ok boolean,
  status smallint not null default 1
);
select entity_table('open_app');
alter table open_app add foreign key (tenant_id, app_id) references partner_app (tenant_id, id);
create unique index open_app_name on open_app (tenant_id, name) where deleted_at is null;

create table api_key (
  id uuid primary key,
  name text not null,
  -- The beginning of the key, to recognise it by; the rest is kept as SHA-256.
  prefix text not null,
  token_hash text not null unique,
  permissions jsonb not null default '[]',
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  status smallint not null default 1
);
select entity_table('api_key');
create unique index api_key_name on api_key (tenant_id, name) where deleted_at is null;

-- 1 out, 2 in
create table open_app_log (
  id uuid primary key,
  open_app_id uuid,
  app_id uuid,
  direction smallint not null,
  event text,
  url text not null,
  method text not null,
  http_status integer,
  ms integer not null,
  request text,
  response text,
  ok boolean not null,
  error text,
  at timestamptz not null default now()
);
select entity_table('open_app_log');
create index open_app_log_at on open_app_log (tenant_id, at desc, id desc);
create index open_app_log_of_open_app on open_app_log (tenant_id, open_app_id, at desc) where open_app_id is not null;
create index open_app_log_of_app on open_app_log (tenant_id, app_id, at desc) where app_id is not null;

-- Each signed request counts once. Names no tenant's data, and lives as long as a request may be late.
create table used_nonce (
  app_id text not null,
  nonce text not null,
  at timestamptz not null default now(),
  primary key (app_id, nonce)
);
grant select, insert, update, delete on used_nonce to atrium_platform;

-- Private places that this tenant allows itself to be reached; they count only where the operator allows them, too.
create table egress_allowance (
  id uuid primary key,
  entries text[] not null default '{}'
);
select tenant_table('egress_allowance');
create unique index egress_allowance_one on egress_allowance (tenant_id);

alter table ingest_credential
  add column row_id uuid not null default gen_random_uuid(),
  add column group_id uuid, add column creator_id uuid,
  add column updated_at timestamptz not null default now(), add column deleted_at timestamptz,
  add column rev integer not null default 0, add column remark varchar(200),
  add unique (tenant_id, row_id),
  add foreign key (tenant_id, group_id) references user_group (tenant_id, id),
  add foreign key (tenant_id, creator_id) references app_user (tenant_id, id);

-- What lists show. The caller's own rights and row-level security apply inside.

create view partner_app_row with (security_invoker = true) as
  select a.*,
    (select count(*) from open_app_log l
     where l.tenant_id = a.tenant_id and l.app_id = a.id and l.at >= current_date)::integer as calls_today,
    (select count(*) from open_app_log l
     where l.tenant_id = a.tenant_id and l.app_id = a.id and l.at >= current_date and not l.ok)::integer as failures_today
  from partner_app a;

create view open_app_row with (security_invoker = true) as
  select o.*,
    (select count(*) from open_app_log l
     where l.tenant_id = o.tenant_id and l.open_app_id = o.id and l.at >= current_date)::integer as calls_today,
    (select count(*) from open_app_log l
     where l.tenant_id = o.tenant_id and l.open_app_id = o.id and l.at >= current_date and not l.ok)::integer as failures_today
  from open_app o;

-- A credential is known by a name of its own outside; inside it is a row like any other.
create view ingest_credential_row with (security_invoker = true) as
  select c.row_id as id, c.tenant_id, c.id as credential_id, c.name, to_jsonb(c.scopes) as scopes,
    c.last_used_at, c.status, c.group_id, c.creator_id, c.created_at,
    c.updated_at, c.deleted_at, c.rev, c.remark
  from ingest_credential c;

-- The same with columns that can be written.
create view ingest_credential_change with (security_invoker = true) as
  select c.row_id as id, c.tenant_id, c.id as credential_id, c.name, c.status, c.last_used_at,
    c.group_id, c.creator_id, c.created_at, c.updated_at, c.deleted_at, c.rev, c.remark
  from ingest_credential c;

grant select, update on partner_app_row, open_app_row, ingest_credential_row to atrium_app, atrium_platform;
grant select, update on ingest_credential_change to atrium_app, atrium_platform;

-- Look-ups before a tenant is known.

create or replace function find_ingest_credential(wanted text)
returns table (tenant_id uuid, token_hash text, scopes text[])
language sql stable security definer set search_path = public as $$
  select c.tenant_id, c.token_hash, c.scopes
  from ingest_credential c join tenant t on t.id = c.tenant_id
  where c.id = wanted and c.status = 1 and c.deleted_at is null and t.status = 1
$$;

create function touch_ingest_credential(wanted text) returns void
language sql volatile security definer set search_path = public as $$
  update ingest_credential set last_used_at = now() where id = wanted
$$;

-- The tenant as a session carries it.
create function session_tenant(wanted uuid) returns jsonb
language sql stable security definer set search_path = public as $$
  select jsonb_build_object('_id', t.id, 'sysName', t.sys_name, 'apps', t.apps, 'mobileApps', t.mobile_apps,
    'loginPage', t.login_page, 'customFunction', t.custom_function, 'logo', t.logo)
  from tenant t where t.id = wanted and t.status = 1 and (t.expire_at is null or t.expire_at > now())
$$;

create function find_partner_app(wanted text)
returns table (id uuid, tenant_id uuid, user_id uuid, name text, app_id text, sealed_secret text,
  previous_sealed_secret text, ip_whitelist jsonb, permissions jsonb, audience text, tenant jsonb)
language sql stable security definer set search_path = public as $$
  select a.id, a.tenant_id, a.creator_id, a.name, a.app_id, a.sealed_secret,
    case when a.previous_until > now() then a.previous_sealed_secret end,
    a.ip_whitelist, a.permissions, a.audience, session_tenant(a.tenant_id)
  from partner_app a
  where a.app_id = wanted and a.status = 1 and a.deleted_at is null and session_tenant(a.tenant_id) is not null
$$;

-- True for the first to use this nonce.
create function take_nonce(wanted_app text, wanted_nonce text) returns table (taken boolean)
language sql volatile security definer set search_path = public as $$
  with put as (
    insert into used_nonce (app_id, nonce) values (wanted_app, wanted_nonce) on conflict do nothing returning 1
  )
  select exists (select 1 from put)
$$;

create function touch_partner_app(wanted uuid) returns void
language sql volatile security definer set search_path = public as $$
  update partner_app set last_used_at = now() where id = wanted
$$;

-- A key ends with the person who made it, and never does more than that person may.
create function find_api_key(wanted text)
returns table (id uuid, tenant_id uuid, user_id uuid, name text, permissions jsonb, held jsonb, tenant jsonb)
language sql stable security definer set search_path = public as $$
  select k.id, k.tenant_id, k.creator_id, k.name, k.permissions,
    (select coalesce(jsonb_agg(r.permissions), '[]')
     from app_user_role ur join role r on r.id = ur.role_id and r.tenant_id = ur.tenant_id
     where ur.user_id = k.creator_id and ur.tenant_id = k.tenant_id and r.deleted_at is null),
    session_tenant(k.tenant_id)
  from api_key k join app_user u on u.id = k.creator_id and u.tenant_id = k.tenant_id
  where k.token_hash = wanted and k.status = 1 and k.deleted_at is null
    and (k.expires_at is null or k.expires_at > now())
    and u.status = 1 and u.deleted_at is null and session_tenant(k.tenant_id) is not null
$$;

create function touch_api_key(wanted uuid, wanted_ip text) returns void
language sql volatile security definer set search_path = public as $$
  update api_key set last_used_at = now(), last_used_ip = wanted_ip where id = wanted
$$;

revoke execute on function touch_ingest_credential, session_tenant, find_partner_app, take_nonce, touch_partner_app,
  find_api_key, touch_api_key from public;
grant execute on function touch_ingest_credential, find_partner_app, take_nonce, touch_partner_app, find_api_key,
  touch_api_key to atrium_app;
