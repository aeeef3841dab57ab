-- Devices. The core row says what a device is to the gateways and how it fares; the app's row of the same key
-- (device_table) says what it is to the business.

create table device (
  id uuid primary key,
  app text not null,
  no text not null check (no ~ '^[A-Za-z0-9_-]{4,32}$'),
  sn text not null check (sn ~ '^[A-Za-z0-9_.-]{4,40}$'),
  -- Encrypted, not hashed: a device may sign with it instead of sending it.
  sealed_secret text not null,
  name text not null,
  vendor text,
  model text,
  firmware text,
  iccid text,
  -- 1 MQTT, 2 OCPP 1.6J, 3 simulated
  protocol smallint not null default 1 check (protocol between 1 and 3),
  merchant_id uuid,
  agent_id uuid,
  channel_id uuid,
  imgs jsonb,
  coordinates jsonb,
  specs jsonb,
  heartbeat integer not null default 60 check (heartbeat between 30 and 300),
  rssi smallint,
  -- 1 online, 2 offline, 3 never was
  online smallint not null default 3 check (online between 1 and 3),
  -- The connection that counts: what an older one still has to say about its end changes nothing.
  connection_id uuid,
  last_seen_at timestamptz,
  login_at timestamptz,
  offline_at timestamptz,
  is_long_offline_told boolean not null default false,
  ip text,
  fault_port smallint,
  fault_code text,
  fault_msg text,
  -- Of the app's row, which changes them here as well.
  status smallint not null default 1,
  group_id uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
select tenant_table('device');
alter table device add foreign key (tenant_id, group_id) references user_group (tenant_id, id);
-- A device signs in before its tenant is known.
create unique index device_sn on device (sn) where deleted_at is null;
create unique index device_no on device (tenant_id, app, no) where deleted_at is null;
create index device_placed on device (tenant_id, merchant_id) where merchant_id is not null;
-- For the sweeps: who has been silent, who has been away. When a device was heard of stands in no index: it changes all
-- the time, and a row that stays on its page costs little.
alter table device set (fillfactor = 80);
create index device_online on device (tenant_id) where online = 1;
create index device_away on device (offline_at) where online = 2 and not is_long_offline_told;

-- 1 signed in, 2 gone
create table device_login (
  id uuid primary key,
  device_id uuid not null,
  event smallint not null check (event between 1 and 2),
  at timestamptz not null default now(),
  ip text,
  reason text check (reason in ('clean', 'lwt', 'timeout', 'kicked', 'restart')),
  rssi smallint,
  firmware text,
  online_seconds integer
);
select tenant_table('device_login');
alter table device_login
  add foreign key (tenant_id, device_id) references device (tenant_id, id) on delete cascade;
create index device_login_of on device_login (tenant_id, device_id, at desc, id desc);
create index device_login_at on device_login (at);

-- 1 queued, 2 sent, 3 succeeded, 4 failed, 5 timed out, 6 cancelled
create table device_command (
  id uuid primary key,
  device_id uuid not null,
  type text not null,
  params jsonb not null default '{}',
  order_id uuid,
  order_no text,
  status smallint not null default 1 check (status between 1 and 6),
  timeout_ms integer not null check (timeout_ms between 1000 and 600000),
  -- How often it may be sent again, and how often it was sent.
  retries smallint not null default 0,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  sent_at timestamptz,
  ack_at timestamptz,
  code integer,
  msg text,
  data jsonb,
  by_id uuid
);
select tenant_table('device_command');
alter table device_command
  add foreign key (tenant_id, device_id) references device (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, by_id) references app_user (tenant_id, id);
create index device_command_of on device_command (tenant_id, device_id, created_at desc, id desc);
create index device_command_order on device_command (tenant_id, order_id) where order_id is not null;
create index device_command_open on device_command (due_at) where status in (1, 2);

create table device_event (
  id uuid primary key,
  device_id uuid not null,
  type text not null,
  data jsonb not null default '{}',
  -- As the device says, and when it came.
  at timestamptz not null,
  received_at timestamptz not null default now()
);
select tenant_table('device_event');
alter table device_event
  add foreign key (tenant_id, device_id) references device (tenant_id, id) on delete cascade;
create index device_event_of on device_event (tenant_id, device_id, at desc, id desc);
create index device_event_received on device_event (received_at);

-- What was taken already, with the answer that it got: what is sent again gets the same one, and nothing else happens.
create table device_message (
  id uuid primary key,
  device_id uuid not null,
  message_id text not null,
  answer jsonb not null default '{}',
  at timestamptz not null default now()
);
select tenant_table('device_message');
alter table device_message
  add foreign key (tenant_id, device_id) references device (tenant_id, id) on delete cascade;
create unique index device_message_once on device_message (tenant_id, device_id, message_id);
create index device_message_at on device_message (at);

-- Transactions of protocols that number them. OCPP 1.6 wants 32 bits.
create sequence device_transaction_no as integer;
grant usage on sequence device_transaction_no to atrium_app, atrium_platform;
create table device_transaction (
  id uuid primary key,
  device_id uuid not null,
  no integer not null unique default nextval('device_transaction_no'),
  port smallint not null,
  id_tag text not null,
  order_no text,
  -- What the card or tag was told: only Accepted may charge.
  verdict text not null,
  meter_start bigint not null,
  started_at timestamptz not null,
  meter_stop bigint,
  stopped_at timestamptz,
  stop_reason text
);
select tenant_table('device_transaction');
alter table device_transaction
  add foreign key (tenant_id, device_id) references device (tenant_id, id) on delete cascade;
-- The same start, told again.
create unique index device_transaction_start
  on device_transaction (tenant_id, device_id, port, started_at, meter_start, id_tag);
create index device_transaction_open on device_transaction (tenant_id, device_id, port) where stopped_at is null;
create index device_transaction_order on device_transaction (tenant_id, order_no) where order_no is not null;

-- Devices that knocked and that nobody has entered: they belong to no tenant yet.
create table device_unknown (
  sn text primary key,
  app text,
  protocol smallint not null,
  ip text,
  vendor text,
  model text,
  firmware text,
  tries integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
grant select, insert, update, delete on device_unknown to atrium_platform;
create index device_unknown_at on device_unknown (last_at);

-- 1 unbound, 2 bound, 3 void
create table qrcode (
  id uuid primary key,
  app text not null,
  no text not null check (no ~ '^[A-Za-z0-9]{4,20}$'),
  batch text,
  -- Without the host: that one differs between a plant's network and the internet.
  url text generated always as ('/q/' || app || '/' || no) stored,
  device_id uuid,
  status smallint not null default 1 check (status between 1 and 3),
  scan_count integer not null default 0,
  last_scan_at timestamptz,
  check ((status = 2) = (device_id is not null))
);
select entity_table('qrcode');
alter table qrcode add foreign key (tenant_id, device_id) references device (tenant_id, id);
-- A code hangs where everybody sees it, and names its tenant: one of its kind in the whole platform, for ever.
create unique index qrcode_no on qrcode (app, no);
create index qrcode_list on qrcode (tenant_id, app, created_at desc, id desc) where deleted_at is null;
create index qrcode_device on qrcode (tenant_id, device_id) where device_id is not null;

-- The pair: whoever changes the app's row changes the core row's copy.
create function keep_device_pair() returns trigger language plpgsql as $$
begin
  update device set status = new.status, group_id = new.group_id, deleted_at = new.deleted_at
  where tenant_id = new.tenant_id and id = new.id;
  return null;
end $$;

-- What the app's lists show: both rows as one. To be called again after the app's table got a column.
create function device_view(name regclass) returns void language plpgsql as $$
begin
  execute format('drop view if exists %I', name || '_row');
  execute format('create view %I with (security_invoker = true) as
    select a.*, d.no, d.sn, d.name, d.vendor, d.model, d.firmware, d.iccid, d.protocol,
      d.merchant_id, d.agent_id, d.channel_id, d.imgs, d.coordinates, d.specs, d.heartbeat, d.rssi, d.online,
      d.last_seen_at, d.login_at, d.ip, d.fault_code, d.fault_msg,
      (select q.no from qrcode q
       where q.tenant_id = a.tenant_id and q.device_id = a.id and q.deleted_at is null
       order by q.updated_at desc limit 1) as qrcode
    from %s a join device d on d.tenant_id = a.tenant_id and d.id = a.id', name || '_row', name);
  execute format('grant select, update on %I to atrium_app, atrium_platform', name || '_row');
end $$;

-- Makes an app's table of devices: id uuid, status smallint and its own columns, none of them named as core's.
create function device_table(name regclass) returns void language plpgsql as $$
begin
  perform entity_table(name);
  execute format('alter table %s add foreign key (tenant_id, id) references device (tenant_id, id)
    deferrable initially deferred', name);
  execute format('create trigger device_pair after insert or update of status, group_id, deleted_at on %s
    for each row execute function keep_device_pair()', name);
  perform device_view(name);
end $$;

-- What lists of one app show of core's tables; rows of a log are reached as their device is.
create function device_lists(app text) returns void language plpgsql as $$
declare
  log text;
begin
  foreach log in array array['device_login', 'device_command', 'device_event'] loop
    execute format('create view %I with (security_invoker = true) as
      select l.*, d.no as device_no, d.name as device_name, d.group_id, null::uuid as creator_id,
        null::timestamptz as deleted_at, 0 as rev, null::varchar as remark %s
      from %I l join device d on d.tenant_id = l.tenant_id and d.id = l.device_id where d.app = %L',
      app || '_' || log,
      case log
        when 'device_login' then ', l.at as created_at, l.at as updated_at'
        when 'device_event' then ', l.received_at as created_at, l.received_at as updated_at'
        else ', coalesce(l.ack_at, l.sent_at, l.created_at) as updated_at'
      end, log, app);
    execute format('grant select on %I to atrium_app, atrium_platform', app || '_' || log);
  end loop;
  -- No outer join: its rows could not be locked.
  execute format('create view %I with (security_invoker = true) as
    select q.*,
      (select d.no from device d where d.tenant_id = q.tenant_id and d.id = q.device_id) as device_no,
      (select d.name from device d where d.tenant_id = q.tenant_id and d.id = q.device_id) as device_name
    from qrcode q where q.app = %L', app || '_qrcode_row', app);
  execute format('grant select, update on %I to atrium_app, atrium_platform', app || '_qrcode_row');
end $$;

-- What the gateways remember of a device has changed, or it is gone: they look again.
create function tell_device_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_device', old.sn);
  return null;
end $$;
create trigger device_changed after update of sn, sealed_secret, name, protocol, heartbeat, deleted_at on device
  for each row when (
    (old.sn, old.sealed_secret, old.name, old.protocol, old.heartbeat, old.deleted_at)
    is distinct from (new.sn, new.sealed_secret, new.name, new.protocol, new.heartbeat, new.deleted_at))
  execute function tell_device_change();
create trigger device_gone after delete on device for each row execute function tell_device_change();
create function tell_new_device() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_device', new.sn);
  return null;
end $$;
create trigger device_made after insert on device for each row execute function tell_new_device();

-- Look-ups before a tenant is known.

create function find_device(wanted text)
returns table (id uuid, tenant_id uuid, app text, no text, sn text, name text, protocol smallint, heartbeat integer,
  sealed_secret text)
language sql stable security definer set search_path = public as $$
  select d.id, d.tenant_id, d.app, d.no, d.sn, d.name, d.protocol, d.heartbeat, d.sealed_secret
  from device d join tenant t on t.id = d.tenant_id
  where d.sn = wanted and d.deleted_at is null and t.status = 1 and (t.expire_at is null or t.expire_at > now())
    and d.app = any (t.apps)
$$;

create function note_unknown_device(wanted text, its_app text, its_protocol smallint, its_ip text, its_vendor text,
  its_model text, its_firmware text) returns void
language sql volatile security definer set search_path = public as $$
  insert into device_unknown (sn, app, protocol, ip, vendor, model, firmware)
  values (wanted, its_app, its_protocol, its_ip, its_vendor, its_model, its_firmware)
  on conflict (sn) do update set tries = device_unknown.tries + 1, last_at = now(), app = excluded.app,
    protocol = excluded.protocol, ip = excluded.ip, vendor = coalesce(excluded.vendor, device_unknown.vendor),
    model = coalesce(excluded.model, device_unknown.model),
    firmware = coalesce(excluded.firmware, device_unknown.firmware)
$$;

-- By its whole number only: whoever holds the device reads it off the label, and nobody sees what knocked for others.
create function find_unknown_device(wanted text)
returns table (sn text, app text, protocol smallint, ip text, vendor text, model text, firmware text, tries integer,
  first_at timestamptz, last_at timestamptz)
language sql stable security definer set search_path = public as $$
  select u.sn, u.app, u.protocol, u.ip, u.vendor, u.model, u.firmware, u.tries, u.first_at, u.last_at
  from device_unknown u where u.sn = wanted
$$;

create function forget_unknown_device(wanted text) returns void
language sql volatile security definer set search_path = public as $$
  delete from device_unknown where sn = wanted
$$;

-- Whose code this is, as long as that tenant has the app; the scan is counted.
create function scan_qrcode(wanted_app text, wanted_no text)
returns table (tenant_id uuid, id uuid, device_id uuid, status smallint)
language sql volatile security definer set search_path = public as $$
  update qrcode q set scan_count = q.scan_count + 1, last_scan_at = now()
  from tenant t
  where q.app = wanted_app and q.no = wanted_no and q.deleted_at is null
    and t.id = q.tenant_id and t.status = 1 and (t.expire_at is null or t.expire_at > now()) and q.app = any (t.apps)
  returning q.tenant_id, q.id, q.device_id, q.status
$$;

revoke execute on function find_device, note_unknown_device, find_unknown_device, forget_unknown_device, scan_qrcode
  from public;
grant execute on function find_device, note_unknown_device, find_unknown_device, forget_unknown_device, scan_qrcode
  to atrium_app;
