create table kiosk_device (
  id uuid primary key,
  ports jsonb not null default '[]',
  max_w integer,
  status smallint not null default 1
);
select device_table('kiosk_device');
select device_lists('kiosk');

-- What the app was told by its devices, in the order it came.
create table kiosk_told (
  id uuid primary key,
  device_id uuid not null,
  what text not null,
  data jsonb not null,
  at timestamptz not null default clock_timestamp()
);
select tenant_table('kiosk_told');
