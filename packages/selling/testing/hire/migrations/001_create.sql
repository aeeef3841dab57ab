create table boat_user (
  id uuid primary key
);
select consumer_table('boat_user');
select unpaid_columns('boat_user');
select consumer_view('boat_user', 'boat');

create table boat_order (
  id uuid primary key,
  deposit bigint not null default 0,
  fee bigint not null default 0
);
select order_table('boat_order');
select order_view('boat_order');
select refund_view('boat');
