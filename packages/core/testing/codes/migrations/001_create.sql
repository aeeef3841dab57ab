create table depot_shelf (
  id uuid primary key,
  no text not null,
  name text not null,
  code text not null
);
select entity_table('depot_shelf');
select printed_code_table('depot_shelf', 'depot', 'shelf');
create unique index depot_shelf_no on depot_shelf (tenant_id, no) where deleted_at is null;
