-- What charge points tell of themselves.

alter table device
  -- ConnectionTimeOut in seconds: how long a charge point waits for the plug. Null: it has not told.
  add column start_timeout integer check (start_timeout between 1 and 3600),
  -- When the status of each port was told last, by the device's clock but never later than ours: {"1": "2026-01-01T…"}
  add column port_told jsonb not null default '{}';

-- What its register has told so far (devices/ocpp/register.ts).
alter table device_transaction add column register jsonb;

-- Charge points are found whatever the case of their serial number, as long as only one is meant.
create index device_sn_any_case on device (lower(sn)) where deleted_at is null;
create function find_charge_point(wanted text)
returns table (id uuid, tenant_id uuid, app text, no text, sn text, name text, protocol smallint, heartbeat integer,
  sealed_secret text, is_disabled boolean)
language sql stable security definer set search_path = public as $$
  select f.* from device d cross join lateral find_devices(array[d.sn]) f
  where lower(d.sn) = lower(wanted) and d.deleted_at is null
    and (d.sn = wanted or (select count(*) from device o where lower(o.sn) = lower(wanted) and o.deleted_at is null) = 1)
$$;
revoke execute on function find_charge_point from public;
grant execute on function find_charge_point to atrium_app;
