create table store_shelf (
  id uuid primary key,
  name text not null
);
select entity_table('store_shelf');
select tree_table('store_shelf', 4);

create table store_thing (
  id uuid primary key,
  name text not null,
  shelf_id uuid,
  further_ids uuid[]
);
select entity_table('store_thing');
alter table store_thing add foreign key (tenant_id, shelf_id) references store_shelf (tenant_id, id);
