create table ride_rider (
  id uuid primary key
);
select consumer_table('ride_rider');
select unpaid_columns('ride_rider');
select consumer_view('ride_rider', 'ride');

create table ride_order (
  id uuid primary key,
  rounds integer not null default 0,
  asked_at timestamptz
);
select order_table('ride_order');
select order_paid_later('ride_order');
select order_view('ride_order');

create table ride_device (
  id uuid primary key
);
select entity_table('ride_device');
create view ride_device_row with (security_invoker = true) as select * from ride_device;
select device_paid_view('ride');
alter view ride_device_sold set (security_invoker = true);
grant select on ride_device_row, ride_device_sold to atrium_app, atrium_platform;
