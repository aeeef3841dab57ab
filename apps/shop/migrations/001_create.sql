create table shop_user (
  id uuid primary key,
  level text,
  is_promoter boolean not null default false,
  share_percent numeric(5, 2),
  addresses jsonb
);
select consumer_table('shop_user');
select unpaid_columns('shop_user');

-- status: 1 unpaid, 2 paid, 3 accepted, 4 sent, 5 finished, 6 cancelled, 7 refunded
create table shop_order (
  id uuid primary key,
  products jsonb not null default '[]',
  num integer not null default 0,
  product_amount bigint not null default 0,
  deliver_fee bigint not null default 0,
  pack_fee bigint not null default 0,
  discount bigint not null default 0,
  -- 1 pickup, 2 dine-in, 3 store delivery, 4 express
  deliver_option smallint not null default 1 check (deliver_option between 1 and 4),
  consignee jsonb,
  "table" text,
  expect_at timestamptz,
  note text,
  pay_later boolean not null default false,
  pickup_code text,
  logistics jsonb,
  reject_reason text,
  refund_until timestamptz,
  stock_taken boolean not null default false,
  finish_due_at timestamptz
);
select order_table('shop_order');
alter table shop_order
  add foreign key (tenant_id, user_id) references shop_user (tenant_id, id),
  add check (amount = product_amount + deliver_fee + pack_fee - discount);
create index shop_order_finish_due on shop_order (finish_due_at) where status = 4;
create index shop_order_owed on shop_order (tenant_id, created_at desc)
  where pay_later and paid_at is null and status in (2, 3, 4, 5) and deleted_at is null;

create table shop_setting (
  id uuid primary key,
  name text not null,
  logo jsonb,
  service_phone text not null,
  notice text,
  agreement text,
  coordinates jsonb,
  business_status smallint not null,
  open_time jsonb,
  close_time jsonb,
  nearby boolean not null,
  pay_types jsonb not null,
  deliver_options jsonb not null,
  delivery jsonb,
  tariff jsonb,
  express jsonb,
  auto_accept boolean not null,
  pay_timeout integer not null,
  auto_finish_days integer not null,
  share_freeze_days integer not null,
  refund_days integer not null,
  share_ratio numeric(5, 2) not null,
  min_withdrawal bigint not null,
  blacklist_after_unpaid integer not null,
  mini_app_id text,
  order_receivers_ids uuid[],
  order_message_minutes integer not null
);
select entity_table('shop_setting');
create unique index shop_setting_one on shop_setting (tenant_id);
-- Phones show the logo without a sign-in.
select public_pictures('shop_setting', 'logo');
