-- What staff were last notified of about an app's devices, by port (0: the whole device): the same fault is not
-- announced again and again.
create function device_alarm_table(app text) returns void language plpgsql as $$
declare
  name text := app || '_alarm';
begin
  execute format('create table %I (
    id uuid primary key default gen_random_uuid(),
    device_id uuid not null,
    port smallint not null,
    code text not null,
    told_at timestamptz not null default now()
  )', name);
  perform tenant_table(name::regclass);
  execute format('alter table %I add foreign key (tenant_id, device_id) references device (tenant_id, id)
    on delete cascade', name);
  execute format('create unique index %I on %I (tenant_id, device_id, port)', name || '_once', name);
end $$;
