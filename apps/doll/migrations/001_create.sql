create table doll_device (
  id uuid primary key,
  -- 1 pulse, 2 serial
  board smallint not null default 1 check (board in (1, 2)),
  coin_per_play integer not null default 1 check (coin_per_play > 0),
  play_seconds integer not null default 30 check (play_seconds > 0),
  gift_stock integer not null default 0 check (gift_stock >= 0),
  gift_warn integer not null default 5,
  gift_cost bigint not null default 0,
  claw_strong integer not null default 80,
  claw_weak integer not null default 30,
  win_rate integer not null default 15,
  -- The machine's counter of gifts as it was reported last, and when the machine reported it.
  gift_total bigint,
  gift_at timestamptz,
  status smallint not null default 1
);
select device_table('doll_device');
select device_lists('doll');
select device_alarm_table('doll');
select feedback_view('doll');

create table doll_price (
  id uuid primary key,
  name text not null,
  amount bigint not null check (amount > 0),
  coins integer not null check (coins > 0),
  gift_coins integer not null default 0,
  -- 1 all machines, 2 those of devices_ids
  scope smallint not null default 1 check (scope in (1, 2)),
  devices_ids uuid[],
  "order" integer not null default 0,
  status smallint not null default 1
);
select entity_table('doll_price');
create unique index doll_price_name on doll_price (tenant_id, name) where deleted_at is null;

create table doll_user (
  id uuid primary key
);
select consumer_table('doll_user');
select unpaid_columns('doll_user');
select consumer_view('doll_user', 'doll');

-- status: 1 unpaid, 2 paid, 3 playing, 4 finished, 5 cancelled, 6 failed, 7 refunded
create table doll_order (
  id uuid primary key,
  price_id uuid,
  price_name text,
  coins integer not null default 0,
  gift_coins integer not null default 0,
  plays integer not null default 0,
  play_seconds integer not null default 0,
  played integer not null default 0,
  wins integer not null default 0,
  win boolean,
  gift integer not null default 0,
  results jsonb not null default '[]',
  started_at timestamptz,
  ends_at timestamptz,
  voided integer
);
select order_table('doll_order');
select order_view('doll_order');
alter table doll_order
  add check (played <= plays),
  add foreign key (tenant_id, price_id) references doll_price (tenant_id, id),
  add foreign key (tenant_id, device_id) references doll_device (tenant_id, id),
  add foreign key (tenant_id, user_id) references doll_user (tenant_id, id);
-- One machine plays one order at a time.
create index doll_order_playing on doll_order (tenant_id, device_id) where status in (2, 3);
create index doll_order_ends on doll_order (ends_at) where status = 3;
create index doll_order_started on doll_order (tenant_id, started_at) where deleted_at is null;

-- 1 coin, 2 card, 3 paid by phone, 4 given by a clerk, 5 gift given out
create table doll_insert (
  id uuid primary key,
  device_id uuid not null,
  kind smallint not null check (kind between 1 and 5),
  num integer not null,
  coin_total bigint,
  reason text,
  at timestamptz not null default clock_timestamp(),
  order_id uuid
);
select entity_table('doll_insert');
alter table doll_insert
  add foreign key (tenant_id, device_id) references doll_device (tenant_id, id),
  add foreign key (tenant_id, order_id) references doll_order (tenant_id, id);
create index doll_insert_at on doll_insert (tenant_id, at desc, id desc) where deleted_at is null;
create index doll_insert_device on doll_insert (tenant_id, device_id, at desc) where deleted_at is null;

create index doll_insert_coins on doll_insert (at) where kind = 1;

create table doll_reconciliation (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null,
  day date not null,
  counter_start bigint,
  counter_end bigint,
  counted bigint not null,
  recorded bigint not null,
  difference bigint not null,
  restarted boolean not null
);
select entity_table('doll_reconciliation');
alter table doll_reconciliation add foreign key (tenant_id, device_id) references doll_device (tenant_id, id);
create unique index doll_reconciliation_day on doll_reconciliation (tenant_id, device_id, day);

create table doll_setting (
  id uuid primary key
);
select seller_setting_table('doll_setting');

-- Where a package is offered.
create function doll_offered(p doll_price, device uuid) returns boolean language sql immutable as $$
  select p.status = 1 and p.deleted_at is null and (p.scope = 1 or device = any (p.devices_ids))
$$;

create view doll_price_row with (security_invoker = true) as
  select p.*, (select count(*)::integer from doll_device d where d.tenant_id = p.tenant_id and d.deleted_at is null
    and (p.scope = 1 or d.id = any (p.devices_ids))) as device_count
  from doll_price p;
grant select, update on doll_price_row to atrium_app, atrium_platform;

-- A machine with its packages and today's sales. No join with sums, because its rows are locked, too.
create view doll_device_shown with (security_invoker = true) as
  select r.*,
    (select array_agg(p.id order by p."order", p.amount, p.id) from doll_price p
      where p.tenant_id = r.tenant_id and doll_offered(p, r.id)) as prices_ids,
    r.gift_stock <= r.gift_warn as gift_low,
    coalesce((select sum(i.num)::integer from doll_insert i where i.tenant_id = r.tenant_id and i.device_id = r.id
      and i.kind = 1 and i.deleted_at is null and i.at >= (select start_of('day'))), 0) as today_coins,
    (select count(*)::integer from doll_order o where o.tenant_id = r.tenant_id and o.device_id = r.id
      and o.deleted_at is null and o.created_at >= (select start_of('day')) - interval '3 hours'
      and o.paid_at >= (select start_of('day'))) as today_orders,
    coalesce((select sum(o.paid_amount)::bigint from doll_order o where o.tenant_id = r.tenant_id
      and o.device_id = r.id and o.deleted_at is null and o.created_at >= (select start_of('day')) - interval '3 hours'
      and o.paid_at >= (select start_of('day'))), 0) as today_income
  from doll_device_row r;
grant select, update on doll_device_shown to atrium_app, atrium_platform;
