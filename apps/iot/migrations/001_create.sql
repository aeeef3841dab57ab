-- Agents, merchants and channels have a share in what devices sell. Their money stands in core's books, in one account
-- for all apps; orders and devices name them by id.

create table iot_agent (
  id uuid primary key,
  name text not null,
  contact text not null,
  mobile text not null,
  user_id uuid,
  parent_id uuid,
  region text,
  mobile_apps jsonb not null default '[]',
  apps jsonb not null default '[]',
  share_ratio numeric(5, 2) not null default 0 check (share_ratio between 0 and 100),
  contract_until date,
  status smallint not null default 1
);
select entity_table('iot_agent');
alter table iot_agent
  add foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  add foreign key (tenant_id, parent_id) references iot_agent (tenant_id, id);
create unique index iot_agent_name on iot_agent (tenant_id, name) where deleted_at is null;
create unique index iot_agent_mobile on iot_agent (tenant_id, mobile) where deleted_at is null;
create index iot_agent_below on iot_agent (tenant_id, parent_id) where deleted_at is null;

create table iot_channel (
  id uuid primary key,
  name text not null,
  contact text,
  mobile text,
  agent_id uuid,
  share_ratio numeric(5, 2) not null default 0 check (share_ratio between 0 and 100),
  -- Whoever is invited types it, without a tenant to begin with.
  code text not null unique,
  status smallint not null default 1
);
select entity_table('iot_channel');
alter table iot_channel add foreign key (tenant_id, agent_id) references iot_agent (tenant_id, id);
create unique index iot_channel_name on iot_channel (tenant_id, name) where deleted_at is null;
create index iot_channel_of_agent on iot_channel (tenant_id, agent_id) where deleted_at is null;

create table iot_merchant (
  id uuid primary key,
  name text not null,
  category text,
  imgs jsonb,
  coordinates jsonb not null,
  contact text not null,
  mobile text not null,
  user_id uuid,
  open_hours text,
  agent_id uuid,
  channel_id uuid,
  share_ratio numeric(5, 2) not null default 0 check (share_ratio between 0 and 100),
  bank jsonb,
  status smallint not null default 1
);
select entity_table('iot_merchant');
alter table iot_merchant
  add foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  add foreign key (tenant_id, agent_id) references iot_agent (tenant_id, id),
  add foreign key (tenant_id, channel_id) references iot_channel (tenant_id, id);
create unique index iot_merchant_name on iot_merchant (tenant_id, name) where deleted_at is null;
create index iot_merchant_of_agent on iot_merchant (tenant_id, agent_id) where deleted_at is null;
create index iot_merchant_of_channel on iot_merchant (tenant_id, channel_id) where deleted_at is null;
create index iot_merchant_status on iot_merchant (tenant_id, status, created_at desc, id desc) where deleted_at is null;

create table iot_setting (
  id uuid primary key,
  withdrawal_service_fee_rate numeric(5, 2) not null,
  min_withdrawal bigint not null,
  max_withdrawal bigint not null,
  day_limit integer not null,
  withdraw_days jsonb,
  auto_pass bigint not null,
  channel_fee_rate numeric(5, 2) not null,
  settle_delay_days integer not null,
  agreement text
);
select entity_table('iot_setting');
create unique index iot_setting_one on iot_setting (tenant_id);

-- An agent and all above it, itself first. Agents stand at most eight deep.
create function iot_chain(of_agent uuid) returns uuid[] language sql stable as $$
  with recursive up as (
    select a.id, a.parent_id, 1 as depth from iot_agent a where a.tenant_id = current_tenant() and a.id = of_agent
    union all
    select a.id, a.parent_id, up.depth + 1 from iot_agent a join up on a.id = up.parent_id
    where a.tenant_id = current_tenant() and up.depth < 8
  ) select coalesce(array_agg(up.id order by up.depth), '{}') from up
$$;

-- An agent and all below it.
create function iot_branch(of_agent uuid) returns uuid[] language sql stable as $$
  with recursive down as (
    select a.id, 1 as depth from iot_agent a where a.tenant_id = current_tenant() and a.id = of_agent
    union all
    select a.id, down.depth + 1 from iot_agent a join down on a.parent_id = down.id
    where a.tenant_id = current_tenant() and a.deleted_at is null and down.depth < 8
  ) select coalesce(array_agg(down.id), '{}') from down
$$;

-- Whose a device is: its own agent and channel, else those of its merchant, else the channel's agent.
create view iot_placement with (security_invoker = true) as
select d.tenant_id, d.id as device_id, d.app, d.no, d.name, d.status, d.online, d.coordinates, d.group_id, d.created_at,
  d.merchant_id, coalesce(d.channel_id, m.channel_id) as channel_id,
  coalesce(d.agent_id, m.agent_id, c.agent_id) as agent_id
from device d
left join iot_merchant m on m.tenant_id = d.tenant_id and m.id = d.merchant_id
left join iot_channel c on c.tenant_id = d.tenant_id and c.id = coalesce(d.channel_id, m.channel_id)
where d.deleted_at is null;

-- Every combination whose shares are added up: of devices, and of merchants, channels and agents that have none yet.
create view iot_deal with (security_invoker = true) as
select distinct p.tenant_id, p.merchant_id, p.channel_id, p.agent_id from iot_placement p
union
select m.tenant_id, m.id, m.channel_id, coalesce(m.agent_id, c.agent_id)
from iot_merchant m left join iot_channel c on c.tenant_id = m.tenant_id and c.id = m.channel_id
where m.deleted_at is null
union
select c.tenant_id, null, c.id, c.agent_id from iot_channel c where c.deleted_at is null
union
select a.tenant_id, null, null, a.id from iot_agent a where a.deleted_at is null;

-- Sub-selects, not joins: rows of these views are locked, too. What a partner has earned until now, less what refunds took
-- back, is what they have, what is still to come and what they have withdrawn, less what they owe.
create view iot_agent_row with (security_invoker = true) as
select a.*, cardinality(iot_chain(a.id))::smallint as level,
  coalesce((select o.balance + o.pending + o.frozen + o.withdrawn - o.debt from account o
    where o.tenant_id = a.tenant_id and o.owner_type = 'agent' and o.owner_id = a.id::text and o.app = ''), 0) as income,
  coalesce((select o.balance from account o where o.tenant_id = a.tenant_id
    and o.owner_type = 'agent' and o.owner_id = a.id::text and o.app = ''), 0) as balance,
  coalesce((select o.pending from account o where o.tenant_id = a.tenant_id
    and o.owner_type = 'agent' and o.owner_id = a.id::text and o.app = ''), 0) as pending,
  coalesce((select o.withdrawn from account o where o.tenant_id = a.tenant_id
    and o.owner_type = 'agent' and o.owner_id = a.id::text and o.app = ''), 0) as settled,
  -- The branch is looked up once, not for each merchant and device: hence the offset.
  (select count(*) from (select iot_branch(a.id) as ids offset 0) branch, iot_merchant m
    where m.tenant_id = a.tenant_id and m.deleted_at is null and m.agent_id = any (branch.ids))::integer as merchant_count,
  (select count(*) from (select iot_branch(a.id) as ids offset 0) branch, iot_placement p
    where p.tenant_id = a.tenant_id and p.agent_id = any (branch.ids))::integer as device_count
from iot_agent a;

create view iot_merchant_row with (security_invoker = true) as
select m.*,
  coalesce((select o.balance + o.pending + o.frozen + o.withdrawn - o.debt from account o
    where o.tenant_id = m.tenant_id and o.owner_type = 'merchant' and o.owner_id = m.id::text and o.app = ''), 0) as income,
  coalesce((select o.balance from account o where o.tenant_id = m.tenant_id
    and o.owner_type = 'merchant' and o.owner_id = m.id::text and o.app = ''), 0) as balance,
  coalesce((select o.pending from account o where o.tenant_id = m.tenant_id
    and o.owner_type = 'merchant' and o.owner_id = m.id::text and o.app = ''), 0) as pending,
  coalesce((select o.withdrawn from account o where o.tenant_id = m.tenant_id
    and o.owner_type = 'merchant' and o.owner_id = m.id::text and o.app = ''), 0) as settled,
  (select count(*) from device d where d.tenant_id = m.tenant_id and d.merchant_id = m.id
    and d.deleted_at is null)::integer as device_count
from iot_merchant m;

create view iot_channel_row with (security_invoker = true) as
select c.*,
  coalesce((select o.balance + o.pending + o.frozen + o.withdrawn - o.debt from account o
    where o.tenant_id = c.tenant_id and o.owner_type = 'channel' and o.owner_id = c.id::text and o.app = ''), 0) as income,
  coalesce((select o.balance from account o where o.tenant_id = c.tenant_id
    and o.owner_type = 'channel' and o.owner_id = c.id::text and o.app = ''), 0) as balance,
  coalesce((select o.pending from account o where o.tenant_id = c.tenant_id
    and o.owner_type = 'channel' and o.owner_id = c.id::text and o.app = ''), 0) as pending,
  coalesce((select o.withdrawn from account o where o.tenant_id = c.tenant_id
    and o.owner_type = 'channel' and o.owner_id = c.id::text and o.app = ''), 0) as settled,
  (select count(*) from iot_merchant m where m.tenant_id = c.tenant_id and m.channel_id = c.id
    and m.deleted_at is null)::integer as merchant_count,
  (select count(*) from iot_placement p where p.tenant_id = c.tenant_id and p.channel_id = c.id)::integer as device_count
from iot_channel c;

-- Withdrawals of partners; those of other apps' people stand in the same table.
create view iot_withdrawal_row with (security_invoker = true) as
select w.id, w.tenant_id, w.group_id, w.creator_id, w.created_at, w.updated_at, w.deleted_at, w.rev, w.remark,
  w.no, case w.owner_type when 'agent' then 1 when 'merchant' then 2 else 3 end::smallint as owner_type,
  w.owner_id, w.owner_name, w.amount, w.fee_rate, w.service_fee, w.paid_amount, w.method, w.account, w.auditor_id,
  w.audited_at, w.paid_at, w.voucher, w.reason, w.status
from withdrawal w where w.app = 'iot';

grant select, update on iot_agent_row, iot_merchant_row, iot_channel_row, iot_withdrawal_row to atrium_app, atrium_platform;
grant select on iot_placement, iot_deal to atrium_app, atrium_platform;
