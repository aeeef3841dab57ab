select device_alarm_table('kiosk');

-- 1 coin, 2 gift
create table kiosk_insert (
  id uuid primary key,
  device_id uuid not null,
  kind smallint not null,
  num integer,
  coin_total integer,
  at timestamptz not null,
  order_id uuid
);
select entity_table('kiosk_insert');
