-- Live connections stand on rows. When such a row changes it says so, whoever has changed it; the connections on it are
-- looked at anew and end where they have to (identity/live-connections.ts, docs/cut-offs.md).

create function tell_credential_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_credential', old.id);
  return null;
end $$;
create trigger ingest_credential_changed after update on ingest_credential
  for each row when (
    (old.id, old.token_hash, old.scopes, old.status, old.deleted_at)
    is distinct from (new.id, new.token_hash, new.scopes, new.status, new.deleted_at))
  execute function tell_credential_change();
create trigger ingest_credential_gone after delete on ingest_credential
  for each row execute function tell_credential_change();

create function tell_consumer_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_consumer_session', old.token_hash);
  return null;
end $$;
create trigger consumer_session_gone after delete on consumer_session
  for each row execute function tell_consumer_session_end();

-- A closed tenant closes all below it, so these are told of, too.
create function tell_tenant_change() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pg_notify('atrium_tenant', id::text) from (
    with recursive below as (
      select old.id
      union
      select t.id from tenant t join below b on t.parent_id = b.id
    )
    select id from below
  ) told;
  return null;
end $$;
create trigger tenant_standing_changed after update on tenant
  for each row when (
    (old.status, old.expire_at, old.deleted_at, old.parent_id, old.apps)
    is distinct from (new.status, new.expire_at, new.deleted_at, new.parent_id, new.apps))
  execute function tell_tenant_change();
create trigger tenant_gone after delete on tenant for each row execute function tell_tenant_change();

-- Of a statement that changes no tenant nobody has to hear.
drop trigger tenant_changed on tenant;
create trigger tenant_changed after update on tenant
  for each row when (old.* is distinct from new.*) execute function tell_all_sessions();

-- A device that is disabled has to go as well.
drop trigger device_changed on device;
create trigger device_changed after update of sn, sealed_secret, name, protocol, heartbeat, deleted_at, status on device
  for each row when (
    (old.sn, old.sealed_secret, old.name, old.protocol, old.heartbeat, old.deleted_at, old.status = 2)
    is distinct from (new.sn, new.sealed_secret, new.name, new.protocol, new.heartbeat, new.deleted_at, new.status = 2))
  execute function tell_device_change();

-- By their serial numbers, where their tenant is open and has their app.
drop function find_device(text);
create function find_devices(wanted text[])
returns table (id uuid, tenant_id uuid, app text, no text, sn text, name text, protocol smallint, heartbeat integer,
  sealed_secret text, is_disabled boolean)
language sql stable security definer set search_path = public as $$
  select d.id, d.tenant_id, d.app, d.no, d.sn, d.name, d.protocol, d.heartbeat, d.sealed_secret, d.status = 2
  from device d join tenant t on t.id = d.tenant_id
  where d.sn = any (wanted) and d.deleted_at is null and d.app = any (t.apps) and tenant_state(t.id) = 1
$$;
revoke execute on function find_devices from public;
grant execute on function find_devices to atrium_app;

-- Closed is a tenant also when one above it is: the rest of the look-ups by which strangers come in.

create or replace function find_consumer_session(wanted text)
returns table (id uuid, tenant_id uuid, app text, consumer_id uuid, seen_at timestamptz)
language sql stable security definer set search_path = public as $$
  select s.id, s.tenant_id, s.app, s.consumer_id, s.seen_at
  from consumer_session s join tenant t on t.id = s.tenant_id
  where s.token_hash = wanted and s.expires_at > now() and s.app = any (t.apps) and tenant_state(t.id) = 1
$$;

create or replace function find_qrcode(wanted_app text, wanted_no text)
returns table (tenant_id uuid, id uuid, device_id uuid, status smallint)
language sql stable security definer set search_path = public as $$
  select q.tenant_id, q.id, q.device_id, q.status from qrcode q join tenant t on t.id = q.tenant_id
  where q.app = wanted_app and q.no = wanted_no and q.deleted_at is null
    and q.app = any (t.apps) and tenant_state(t.id) = 1
$$;

create or replace function scan_qrcode(wanted_app text, wanted_no text)
returns table (tenant_id uuid, id uuid, device_id uuid, status smallint)
language sql volatile security definer set search_path = public as $$
  update qrcode q set scan_count = q.scan_count + 1, last_scan_at = now()
  from tenant t
  where q.app = wanted_app and q.no = wanted_no and q.deleted_at is null
    and t.id = q.tenant_id and q.app = any (t.apps) and tenant_state(t.id) = 1
  returning q.tenant_id, q.id, q.device_id, q.status
$$;

-- The sign-in page of one whose service has ended keeps its logo.
create or replace function find_file(wanted text)
returns table (tenant_id uuid, type text, is_public boolean)
language sql stable security definer set search_path = public as $$
  select f.tenant_id, f.type, exists (
    select 1 from tenant t
    where t.logo = '/api/file/' || f.name and f.tenant_id in (t.id, t.parent_id) and tenant_state(t.id) in (1, 3))
    or exists (select 1 from device d where d.imgs ? ('/api/file/' || f.name) and d.tenant_id = f.tenant_id
      and d.deleted_at is null)
    or exists (select 1 from public_picture p where p.name = f.name and p.tenant_id = f.tenant_id)
  from file f where f.name = wanted and f.gone_at is null
$$;
