-- For an app's migration: the settings that all apps have which sell to consumers (contract/patterns/seller-setting.ts).
-- One row for each tenant; before it is saved for the first time, the descriptor's defaults apply.
create function seller_setting_table(name regclass) returns void language plpgsql as $$
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
    add column offline_alarm_minutes integer not null', name);
  execute format('create unique index %s on %s (tenant_id)', name || '_one', name);
  -- Phones show the logo without a sign-in.
  perform public_pictures(name, 'logo');
end $$;
