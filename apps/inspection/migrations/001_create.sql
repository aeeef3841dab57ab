create table inspection_point (
  id uuid primary key,
  name text not null,
  no text not null,
  category text,
  code text not null unique,
  -- The address in the QR code, without the host: that one differs between a plant's network and the internet.
  url text generated always as ('/q/inspection/' || code) stored,
  nfc text,
  -- Of another app, which the tenant may lack: no key of this table.
  facility_id uuid,
  coordinates jsonb,
  address text generated always as (coordinates ->> 'address') stored,
  radius integer not null default 50 check (radius between 5 and 5000),
  form jsonb not null,
  items integer generated always as (jsonb_array_length(form)) stored,
  photos jsonb,
  status smallint not null default 1
);
select entity_table('inspection_point');
select printed_code_table('inspection_point', 'inspection', 'point');
create unique index inspection_point_name on inspection_point (tenant_id, name) where deleted_at is null;
create unique index inspection_point_no on inspection_point (tenant_id, no) where deleted_at is null;

create table inspection_path (
  id uuid primary key,
  name text not null,
  points_ids uuid[] not null check (cardinality(points_ids) > 0),
  inspectors_ids uuid[] not null check (cardinality(inspectors_ids) > 0),
  in_order boolean not null default false,
  schedule jsonb not null,
  limit_minutes integer not null default 120 check (limit_minutes > 0),
  need_photo boolean not null default false,
  need_location boolean not null default true,
  -- When the next round is due, and the zone whose clock says so.
  next_at timestamptz,
  due_zone text,
  status smallint not null default 1
);
select entity_table('inspection_path');
select owned_table('inspection_path', 'inspectors_ids');
create unique index inspection_path_name on inspection_path (tenant_id, name) where deleted_at is null;
create index inspection_path_next on inspection_path (next_at) where next_at is not null;
create index inspection_path_points on inspection_path using gin (points_ids) where deleted_at is null;

create table inspection_path_record (
  id uuid primary key,
  path_id uuid not null,
  name text not null,
  inspector_id uuid,
  inspectors_ids uuid[] not null,
  origin smallint not null check (origin in (1, 2)),
  plan_at timestamptz not null,
  due_at timestamptz not null check (due_at > plan_at),
  started_at timestamptz,
  finished_at timestamptz,
  received_at timestamptz,
  timing smallint check (timing in (1, 2)),
  total integer not null check (total > 0),
  done integer not null default 0 check (done between 0 and total),
  exception_num integer not null default 0 check (exception_num between 0 and done),
  plan jsonb not null,
  status smallint not null default 1
);
select entity_table('inspection_path_record');
select owned_table('inspection_path_record', 'inspector_id', 'inspectors_ids');
alter table inspection_path_record
  add foreign key (tenant_id, path_id) references inspection_path (tenant_id, id),
  add foreign key (tenant_id, inspector_id) references app_user (tenant_id, id);
-- One round for each due moment, whatever two processes do at once. A round that was deleted is not made again.
create unique index inspection_path_record_due on inspection_path_record (tenant_id, path_id, plan_at)
  where origin = 1;
create index inspection_path_record_plan on inspection_path_record (tenant_id, plan_at desc, id desc)
  where deleted_at is null;
create index inspection_path_record_path on inspection_path_record (tenant_id, path_id, plan_at desc)
  where deleted_at is null;
create index inspection_path_record_open on inspection_path_record (due_at)
  where status in (1, 2) and deleted_at is null;

create table inspection_point_record (
  id uuid primary key,
  path_record_id uuid not null,
  path_id uuid not null,
  point_id uuid not null,
  name text not null,
  inspector_id uuid not null,
  -- By the phone's clock.
  at timestamptz not null,
  received_at timestamptz not null,
  late boolean not null,
  coordinates jsonb,
  distance integer,
  "values" jsonb not null,
  photos jsonb,
  exception_desc text,
  handler_id uuid,
  handle_result text,
  handle_photos jsonb,
  handled_at timestamptz,
  status smallint not null default 1 check (status between 1 and 3),
  -- The name that the specification gives to the status.
  exception_status smallint generated always as (status) stored
);
select entity_table('inspection_point_record');
select owned_table('inspection_point_record', 'inspector_id');
alter table inspection_point_record
  add foreign key (tenant_id, path_record_id) references inspection_path_record (tenant_id, id),
  add foreign key (tenant_id, path_id) references inspection_path (tenant_id, id),
  add foreign key (tenant_id, point_id) references inspection_point (tenant_id, id),
  add foreign key (tenant_id, inspector_id) references app_user (tenant_id, id),
  add foreign key (tenant_id, handler_id) references app_user (tenant_id, id);
create unique index inspection_point_record_once on inspection_point_record (tenant_id, path_record_id, point_id)
  where deleted_at is null;
create index inspection_point_record_at on inspection_point_record (tenant_id, at desc, id desc)
  where deleted_at is null;
create index inspection_point_record_open on inspection_point_record (tenant_id, created_at)
  where status = 2 and deleted_at is null;

-- Photos in answers stand apart, so that a page of records stays small. A record's answers have the ids.
create table inspection_picture (
  id uuid primary key,
  point_record_id uuid not null,
  content_type text not null,
  bytes bytea not null
);
select tenant_table('inspection_picture');
alter table inspection_picture
  add foreign key (tenant_id, point_record_id) references inspection_point_record (tenant_id, id) on delete cascade;
create index inspection_picture_record on inspection_picture (tenant_id, point_record_id);
