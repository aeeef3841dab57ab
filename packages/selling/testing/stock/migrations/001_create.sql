create table shelf_good (
  id uuid primary key,
  name text not null
);
select entity_table('shelf_good');
create view shelf_good_row with (security_invoker = true) as
  select g.*, item_stock(g.id) as stock, item_locked(g.id) as lock_stock from shelf_good g;
grant select, update on shelf_good_row to atrium_app, atrium_platform;
select stock_record_view('shelf', 'good');

create table shelf_order (
  id uuid primary key,
  pieces integer not null,
  status smallint not null default 1
);
select entity_table('shelf_order');
