create table toy_crate (
  id uuid primary key,
  no text not null,
  label text not null,
  weight numeric(14, 2),
  price bigint not null default 0,
  share numeric(5, 2),
  fragile boolean not null default false,
  size smallint not null default 1,
  due_at timestamptz,
  due_on date,
  owner_id uuid,
  helper_ids uuid[],
  parent_id uuid,
  phone text,
  lines jsonb,
  packed_at timestamptz,
  status smallint not null default 1
);
select entity_table('toy_crate');
alter table toy_crate
  add foreign key (tenant_id, owner_id) references app_user (tenant_id, id),
  add foreign key (tenant_id, parent_id) references toy_crate (tenant_id, id);
create unique index toy_crate_label on toy_crate (tenant_id, label) where deleted_at is null;
select owned_table('toy_crate', 'owner_id', 'helper_ids');
