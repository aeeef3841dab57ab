create table visitor_register_code (
  id uuid primary key,
  name text not null,
  code text not null unique,
  -- The address in the QR code, without the host: that one differs between a plant's network and the internet.
  url text generated always as ('/q/visitor/' || code) stored,
  site text,
  valid_from timestamptz,
  valid_to timestamptz check (valid_to > valid_from),
  daily_limit integer,
  fields jsonb not null,
  agreement text,
  notify smallint not null default 1,
  receivers_ids uuid[],
  retention_days integer not null default 180,
  count integer not null default 0,
  status smallint not null default 1
);
select entity_table('visitor_register_code');
create unique index visitor_register_code_name on visitor_register_code (tenant_id, name) where deleted_at is null;

create table visitor_record (
  id uuid primary key,
  no text not null,
  register_code_id uuid not null,
  notify smallint not null default 1,
  fields jsonb not null,
  name text,
  mobile text,
  company text,
  purpose text,
  host_id uuid,
  photo jsonb,
  visit_at timestamptz,
  leave_at timestamptz,
  source_ip text,
  status smallint not null default 1
);
select entity_table('visitor_record');
alter table visitor_record
  add foreign key (tenant_id, register_code_id) references visitor_register_code (tenant_id, id),
  add foreign key (tenant_id, host_id) references app_user (tenant_id, id);
create unique index visitor_record_no on visitor_record (tenant_id, no);
create index visitor_record_status on visitor_record (tenant_id, status, created_at desc, id desc)
  where deleted_at is null;
-- With the deleted rows: the daily limit counts them and the retention sweep removes them.
create index visitor_record_code on visitor_record (tenant_id, register_code_id, created_at desc, id desc);

-- Photos and signatures stand apart, so that a page of visitors stays small. A row's answers hold the ids.
create table visitor_picture (
  id uuid primary key,
  visitor_id uuid not null,
  content_type text not null,
  bytes bytea not null
);
select tenant_table('visitor_picture');
alter table visitor_picture
  add foreign key (tenant_id, visitor_id) references visitor_record (tenant_id, id) on delete cascade;
create index visitor_picture_visitor on visitor_picture (tenant_id, visitor_id);

-- A visitor has only the code on the wall: it names the tenant, as long as that tenant still has the app.
create function visitor_register_code_by_code(wanted text)
returns table (tenant_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select c.tenant_id, c.id
  from visitor_register_code c join tenant t on t.id = c.tenant_id
  where c.code = wanted and c.deleted_at is null and t.status = 1 and 'visitor' = any (t.apps)
$$;
revoke execute on function visitor_register_code_by_code from public;
grant execute on function visitor_register_code_by_code to atrium_app;
