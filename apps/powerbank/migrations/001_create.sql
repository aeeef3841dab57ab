create table powerbank_price (
  id uuid primary key,
  name text not null,
  -- 1 private: for devices of its agent; 2 public: for all
  type smallint not null default 1 check (type in (1, 2)),
  agent_id uuid,
  free_minutes integer not null default 5,
  unit_minutes integer not null default 30 check (unit_minutes > free_minutes),
  unit_price bigint not null check (unit_price > 0),
  day_max bigint not null check (day_max >= unit_price),
  deposit bigint not null default 9900 check (deposit >= day_max),
  over_hours integer not null default 168,
  -- 1 deposit, 2 pay score
  pay_mode smallint not null default 1 check (pay_mode in (1, 2)),
  status smallint not null default 1
);
select entity_table('powerbank_price');
create unique index powerbank_price_name on powerbank_price (tenant_id, name) where deleted_at is null;

create table powerbank_device (
  id uuid primary key,
  slot_num smallint not null default 8 check (slot_num in (4, 6, 8, 12, 24, 48)),
  price_id uuid,
  min_level smallint not null default 60,
  volume smallint not null default 70,
  -- When the cabinet has last reported all of its slots.
  slots_at timestamptz,
  status smallint not null default 1
);
select device_table('powerbank_device');
select device_alarm_table('powerbank');
alter table powerbank_device add foreign key (tenant_id, price_id) references powerbank_price (tenant_id, id);
create index powerbank_device_price on powerbank_device (tenant_id, price_id) where price_id is not null;

-- A device without a price is made, but not in service. Core's row comes after the app's, so its copy waits for the end.
create function powerbank_device_without_price() returns trigger language plpgsql as $$
begin
  if new.price_id is null then new.status := 2; end if;
  return new;
end $$;
create trigger powerbank_device_new before insert on powerbank_device
  for each row execute function powerbank_device_without_price();
create constraint trigger powerbank_device_made after insert on powerbank_device deferrable initially deferred
  for each row execute function keep_device_pair();

create table powerbank_user (
  id uuid primary key
);
select consumer_table('powerbank_user');
select unpaid_columns('powerbank_user');

-- Where a power bank is, is said by the slots alone. status: 1 in a cabinet, 2 rented, 3 lost, 4 disabled, 5 taken out
create table powerbank_battery (
  id uuid primary key default gen_random_uuid(),
  sn text not null,
  status smallint not null default 1 check (status between 1 and 5),
  order_id uuid,
  level smallint check (level between 0 and 100),
  temp numeric(5, 1),
  voltage integer,
  cycles integer,
  last_at timestamptz,
  rents integer not null default 0,
  check ((status = 2) = (order_id is not null))
);
select entity_table('powerbank_battery');
create unique index powerbank_battery_sn on powerbank_battery (tenant_id, sn) where deleted_at is null;
create index powerbank_battery_anywhere on powerbank_battery (sn);

-- Reported many times in an hour, so it stands apart from the device.
-- status, as the cabinet reports it: 1 empty, 2 with a power bank, 4 locked, 5 popping, 6 faulty
create table powerbank_slot (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null,
  no smallint not null check (no between 1 and 48),
  status smallint not null default 1 check (status in (1, 2, 4, 5, 6)),
  battery_id uuid,
  -- Since when the power bank is in it.
  since timestamptz,
  -- With an order and a time: kept for it until then. With an order alone: its power bank comes out. With a time alone:
  -- staff take it out.
  order_id uuid,
  held_until timestamptz,
  -- Why nothing is rented from it: pop (none came out), foreign (another tenant's), elsewhere (another cabinet has it).
  fault text check (fault in ('pop', 'foreign', 'elsewhere'))
);
select tenant_table('powerbank_slot');
alter table powerbank_slot
  add foreign key (tenant_id, device_id) references powerbank_device (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, battery_id) references powerbank_battery (tenant_id, id);
alter table powerbank_slot set (fillfactor = 70);
create unique index powerbank_slot_no on powerbank_slot (tenant_id, device_id, no);
-- No power bank is in two places.
create unique index powerbank_slot_battery on powerbank_slot (battery_id) where battery_id is not null;
create index powerbank_slot_order on powerbank_slot (order_id) where order_id is not null;

create function powerbank_keep_slots() returns trigger language plpgsql as $$
begin
  insert into powerbank_slot (tenant_id, device_id, no)
  select new.tenant_id, new.id, n from generate_series(1, new.slot_num) n on conflict do nothing;
  delete from powerbank_slot where tenant_id = new.tenant_id and device_id = new.id and no > new.slot_num;
  return null;
end $$;
create trigger powerbank_device_slots after insert or update of slot_num on powerbank_device
  for each row execute function powerbank_keep_slots();

create function powerbank_popping(s powerbank_slot) returns boolean language sql immutable as $$
  select (s.order_id is null) <> (s.held_until is null)
$$;

-- What a slot is to people: 1 empty, 2 ready, 3 level too low, 4 locked, 5 popping, 6 faulty.
create function powerbank_slot_status(s powerbank_slot, b powerbank_battery, min_level integer) returns smallint
language sql stable as $$
  select case
    when powerbank_popping(s) then 5
    when s.fault is not null or s.status = 6 then 6
    when s.status in (4, 5) then s.status
    when b.id is null then 1
    when b.status <> 1 or s.held_until > now() then 4
    when coalesce(b.level, 0) < min_level then 3
    else 2 end::smallint
$$;

-- Whether another tenant has a power bank with this number.
create function powerbank_battery_elsewhere(of_sn text) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select 1 from powerbank_battery where sn = of_sn and tenant_id <> current_tenant() and deleted_at is null)
$$;
revoke all on function powerbank_battery_elsewhere from public;
grant execute on function powerbank_battery_elsewhere to atrium_app, atrium_platform;

-- status: 1 unpaid, 2 paid and popping, 3 renting, 4 returned and owing, 5 finished, 6 cancelled, 7 refunded, 8 closed
create table powerbank_order (
  id uuid primary key,
  price_id uuid,
  plan jsonb,
  deposit bigint not null default 0,
  battery_id uuid,
  battery_sn text,
  slot smallint,
  -- The slots from which no power bank came.
  tried jsonb not null default '[]',
  rent_at timestamptz,
  return_at timestamptz,
  return_device_id uuid,
  return_slot smallint,
  minutes integer,
  fee bigint not null default 0 check (fee between 0 and deposit),
  -- 1 lost, 2 bought, 3 bad debt
  close_type smallint check (close_type between 1 and 3),
  reminded_at timestamptz,
  asked_at timestamptz,
  check (return_at >= rent_at)
);
select order_table('powerbank_order');
select order_paid_later('powerbank_order');
alter table powerbank_order
  add foreign key (tenant_id, price_id) references powerbank_price (tenant_id, id),
  add foreign key (tenant_id, device_id) references powerbank_device (tenant_id, id),
  add foreign key (tenant_id, return_device_id) references powerbank_device (tenant_id, id),
  add foreign key (tenant_id, battery_id) references powerbank_battery (tenant_id, id),
  add foreign key (tenant_id, user_id) references powerbank_user (tenant_id, id);
create index powerbank_order_out on powerbank_order (rent_at) where status = 3;
create index powerbank_order_battery on powerbank_order (tenant_id, battery_id, created_at desc);
create index powerbank_order_returned on powerbank_order (tenant_id, return_at) where deleted_at is null;
create index powerbank_order_rented on powerbank_order (tenant_id, rent_at) where deleted_at is null;
-- A power bank is out for one order at a time.
create unique index powerbank_order_of_battery on powerbank_order (battery_id) where status = 3;

-- Whether its power bank may still be returned for it: it is out, or was lost or bought within 30 days.
create function powerbank_order_out(o powerbank_order) returns boolean language sql stable as $$
  select o.return_at is null and (o.status = 3 or (o.status = 8 and o.finished_at > now() - interval '30 days'))
$$;

alter table powerbank_battery add foreign key (tenant_id, order_id) references powerbank_order (tenant_id, id);
alter table powerbank_slot add foreign key (tenant_id, order_id) references powerbank_order (tenant_id, id);

-- 1 seen for the first time, 2 popped, 3 returned, 4 taken out, 5 found elsewhere, 6 lost, 7 missing
create table powerbank_trail (
  id uuid primary key default gen_random_uuid(),
  battery_id uuid not null,
  kind smallint not null check (kind between 1 and 7),
  device_id uuid,
  slot smallint,
  at timestamptz not null default clock_timestamp(),
  order_id uuid,
  by_id uuid,
  reason text
);
select entity_table('powerbank_trail');
alter table powerbank_trail
  add foreign key (tenant_id, battery_id) references powerbank_battery (tenant_id, id),
  add foreign key (tenant_id, device_id) references powerbank_device (tenant_id, id),
  add foreign key (tenant_id, order_id) references powerbank_order (tenant_id, id),
  add foreign key (tenant_id, by_id) references app_user (tenant_id, id);
create index powerbank_trail_battery on powerbank_trail (tenant_id, battery_id, at desc, id desc) where deleted_at is null;
create index powerbank_trail_at on powerbank_trail (tenant_id, at desc, id desc) where deleted_at is null;

create table powerbank_pop_all (
  id uuid primary key,
  device_id uuid not null,
  slots jsonb not null default '[]',
  popped integer not null default 0,
  next_at timestamptz not null default now(),
  ended_at timestamptz,
  status smallint not null default 1
);
select entity_table('powerbank_pop_all');
alter table powerbank_pop_all add foreign key (tenant_id, device_id) references powerbank_device (tenant_id, id);
create unique index powerbank_pop_all_running on powerbank_pop_all (device_id) where status = 1;

create table powerbank_setting (
  id uuid primary key
);
select seller_setting_table('powerbank_setting');
