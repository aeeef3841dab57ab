create table cafe_user (
  id uuid primary key
);
select consumer_table('cafe_user');
select unpaid_columns('cafe_user');
select consumer_view('cafe_user', 'cafe');

create table cafe_order (
  id uuid primary key,
  cups integer not null,
  "table" text
);
select order_table('cafe_order');
select order_view('cafe_order');

select wxacode_table('cafe');
select wxacode_view('cafe');
