-- What people have sent by the controls of dashboards, what was refused too. A row is written before anything is sent, and
-- never changed after its end. Secrets are not in it: they are masked before it is written.
create table control_command (
  id uuid primary key,
  dashboard_id uuid not null,
  -- Of the item in the dashboard.
  component text not null,
  dashboard_name varchar(40) not null,
  -- As messages call it.
  name varchar(200) not null,
  -- 1 HTTP, 2 MQTT, 3 InfluxDB
  relay smallint not null,
  -- As CONTROL_STATUSES, from 1 on.
  status smallint not null default 1,
  is_done boolean not null default false,
  step integer not null default 0,
  -- Where it goes: an address or a data source; the method, topic or database.
  uri varchar(2000) not null default '',
  target varchar(500) not null default '',
  header text not null default '',
  content text not null default '',
  sent jsonb not null,
  value_before jsonb,
  value_after jsonb,
  reason varchar(200),
  result integer,
  message text,
  ms integer,
  -- The same operation is sent once only.
  key uuid not null,
  -- Of the whole request: another one cannot have the same key.
  digest text not null,
  -- Who has not ended by then was interrupted.
  deadline_at timestamptz not null
);
select entity_table('control_command');
alter table control_command alter column created_at set default clock_timestamp();
create unique index control_command_key on control_command (tenant_id, key);
-- One at a time for each control.
create unique index control_command_pending on control_command (tenant_id, dashboard_id, component) where status = 1;
create index control_command_last on control_command (tenant_id, dashboard_id, component, id desc);
create index control_command_by on control_command (tenant_id, creator_id, created_at);
create index control_command_open on control_command (deadline_at) where not is_done;

create function keep_control_command() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- With its tenant everything goes.
    if exists (select from tenant where id = old.tenant_id) then
      raise exception 'what was sent by a control is never deleted' using errcode = 'insufficient_privilege';
    end if;
    return old;
  end if;
  if old.is_done or (new.id, new.tenant_id, new.dashboard_id, new.component, new.dashboard_name, new.name, new.relay,
      new.sent, new.reason, new.key, new.created_at)
    is distinct from (old.id, old.tenant_id, old.dashboard_id, old.component, old.dashboard_name, old.name, old.relay,
      old.sent, old.reason, old.key, old.created_at) then
    raise exception 'what was sent by a control is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger control_command_kept before update or delete on control_command
  for each row execute function keep_control_command();
revoke delete on control_command from atrium_app;

-- Every process tells the viewers that it has.
create function tell_control_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_control', concat_ws(' ', new.tenant_id, new.dashboard_id, new.component, new.id, new.status));
  return null;
end $$;
create trigger control_command_changed after insert or update on control_command
  for each row execute function tell_control_change();

-- The records of each way: `ok` is 1 for what has arrived, 2 for what has not, 3 for what is not known (yet).
create view control_record with (security_invoker = true) as
  select c.*, c.status as state, c.creator_id as user_id, c.dashboard_name as dashboard, c.created_at as at,
    case when c.status in (2, 3, 4) and c.is_done then 1 when c.status in (5, 7) then 2 else 3 end::smallint as ok,
    (select string_agg(case when e.key = 'value' then '' else e.key || '=' end || e.value, ', ')
     from jsonb_each_text(c.sent) e) as value,
    c.value_before #>> '{}' as before, c.value_after #>> '{}' as after
  from control_command c;
create view control_http_record with (security_invoker = true) as
  select *, target as method, content as body from control_record where relay = 1;
create view control_mqtt_record with (security_invoker = true) as
  select *, target as topic from control_record where relay = 2;
create view control_influxdb_record with (security_invoker = true) as
  select *, target as database from control_record where relay = 3;
grant select on control_record, control_http_record, control_mqtt_record, control_influxdb_record
  to atrium_app, atrium_platform;

-- The data sources that placed items name: in their sources, or in a prop of a control.
create or replace function source_ids(items jsonb) returns uuid[] language sql immutable as $$
  select coalesce(array_agg(distinct named::uuid), '{}')
  from (
    select jsonb_path_query(items, '$[*].component.dataSources[*]._id') #>> '{}' as named
    union all select jsonb_path_query(items, '$[*].component.props.dataSource') #>> '{}'
  ) one
  where named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;
