-- The admin console: what its lists read, limits, groups, partners, and the first books of account.

alter table app_user_role add column created_at timestamptz not null default now();
create index app_user_role_of_role on app_user_role (tenant_id, role_id);
create index app_user_group on app_user (tenant_id, group_id) where deleted_at is null;

alter table user_group
  add column leader_id uuid,
  add column "order" integer not null default 0,
  add foreign key (tenant_id, leader_id) references app_user (tenant_id, id);
-- Siblings have different names; at the top the parent is null, which counts as one value here.
create unique index user_group_name on user_group (tenant_id, parent_id, name) nulls not distinct
  where deleted_at is null;

-- Whom a person's data scope reaches depends on their group and on the tree.
create trigger user_group_of_user_changed after update of group_id on app_user
  for each statement execute function tell_all_sessions();
create trigger user_group_changed after insert or update of parent_id, deleted_at on user_group
  for each statement execute function tell_all_sessions();

alter table tenant
  add column contact text, add column mobile text,
  add column updated_at timestamptz not null default now(), add column deleted_at timestamptz,
  add column rev integer not null default 0, add column remark varchar(200);
create unique index tenant_row_name on tenant (parent_id, name) where deleted_at is null and parent_id is not null;
create index tenant_of_parent on tenant (parent_id, created_at desc, id desc) where deleted_at is null;

-- Integer fen. Every change of a bucket stands in the ledger; nobody else writes these columns.
create table account (
  id uuid primary key,
  owner_type text not null check (owner_type in ('tenant', 'agent', 'merchant', 'channel', 'consumer', 'platform', 'suspense')),
  -- An id, or the name of a suspense account (recharge, debt).
  owner_id text not null,
  app text not null default '',
  balance bigint not null default 0,
  pending bigint not null default 0,
  frozen bigint not null default 0,
  debt bigint not null default 0,
  withdrawn bigint not null default 0,
  constraint account_not_negative check (owner_type = 'suspense' or least(balance, pending, frozen, debt, withdrawn) >= 0)
);
select tenant_table('account');
create unique index account_owner on account (tenant_id, owner_type, owner_id, app);

create table ledger (
  id uuid primary key,
  txn_id uuid not null,
  account_id uuid not null,
  bucket text not null check (bucket in ('balance', 'pending', 'frozen', 'debt')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  biz_type text not null,
  biz_id text not null,
  memo text,
  created_at timestamptz not null default now()
);
select tenant_table('ledger');
alter table ledger add foreign key (tenant_id, account_id) references account (tenant_id, id);
-- One event posts once to one bucket, however often it is told.
create unique index ledger_once on ledger (tenant_id, biz_type, biz_id, account_id, bucket);
create index ledger_txn on ledger (tenant_id, txn_id);
create index ledger_of_account on ledger (tenant_id, account_id, created_at desc);
revoke update, delete on ledger from atrium_app;

create function ledger_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger where tenant_id = new.tenant_id and txn_id = new.txn_id) <> 0 then
    raise exception 'ledger transaction % does not come to zero', new.txn_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert on ledger deferrable initially deferred
  for each row execute function ledger_balances();

-- Stands with the tenant that received; who gave is a user of the parent, so there is no foreign key.
create table recharge_record (
  id uuid primary key,
  amount bigint not null check (amount >= 0),
  months integer not null check (months >= 0),
  memo text,
  idem_key text not null,
  by_id uuid,
  expire_at timestamptz,
  created_at timestamptz not null default now()
);
select tenant_table('recharge_record');
create unique index recharge_record_once on recharge_record (tenant_id, idem_key);

-- What a parent may know of a sub-tenant besides its row; of any other tenant there is nothing.
create function tenant_usage(wanted uuid)
returns table (user_count bigint, sub_tenant_count bigint, balance bigint)
language sql stable security definer set search_path = public as $$
  select
    (select count(*) from app_user u where u.tenant_id = t.id and u.deleted_at is null),
    (select count(*) from tenant c where c.parent_id = t.id and c.deleted_at is null),
    (select coalesce(sum(a.balance), 0)::bigint from account a
     where a.tenant_id = t.id and a.owner_type = 'tenant' and a.owner_id = t.id::text and a.app = '')
  from tenant t where t.id = wanted and (t.id = current_tenant() or t.parent_id = current_tenant())
$$;

-- Ends every session of a sub-tenant and of all below it.
create function end_sessions_below(wanted uuid) returns void
language sql security definer set search_path = public as $$
  with recursive below as (
    select id from tenant where id = wanted and parent_id = current_tenant()
    union all select t.id from tenant t join below b on t.parent_id = b.id
  )
  delete from session where tenant_id in (select id from below)
$$;

-- A partner sees the agreement from its side, too; both know each other by name.
create table partner (
  id uuid primary key,
  partner_tenant_id uuid not null references tenant (id),
  relation smallint not null,
  apps text[] not null default '{}',
  status smallint not null default 1,
  since timestamptz
);
select entity_table('partner');
create unique index partner_pair on partner (tenant_id, partner_tenant_id) where deleted_at is null;
create policy other_side on partner for select using (partner_tenant_id = (select current_tenant()));
create policy other_side_answers on partner for update using (partner_tenant_id = (select current_tenant()));

create function partner_name(wanted uuid) returns text
language sql stable security definer set search_path = public as $$
  select t.name from tenant t where t.id = wanted and exists (
    select 1 from partner p where p.deleted_at is null
      and ((p.tenant_id = current_tenant() and p.partner_tenant_id = t.id)
        or (p.partner_tenant_id = current_tenant() and p.tenant_id = t.id)))
$$;
-- Whether there is such a tenant to propose a partnership to.
create function find_tenant(wanted uuid) returns table (id uuid)
language sql stable security definer set search_path = public as $$
  select t.id from tenant t where t.id = wanted and t.status = 1 and t.deleted_at is null
$$;

revoke execute on function tenant_usage, end_sessions_below, partner_name, find_tenant from public;
grant execute on function tenant_usage, end_sessions_below, partner_name, find_tenant to atrium_app, atrium_platform;

-- What lists and forms read. The caller's own rights and row-level security apply inside.

create view user_row with (security_invoker = true) as
  select u.*, array(
    select ur.role_id from app_user_role ur join role r on r.id = ur.role_id and r.tenant_id = ur.tenant_id
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.deleted_at is null
    order by ur.created_at, ur.id
  ) as roles_ids
  from app_user u;

create view role_row with (security_invoker = true) as
  select r.*, (
    select count(*) from app_user_role ur join app_user u on u.id = ur.user_id and u.tenant_id = ur.tenant_id
    where ur.tenant_id = r.tenant_id and ur.role_id = r.id and u.deleted_at is null
  )::integer as user_count
  from role r;

-- A group stands in its own data scope.
create view group_row with (security_invoker = true) as
  select g.id, g.tenant_id, g.name, g.description, g.parent_id, g.leader_id, g."order", g.id as group_id, g.creator_id,
    g.created_at, g.updated_at, g.deleted_at, g.rev, g.remark,
    (select count(*) from app_user u where u.tenant_id = g.tenant_id and u.group_id = g.id and u.deleted_at is null)::integer
      as user_count
  from user_group g;

create view login_record_row with (security_invoker = true) as
  select l.id, l.tenant_id, l.user_id, l.username, l.at, l.ip, l.user_agent, l.result,
    array_position('{account,sms,token,qrcode,weixin}', l.type)::smallint as type,
    array_position('{pc,app,mini}', l.client)::smallint as client,
    case l.reason when 'disabled' then 2 when 'tenant' then 3 else case when l.reason is not null then 1 end end as reason,
    (select u.group_id from app_user u where u.tenant_id = l.tenant_id and u.id = l.user_id) as group_id,
    l.user_id as creator_id, l.at as created_at, l.at as updated_at,
    null::timestamptz as deleted_at, 0 as rev, null::text as remark
  from login_record l;

create view audit_log_row with (security_invoker = true) as
  select a.id, a.tenant_id, a.by_id, a.action, a.entity, a.row_id, a.before, a.after, a.ip, a.at,
    (select u.group_id from app_user u where u.tenant_id = a.tenant_id and u.id = a.by_id) as group_id,
    a.by_id as creator_id, a.at as created_at, a.at as updated_at,
    null::timestamptz as deleted_at, 0 as rev, null::text as remark
  from audit_log a;

-- A sub-tenant is a row of its parent's.
create view tenant_row with (security_invoker = true) as
  select t.id, t.parent_id as tenant_id, t.name, t.sys_name, t.logo, t.host, t.apps, t.mobile_apps, t.maximum_user,
    t.maximum_sub_tenant, t.login_page, t.custom_function, t.contact, t.mobile, t.expire_at, t.status,
    (select user_count from tenant_usage(t.id)) as user_count,
    (select sub_tenant_count from tenant_usage(t.id)) as sub_tenant_count,
    (select balance from tenant_usage(t.id)) as balance,
    null::uuid as group_id, null::uuid as creator_id,
    t.created_at, t.updated_at, t.deleted_at, t.rev, t.remark
  from tenant t;

create view partner_row with (security_invoker = true) as
  select p.id, (select current_tenant()) as tenant_id,
    case when p.tenant_id = (select current_tenant()) then p.partner_tenant_id else p.tenant_id end as partner_tenant,
    partner_name(case when p.tenant_id = (select current_tenant()) then p.partner_tenant_id else p.tenant_id end) as name,
    p.tenant_id = (select current_tenant()) as proposed, p.relation, p.apps, p.status, p.since,
    null::uuid as group_id, null::uuid as creator_id,
    p.created_at, p.updated_at, p.deleted_at, p.rev, p.remark
  from partner p;

grant select, update on user_row, role_row, group_row, tenant_row, partner_row to atrium_app, atrium_platform;
grant select on login_record_row, audit_log_row to atrium_app, atrium_platform;
