create table charge_price (
  id uuid primary key,
  name text not null,
  -- 1 by time, 2 by energy, 3 by power step, 4 time of use
  mode smallint not null default 1 check (mode between 1 and 4),
  prepay jsonb not null default '[]',
  -- 1/100 fen per kWh, as in tou
  rates jsonb not null default '{"elecFee": 0, "serviceFee": 0}',
  steps jsonb not null default '[]',
  tou jsonb not null default '[]',
  min_fee bigint not null default 0,
  max_fee bigint,
  free_minutes integer not null default 0,
  occupy_fee bigint not null default 0,
  occupy_free integer not null default 15,
  refund_unused boolean not null default true,
  status smallint not null default 1
);
select entity_table('charge_price');
create unique index charge_price_name on charge_price (tenant_id, name) where deleted_at is null;

create table charge_device (
  id uuid primary key,
  -- 1 two-wheelers, 2 cars with alternating current, 3 cars with direct current
  kind smallint not null default 1 check (kind between 1 and 3),
  price_id uuid,
  port_count integer not null default 2 check (port_count between 1 and 64),
  power numeric(6, 1),
  max_power integer,
  full_stop boolean not null default true,
  volume integer not null default 70,
  status smallint not null default 1
);
select device_table('charge_device');
alter table charge_device add foreign key (tenant_id, price_id) references charge_price (tenant_id, id);
create index charge_device_price on charge_device (tenant_id, price_id) where price_id is not null;
select device_lists('charge');
select feedback_view('charge');

-- A device without a price is made, but not in service. Core's row comes after the app's, so its copy waits for the end.
create function charge_device_without_price() returns trigger language plpgsql as $$
begin
  if new.price_id is null then new.status := 2; end if;
  return new;
end $$;
create trigger charge_device_new before insert on charge_device for each row execute function charge_device_without_price();
create constraint trigger charge_device_made after insert on charge_device deferrable initially deferred
  for each row execute function keep_device_pair();

-- What was last heard of each socket or connector; told many times in a minute, so it stands apart from the device.
-- status: 1 free, 2 preparing, 3 charging, 4 suspended, 5 finishing, 6 reserved, 7 unavailable, 8 faulted
create table charge_port (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null,
  no smallint not null check (no between 1 and 64),
  status smallint not null default 1 check (status between 1 and 8),
  error_code text,
  power double precision,
  voltage double precision,
  current double precision,
  energy double precision,
  seconds integer,
  soc double precision,
  -- Who has it: from the moment an order is made until it is settled, cancelled or has failed.
  order_id uuid,
  updated_at timestamptz not null default now()
);
select tenant_table('charge_port');
alter table charge_port add foreign key (tenant_id, device_id) references charge_device (tenant_id, id) on delete cascade;
alter table charge_port set (fillfactor = 70);
create unique index charge_port_no on charge_port (tenant_id, device_id, no);

create function charge_keep_ports() returns trigger language plpgsql as $$
begin
  insert into charge_port (tenant_id, device_id, no)
  select new.tenant_id, new.id, n from generate_series(1, new.port_count) n on conflict do nothing;
  delete from charge_port where tenant_id = new.tenant_id and device_id = new.id and no > new.port_count;
  return null;
end $$;
create trigger charge_device_ports after insert or update of port_count on charge_device
  for each row execute function charge_keep_ports();

create table charge_user (
  id uuid primary key,
  plate text,
  card_no text
);
select consumer_table('charge_user');
create unique index charge_user_card_no on charge_user (tenant_id, card_no) where card_no is not null and deleted_at is null;
select consumer_view('charge_user', 'charge');

-- status: 1 unpaid, 2 paid, 3 charging, 4 settling, 5 finished, 6 failed, 7 cancelled, 8 refunded
create table charge_order (
  id uuid primary key,
  port smallint,
  price_id uuid,
  plan jsonb,
  option jsonb,
  prepay bigint not null default 0,
  fee bigint not null default 0,
  elec_fee bigint not null default 0,
  service_fee bigint not null default 0,
  occupy_fee bigint not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  seconds integer not null default 0,
  energy bigint not null default 0,
  meter_start bigint,
  meter_stop bigint,
  id_tag text,
  transaction_id integer,
  stop_reason text,
  -- When the last reading came, and what readings add up to (server/meter.ts).
  metered_at timestamptz,
  usage jsonb not null default '{}',
  -- Until when a paid order must have been begun.
  start_due_at timestamptz,
  -- Who wanted the end and since when, and when that was last said to the device.
  stop_asked text,
  stop_asked_at timestamptz,
  stop_sent_at timestamptz,
  -- We gave the charge up without a word of the device; what it tells later counts once.
  is_given_up boolean not null default false
);
select order_table('charge_order');
select order_view('charge_order');
alter table charge_order
  add foreign key (tenant_id, price_id) references charge_price (tenant_id, id),
  add foreign key (tenant_id, device_id) references charge_device (tenant_id, id),
  add foreign key (tenant_id, user_id) references charge_user (tenant_id, id);
create unique index charge_order_id_tag on charge_order (tenant_id, id_tag) where id_tag is not null;
-- Two orders never have one port at a time.
create unique index charge_order_port on charge_order (tenant_id, device_id, port) where status in (1, 2, 3);
create index charge_order_start_due on charge_order (start_due_at) where status = 2;
create index charge_order_running on charge_order (tenant_id, device_id) where status in (3, 4);

-- 1 plugged, 2 unplugged, 3 coin, 4 card
create table charge_insert (
  id uuid primary key,
  device_id uuid not null,
  port smallint,
  kind smallint not null check (kind between 1 and 4),
  card_no text,
  amount bigint,
  at timestamptz not null default now(),
  order_id uuid
);
select entity_table('charge_insert');
alter table charge_insert
  add foreign key (tenant_id, device_id) references charge_device (tenant_id, id),
  add foreign key (tenant_id, order_id) references charge_order (tenant_id, id);
create index charge_insert_at on charge_insert (tenant_id, at desc, id desc) where deleted_at is null;
create index charge_insert_device on charge_insert (tenant_id, device_id, at desc) where deleted_at is null;

-- One row for each tenant; before it is saved for the first time everything is as the code has it.
create table charge_setting (
  id uuid primary key,
  name text not null,
  logo jsonb,
  service_phone text not null,
  notice text,
  agreement text,
  pay_timeout integer not null,
  pay_types jsonb not null,
  nearby boolean not null,
  refund_auto boolean not null,
  receivers_ids uuid[]
);
select entity_table('charge_setting');
create unique index charge_setting_one on charge_setting (tenant_id);

create view charge_price_row with (security_invoker = true) as
  select p.*, (select count(*)::integer from charge_device d
    where d.tenant_id = p.tenant_id and d.price_id = p.id and d.deleted_at is null) as device_count
  from charge_price p;
grant select, update on charge_price_row to atrium_app, atrium_platform;

-- When this day began where the devices stand.
create function charge_today() returns timestamptz language sql stable as
  $$ select date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' $$;

-- A device with its ports and what it has sold today. No join with sums: its rows are locked, too.
create view charge_device_shown with (security_invoker = true) as
  select r.*,
    (select jsonb_agg(jsonb_build_object('no', p.no, 'status', p.status, 'errorCode', p.error_code, 'power', p.power,
        'voltage', p.voltage, 'current', p.current, 'energy', p.energy, 'seconds', p.seconds, 'soc', p.soc,
        'order', p.order_id, 'orderNo', (select o.no from charge_order o
          where o.tenant_id = p.tenant_id and o.id = p.order_id), 'updatedAt', p.updated_at) order by p.no)
      from charge_port p where p.tenant_id = r.tenant_id and p.device_id = r.id) as ports,
    (select count(*)::integer from charge_port p where p.tenant_id = r.tenant_id and p.device_id = r.id
      and p.status in (3, 4)) as busy_ports,
    (select count(*)::integer from charge_port p where p.tenant_id = r.tenant_id and p.device_id = r.id
      and p.status in (1, 2) and p.order_id is null and r.online = 1 and r.status = 1) as free_ports,
    (select count(*)::integer from charge_order o where o.tenant_id = r.tenant_id and o.device_id = r.id
      and o.deleted_at is null and o.created_at >= charge_today() - interval '1 hour' and o.paid_at >= charge_today())
      as today_orders,
    coalesce((select sum(o.paid_amount)::bigint from charge_order o where o.tenant_id = r.tenant_id and o.device_id = r.id
      and o.deleted_at is null and o.created_at >= charge_today() - interval '1 hour' and o.paid_at >= charge_today()), 0)
      as today_income
  from charge_device_row r;
grant select, update on charge_device_shown to atrium_app, atrium_platform;
