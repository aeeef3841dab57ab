create table ride_rider (
  id uuid primary key
);
select consumer_table('ride_rider');
select unpaid_columns('ride_rider');
select consumer_view('ride_rider', 'ride');

create table ride_order (
  id uuid primary key,
  rounds integer not null default 0
);
select order_table('ride_order');
select order_view('ride_order');
