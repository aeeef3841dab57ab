-- One state for each device, so that the states add up to all devices: 4 faulty, whether it is connected or not; else as
-- in `online`: 1 online, 2 offline, 3 never was.
create function device_state(status smallint, online smallint, fault_code text) returns smallint
language sql immutable parallel safe as
  $$ select case when status = 3 or fault_code is not null then 4::smallint else online end $$;

create function device_view_text(name regclass) returns text language sql as $$
  select format('create or replace view %I with (security_invoker = true) as
    select a.*, d.no, d.sn, d.name, d.vendor, d.model, d.firmware, d.iccid, d.protocol,
      d.merchant_id, d.agent_id, d.channel_id, d.imgs, d.coordinates, d.specs, d.heartbeat, d.rssi, d.online,
      d.last_seen_at, d.login_at, d.ip, d.fault_code, d.fault_msg,
      (select q.no from qrcode q
       where q.tenant_id = a.tenant_id and q.device_id = a.id and q.deleted_at is null
       order by q.updated_at desc limit 1) as qrcode,
      device_state(a.status, d.online, d.fault_code) as state
    from %s a join device d on d.tenant_id = a.tenant_id and d.id = a.id', name || '_row', name)
$$;

create or replace function device_view(name regclass) returns void language plpgsql as $$
begin
  execute format('drop view if exists %I', name || '_row');
  execute device_view_text(name);
  execute format('grant select, update on %I to atrium_app, atrium_platform', name || '_row');
end $$;

-- Replaced in place: the views of apps read these. The new column is at the end.
do $$
declare
  name regclass;
begin
  for name in select tgrelid::regclass from pg_trigger where tgname = 'device_pair' loop
    execute device_view_text(name);
  end loop;
end $$;
