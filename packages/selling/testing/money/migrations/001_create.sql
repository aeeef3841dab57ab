create table stall_sale (
  id uuid primary key,
  thing text not null
);
select order_table('stall_sale');
select order_view('stall_sale');

create table stall_guest (
  id uuid primary key
);
select consumer_table('stall_guest');
select consumer_view('stall_guest', 'stall');
