-- Settings that came later, and what follows from them.

alter table charge_setting
  add column offline_alarm_minutes integer not null default 10,
  add column order_receivers_ids uuid[],
  add column order_message_minutes integer not null default 10,
  add column merchant_share numeric(5, 2) not null default 0 check (merchant_share between 0 and 100),
  add column agent_share numeric(5, 2) not null default 0 check (agent_share between 0 and 100),
  add column share_freeze_hours integer not null default 24,
  add column min_withdrawal bigint,
  add column mini_app_id text,
  add column blacklist_after_unpaid integer not null default 2;

-- The phone shows it before anybody has signed in.
select public_pictures('charge_setting', 'logo');

alter table charge_user
  -- Orders in a row that ran out unpaid, and when the last one did.
  add column unpaid_count integer not null default 0,
  add column unpaid_at timestamptz,
  -- Set while the system has blocked them: then they are let in again.
  add column blocked_until timestamptz;
create index charge_user_blocked on charge_user (blocked_until) where blocked_until is not null;

-- What staff were last told of a device's ports (0: all of it): the same is not told again and again.
create table charge_alarm (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null,
  port smallint not null,
  code text not null,
  told_at timestamptz not null default now()
);
select tenant_table('charge_alarm');
alter table charge_alarm add foreign key (tenant_id, device_id) references charge_device (tenant_id, id) on delete cascade;
create unique index charge_alarm_once on charge_alarm (tenant_id, device_id, port);
