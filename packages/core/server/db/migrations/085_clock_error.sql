-- By how many seconds the clock of a device is ahead of ours; negative: behind.
alter table device add column clock_error integer not null default 0;
-- The start of a transaction by our clock; started_at is the reported time, by which a repeated start is recognised.
alter table device_transaction add column began_at timestamptz;

create or replace function device_view_text(name regclass) returns text language sql as $$
  select format('create or replace view %I with (security_invoker = true) as
    select a.*, d.no, d.sn, d.name, d.vendor, d.model, d.firmware, d.iccid, d.protocol,
      d.merchant_id, d.agent_id, d.channel_id, d.imgs, d.coordinates, d.specs, d.heartbeat, d.rssi, d.online,
      d.last_seen_at, d.login_at, d.ip, d.fault_code, d.fault_msg,
      (select q.no from qrcode q
       where q.tenant_id = a.tenant_id and q.device_id = a.id and q.deleted_at is null
       order by q.updated_at desc limit 1) as qrcode,
      device_state(a.status, d.online, d.fault_code) as state, d.clock_error
    from %s a join device d on d.tenant_id = a.tenant_id and d.id = a.id', name || '_row', name)
$$;

-- Replaced in place: the views of apps read these. The new column is at the end.
do $$
declare
  name regclass;
begin
  for name in select tgrelid::regclass from pg_trigger where tgname = 'device_pair' loop
    execute device_view_text(name);
  end loop;
end $$;
