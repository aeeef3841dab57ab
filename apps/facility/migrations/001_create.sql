create table facility_category (
  id uuid primary key,
  name text not null,
  icon jsonb,
  fields jsonb not null default '[]',
  default_repairer_id uuid,
  sla_hours integer check (sla_hours > 0)
);
select entity_table('facility_category');
select tree_table('facility_category', 8);
alter table facility_category
  add foreign key (tenant_id, default_repairer_id) references app_user (tenant_id, id);

create table facility_facility (
  id uuid primary key,
  no text not null,
  name text not null,
  category_id uuid not null,
  fields jsonb not null default '{}',
  answers jsonb not null default '[]',
  photos jsonb,
  site text,
  coordinates jsonb,
  parent_id uuid,
  brand text,
  model text,
  serial_no text,
  purchase_at date,
  warranty_until date,
  cost bigint,
  keeper_id uuid,
  code text not null unique,
  status smallint not null default 2
);
select entity_table('facility_facility');
alter table facility_facility
  add foreign key (tenant_id, category_id) references facility_category (tenant_id, id),
  add foreign key (tenant_id, parent_id) references facility_facility (tenant_id, id),
  add foreign key (tenant_id, keeper_id) references app_user (tenant_id, id);
select owned_table('facility_facility', 'keeper_id');
select printed_code_table('facility_facility', 'facility', 'facility');
create unique index facility_facility_no on facility_facility (tenant_id, no) where deleted_at is null;
create index facility_facility_category on facility_facility (tenant_id, category_id, created_at desc, id desc)
  where deleted_at is null;
create index facility_facility_below on facility_facility (tenant_id, parent_id) where deleted_at is null;

create table facility_repair (
  id uuid primary key,
  no text not null,
  title text not null,
  facility_id uuid,
  category_id uuid,
  description text not null,
  photos jsonb,
  priority smallint not null default 2,
  reporter_id uuid,
  reporter_name text,
  reporter_mobile text,
  source smallint not null default 1,
  from_app text,
  from_entity text,
  from_id text,
  due_at timestamptz,
  default_repairer_id uuid,
  repairers_ids uuid[],
  accepted_at timestamptz,
  first_react_at timestamptz,
  finished_at timestamptz,
  result text,
  result_photos jsonb,
  cost bigint,
  labor_minutes integer,
  signature jsonb,
  rating smallint check (rating between 1 and 5),
  feedback text,
  reminded smallint not null default 0,
  status smallint not null default 1
);
select entity_table('facility_repair');
alter table facility_repair
  add foreign key (tenant_id, facility_id) references facility_facility (tenant_id, id),
  add foreign key (tenant_id, category_id) references facility_category (tenant_id, id),
  add foreign key (tenant_id, reporter_id) references app_user (tenant_id, id),
  add foreign key (tenant_id, default_repairer_id) references app_user (tenant_id, id);
select owned_table('facility_repair', 'reporter_id', 'default_repairer_id', 'repairers_ids');
create unique index facility_repair_no on facility_repair (tenant_id, no);
create index facility_repair_status on facility_repair (tenant_id, status, created_at desc, id desc)
  where deleted_at is null;
create index facility_repair_of on facility_repair (tenant_id, facility_id, created_at desc, id desc)
  where deleted_at is null;
create index facility_repair_finished on facility_repair (tenant_id, finished_at) where deleted_at is null;
create index facility_repair_from on facility_repair (tenant_id, from_id) where from_id is not null;
-- Across tenants: the reminders look for what is due.
create index facility_repair_due on facility_repair (due_at)
  where deleted_at is null and status in (1, 2, 3) and reminded < 3;

-- What people wrote and what happened, so that a page of repairs stays small.
create table facility_repair_log (
  id uuid primary key,
  repair_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  by_id uuid,
  by_name text not null,
  type smallint not null,
  content text not null,
  photos jsonb not null default '[]'
);
select tenant_table('facility_repair_log');
alter table facility_repair_log
  add foreign key (tenant_id, repair_id) references facility_repair (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, by_id) references app_user (tenant_id, id);
create index facility_repair_log_of on facility_repair_log (tenant_id, repair_id, at);
