-- Work orders that were opened from rows of other apps. The app that has work orders ends the link with the order.
create table work_order (
  id uuid primary key,
  app text not null,
  entity text not null,
  row_id uuid not null,
  order_id uuid not null,
  order_no text not null,
  opened_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- 1 finished, 2 rejected; null while it is open.
  outcome smallint check (outcome in (1, 2)),
  result text,
  check ((ended_at is null) = (outcome is null))
);
select tenant_table('work_order');
-- Two people, or a person and a device, open one order for one row.
create unique index work_order_open on work_order (tenant_id, app, entity, row_id) where outcome is null;
create index work_order_of_row on work_order (tenant_id, row_id, opened_at desc);
create index work_order_of_order on work_order (tenant_id, order_id) where outcome is null;

-- As before (045), with the switch by which faults become work orders by themselves. Apps whose table exists add it in a
-- migration of their own.
create or replace function seller_setting_table(name regclass) returns void language plpgsql as $$
begin
  perform entity_table(name);
  execute format('alter table %s
    add column name text not null, add column logo jsonb, add column service_phone text not null,
    add column notice text, add column agreement text, add column pay_timeout integer not null,
    add column pay_types jsonb not null, add column nearby boolean not null, add column refund_auto boolean not null,
    add column blacklist_after_unpaid integer not null, add column merchant_share numeric(5, 2) not null,
    add column agent_share numeric(5, 2) not null, add column share_freeze_hours integer not null,
    add column min_withdrawal bigint, add column mini_app_id text, add column order_receivers_ids uuid[],
    add column order_message_minutes integer not null, add column receivers_ids uuid[],
    add column offline_alarm_minutes integer not null, add column fault_repair boolean not null default false', name);
  execute format('create unique index %s on %s (tenant_id)', name || '_one', name);
  -- Phones show the logo without a sign-in.
  perform public_pictures(name, 'logo');
end $$;
