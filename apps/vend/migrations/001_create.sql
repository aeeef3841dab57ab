create table vend_category (
  id uuid primary key,
  name text not null,
  "order" integer not null default 0,
  status smallint not null default 1
);
select entity_table('vend_category');
create unique index vend_category_name on vend_category (tenant_id, name) where deleted_at is null;

create table vend_product (
  id uuid primary key,
  name text not null,
  no text,
  imgs jsonb,
  category_id uuid,
  price bigint not null check (price > 0),
  cost bigint,
  unit text,
  shelf_days integer,
  status smallint not null default 1
);
select entity_table('vend_product');
alter table vend_product add foreign key (tenant_id, category_id) references vend_category (tenant_id, id);
create unique index vend_product_name on vend_product (tenant_id, name) where deleted_at is null;
create index vend_product_category on vend_product (tenant_id, category_id) where deleted_at is null;
-- Phones show them before anybody has signed in.
select public_pictures('vend_product', 'imgs');

create table vend_device (
  id uuid primary key,
  -- 1 lanes, 2 locker, 3 open-door cabinet
  mode smallint not null default 1 check (mode between 1 and 3),
  slot_count integer not null default 10 check (slot_count between 1 and 200),
  door_count integer not null default 1 check (door_count between 0 and 200),
  target_temp numeric(4, 1),
  status smallint not null default 1
);
select device_table('vend_device');
select device_alarm_table('vend');

-- A slot of a machine. Its stock is core's (`stock`), as the place `<device>`, `<no>`.
create table vend_slot (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null,
  no smallint not null check (no between 1 and 200),
  product_id uuid,
  -- Null: the product's.
  price bigint check (price > 0),
  capacity integer not null default 10 check (capacity between 1 and 999),
  warn integer not null default 2 check (warn >= 0),
  door smallint,
  fault boolean not null default false,
  fault_code text,
  -- The machine's own count, as it last reported it.
  counted integer,
  updated_at timestamptz not null default now()
);
select tenant_table('vend_slot');
alter table vend_slot
  add foreign key (tenant_id, device_id) references vend_device (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, product_id) references vend_product (tenant_id, id);
create unique index vend_slot_no on vend_slot (tenant_id, device_id, no);
create index vend_slot_product on vend_slot (tenant_id, product_id) where product_id is not null;

create table vend_door (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null,
  no smallint not null check (no between 1 and 200),
  open boolean not null default false,
  at timestamptz not null default now(),
  -- When staff were told that it stands open, and since when it does.
  told_at timestamptz
);
select tenant_table('vend_door');
alter table vend_door
  add foreign key (tenant_id, device_id) references vend_device (tenant_id, id) on delete cascade;
create unique index vend_door_no on vend_door (tenant_id, device_id, no);
create index vend_door_open on vend_door (at) where open and told_at is null;

-- What machines report with every heartbeat, apart from the device so that its row is not rewritten.
create table vend_climate (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null,
  temperature numeric(4, 1) not null,
  at timestamptz not null,
  -- Since when it is too far from the target, and when staff were told.
  off_since timestamptz,
  told_at timestamptz
);
select tenant_table('vend_climate');
alter table vend_climate
  add foreign key (tenant_id, device_id) references vend_device (tenant_id, id) on delete cascade;
create unique index vend_climate_device on vend_climate (tenant_id, device_id);
create index vend_climate_off on vend_climate (off_since) where off_since is not null and told_at is null;

-- Slots and doors are numbered from 1. A locker has one door for each slot.
create function vend_keep_parts() returns trigger language plpgsql as $$
begin
  insert into vend_slot (tenant_id, device_id, no, door, capacity, warn)
  select new.tenant_id, new.id, n,
    case when new.mode = 2 then n when new.door_count > 0 then 1 end,
    case when new.mode = 2 then 1 else 10 end, case when new.mode = 2 then 0 else 2 end
  from generate_series(1, new.slot_count) n on conflict do nothing;
  if tg_op = 'UPDATE' and (new.mode = 2) <> (old.mode = 2) then
    update vend_slot set door = case when new.mode = 2 then no when new.door_count > 0 then 1 end
    where tenant_id = new.tenant_id and device_id = new.id;
  end if;
  delete from vend_slot where tenant_id = new.tenant_id and device_id = new.id and no > new.slot_count;
  insert into vend_door (tenant_id, device_id, no)
  select new.tenant_id, new.id, n
  from generate_series(1, case when new.mode = 2 then new.slot_count else new.door_count end) n on conflict do nothing;
  delete from vend_door where tenant_id = new.tenant_id and device_id = new.id
    and no > case when new.mode = 2 then new.slot_count else new.door_count end;
  return null;
end $$;
create trigger vend_device_parts after insert or update of mode, slot_count, door_count on vend_device
  for each row execute function vend_keep_parts();

create table vend_user (
  id uuid primary key
);
select consumer_table('vend_user');
select unpaid_columns('vend_user');

-- status: 1 unpaid, 2 paid, 3 dispensing, 4 finished, 5 cancelled, 6 failed, 7 refunded, 8 partly refunded
create table vend_order (
  id uuid primary key,
  products jsonb not null default '[]',
  num integer not null default 0,
  dispensed integer not null default 0,
  "limit" bigint,
  shelf jsonb,
  cmd_id text,
  asked_at timestamptz,
  door_opened_at timestamptz,
  ack_at timestamptz,
  ends_at timestamptz
);
select order_table('vend_order');
alter table vend_order
  add foreign key (tenant_id, device_id) references vend_device (tenant_id, id),
  add foreign key (tenant_id, user_id) references vend_user (tenant_id, id);
create index vend_order_ends on vend_order (ends_at) where status = 3;
create index vend_order_dispensing on vend_order (tenant_id, device_id) where status in (2, 3);

create table vend_setting (
  id uuid primary key,
  low_stock_warn boolean not null default true,
  door_alarm_sec integer not null default 120,
  refund_on_partial boolean not null default true,
  cabinet_limit bigint not null default 20000
);
select seller_setting_table('vend_setting');
