-- Every tenant's rows stand in shared tables; the database itself keeps tenants apart. The serving role sees only rows
-- of the tenant named by the transaction's setting app.tenant_id, and none when it is not set.

create extension if not exists pg_trgm;

create function current_tenant() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;

create table tenant (
  id uuid primary key,
  parent_id uuid references tenant (id),
  name text not null,
  sys_name text not null,
  logo text,
  host text unique,
  apps text[] not null default '{manage,platform}',
  mobile_apps text[] not null default '{}',
  login_page text,
  custom_function jsonb not null default '{}',
  maximum_user integer not null default 1,
  maximum_sub_tenant integer not null default 0,
  status smallint not null default 1,
  expire_at timestamptz,
  created_at timestamptz not null default now()
);
alter table tenant enable row level security;
alter table tenant force row level security;
-- A parent sees its sub-tenants' rows in this table only.
create policy own_and_children on tenant
  using (id = (select current_tenant()) or parent_id = (select current_tenant()));
grant select, insert, update on tenant to atrium_app;
grant select, insert, update, delete on tenant to atrium_platform;

-- Makes a table one of many tenants': its rows belong to the tenant that writes them, are seen by no other, and can be
-- referenced only together with their tenant (foreign keys do not respect row-level security).
create function tenant_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s add column tenant_id uuid not null default current_tenant() references tenant (id) on delete cascade', name);
  execute format('alter table %s add unique (tenant_id, id)', name);
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy own_tenant on %s using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))', name);
  execute format('grant select, insert, update, delete on %s to atrium_app, atrium_platform', name);
end $$;

create table user_group (
  id uuid primary key,
  name text not null,
  description text,
  parent_id uuid
);
select tenant_table('user_group');

create table app_user (
  id uuid primary key,
  -- One name in the whole platform, because people sign in before their tenant is known.
  username text not null,
  name text not null,
  mobile text,
  email text,
  password_hash text not null,
  avatar text,
  locale text not null default 'zh_CN' check (locale in ('zh_CN', 'en_US')),
  notify jsonb not null default '{}',
  status smallint not null default 1,
  update_pwd boolean not null default false,
  last_login_at timestamptz,
  last_login_ip text
);
select tenant_table('app_user');

-- The columns that every business entity has besides its own, and the index of the plain list.
create function entity_table(name regclass) returns void language plpgsql as $$
begin
  perform tenant_table(name);
  execute format('alter table %s
    add column group_id uuid, add column creator_id uuid,
    add column created_at timestamptz not null default now(), add column updated_at timestamptz not null default now(),
    add column deleted_at timestamptz, add column rev integer not null default 0,
    add column remark varchar(200),
    add foreign key (tenant_id, group_id) references user_group (tenant_id, id),
    add foreign key (tenant_id, creator_id) references app_user (tenant_id, id)', name);
  execute format('create index on %s (tenant_id, created_at desc, id desc) where deleted_at is null', name);
end $$;

alter table user_group
  add column created_at timestamptz not null default now(), add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz, add column rev integer not null default 0, add column remark varchar(200),
  add column group_id uuid, add column creator_id uuid,
  add foreign key (tenant_id, parent_id) references user_group (tenant_id, id);
alter table app_user
  add column group_id uuid, add column creator_id uuid,
  add column created_at timestamptz not null default now(), add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz, add column rev integer not null default 0, add column remark varchar(200),
  add foreign key (tenant_id, group_id) references user_group (tenant_id, id);
create unique index app_user_username on app_user (lower(username));
create unique index app_user_mobile on app_user (mobile) where mobile is not null and deleted_at is null;
create index app_user_list on app_user (tenant_id, created_at desc, id desc) where deleted_at is null;

create table role (
  id uuid primary key,
  name text not null,
  description text,
  permissions jsonb not null default '[]',
  data_scope smallint not null default 1,
  builtin boolean not null default false
);
select entity_table('role');
create unique index role_name on role (tenant_id, name) where deleted_at is null;

create table app_user_role (
  id uuid primary key,
  user_id uuid not null,
  role_id uuid not null
);
select tenant_table('app_user_role');
alter table app_user_role
  add foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, role_id) references role (tenant_id, id);
create unique index app_user_role_pair on app_user_role (tenant_id, user_id, role_id);

create table session (
  id uuid primary key,
  user_id uuid not null,
  -- SHA-256 of the cookie: whoever reads this table can sign in as nobody.
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text,
  user_agent text
);
select tenant_table('session');
alter table session add foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade;
create index session_of_user on session (tenant_id, user_id);

create table login_record (
  id uuid primary key,
  user_id uuid not null,
  username text not null,
  at timestamptz not null default now(),
  ip text not null,
  type text not null,
  client text not null default 'pc',
  user_agent text,
  result smallint not null,
  reason text
);
select tenant_table('login_record');
create index login_record_at on login_record (tenant_id, at desc);

-- Failed sign-ins per account name and per address, of names that exist and names that do not.
create table sign_in_backoff (
  key text primary key,
  failures integer not null,
  until timestamptz not null,
  at timestamptz not null default now()
);
grant select, insert, update, delete on sign_in_backoff to atrium_platform;

create table ingest_credential (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{2,64}$'),
  name text not null,
  token_hash text not null,
  scopes text[] not null,
  status smallint not null default 1,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
select tenant_table('ingest_credential');

create table status_log (
  id uuid primary key,
  entity text not null,
  row_id uuid not null,
  action text not null,
  from_status smallint,
  to_status smallint,
  by_id uuid,
  reason text,
  at timestamptz not null default now()
);
select tenant_table('status_log');
create index status_log_row on status_log (tenant_id, entity, row_id, at);

create table audit_log (
  id uuid primary key,
  by_id uuid,
  action text not null,
  entity text not null,
  row_id text,
  before jsonb,
  after jsonb,
  ip text,
  at timestamptz not null default now()
);
select tenant_table('audit_log');
create index audit_log_at on audit_log (tenant_id, at desc);
-- What was done stays written: nobody who serves may change or remove it.
revoke update, delete on audit_log, status_log from atrium_app;

create table message (
  id uuid primary key,
  user_id uuid not null,
  title text not null,
  content text not null,
  url text,
  type smallint not null,
  level smallint not null default 1,
  status smallint not null default 1,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
select tenant_table('message');
alter table message add foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade;
create index message_of_user on message (tenant_id, user_id, status, created_at desc);

-- Look-ups before a tenant is known. Each answers one row by a secret or unique value and nothing else.

create function find_sign_in(wanted text)
returns table (tenant_id uuid, user_id uuid, password_hash text, status smallint, tenant_status smallint, expire_at timestamptz)
language sql stable security definer set search_path = public as $$
  select u.tenant_id, u.id, u.password_hash, u.status, t.status, t.expire_at
  from app_user u join tenant t on t.id = u.tenant_id
  where lower(u.username) = lower(wanted) and u.deleted_at is null
$$;

create function find_session(wanted text)
returns table (id uuid, tenant_id uuid, user_id uuid, expires_at timestamptz, seen_at timestamptz, account jsonb, tenant jsonb, permissions jsonb)
language sql stable security definer set search_path = public as $$
  select s.id, s.tenant_id, s.user_id, s.expires_at, s.seen_at,
    jsonb_build_object('username', u.username, 'name', u.name, 'avatar', u.avatar, 'locale', u.locale,
      'updatePwd', u.update_pwd, 'notify', u.notify, 'group', u.group_id, 'mobile', u.mobile, 'email', u.email,
      'roles', (select coalesce(jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name)), '[]')
                from app_user_role ur join role r on r.id = ur.role_id and r.tenant_id = ur.tenant_id
                where ur.user_id = u.id and ur.tenant_id = u.tenant_id and r.deleted_at is null)),
    jsonb_build_object('_id', t.id, 'sysName', t.sys_name, 'apps', t.apps, 'mobileApps', t.mobile_apps,
      'loginPage', t.login_page, 'customFunction', t.custom_function, 'logo', t.logo),
    (select coalesce(jsonb_agg(r.permissions), '[]')
     from app_user_role ur join role r on r.id = ur.role_id and r.tenant_id = ur.tenant_id
     where ur.user_id = u.id and ur.tenant_id = u.tenant_id and r.deleted_at is null)
  from session s
  join app_user u on u.id = s.user_id and u.tenant_id = s.tenant_id
  join tenant t on t.id = s.tenant_id
  where s.token_hash = wanted and s.expires_at > now() and u.status = 1 and u.deleted_at is null and t.status = 1
$$;

create function find_ingest_credential(wanted text)
returns table (tenant_id uuid, token_hash text, scopes text[])
language sql stable security definer set search_path = public as $$
  select c.tenant_id, c.token_hash, c.scopes
  from ingest_credential c join tenant t on t.id = c.tenant_id
  where c.id = wanted and c.status = 1 and t.status = 1
$$;

create function find_site(wanted_host text)
returns table (sys_name text, logo text)
language sql stable security definer set search_path = public as $$
  select t.sys_name, t.logo from tenant t where t.host = lower(wanted_host) and t.status = 1
$$;

-- A session that changed (signed out, password or role changed, account disabled) is forgotten by every process.
create function tell_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_session', coalesce(old.token_hash, ''));
  return null;
end $$;
create trigger session_gone after delete on session for each row execute function tell_session_change();

create function tell_all_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_session', '*');
  return null;
end $$;
create trigger user_changed after update of status, name, locale, avatar, update_pwd, deleted_at on app_user
  for each statement execute function tell_all_sessions();
create trigger role_changed after update or delete on role for each statement execute function tell_all_sessions();
create trigger user_role_changed after insert or delete on app_user_role
  for each statement execute function tell_all_sessions();
create trigger tenant_changed after update on tenant for each statement execute function tell_all_sessions();

revoke execute on function find_sign_in, find_session, find_ingest_credential, find_site from public;
grant execute on function find_sign_in, find_session, find_ingest_credential, find_site to atrium_app;
grant execute on function current_tenant to public;
