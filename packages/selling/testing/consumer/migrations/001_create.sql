create table booth_device (
  id uuid primary key,
  status smallint not null default 1
);
select device_table('booth_device');
select device_lists('booth');

create table booth_user (
  id uuid primary key
);
select consumer_table('booth_user');
select consumer_view('booth_user', 'booth');

create table booth_order (
  id uuid primary key,
  minutes integer not null,
  poured_ml integer not null default 0
);
select order_table('booth_order');
select order_view('booth_order');
select feedback_view('booth');

create table booth_setting (
  id uuid primary key
);
select seller_setting_table('booth_setting');
