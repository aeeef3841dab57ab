-- How much there is of what is sold. The role that serves tenants may only read these tables; four functions write them:
-- move_stock, lock_stock, take_stock, release_stock. They lock rows in the order of their ids, after the order.

create function stock_key(app text, item uuid, spec text, device uuid, slot integer) returns text
language sql immutable parallel safe as $$
  select app || ' ' || item::text || ' ' || coalesce(device::text || ' ' || slot::text, '') || ' ' || coalesce(spec, '')
$$;

-- Of an item of an app, one of its specs (its id, or empty) and a place: none, or a slot of a device.
create table stock (
  id uuid primary key,
  app text not null,
  item_id uuid not null,
  spec text not null default '',
  device_id uuid,
  slot integer,
  -- By which rows are found: an index on the expression would not be used below row-level security.
  key text not null generated always as (stock_key(app, item_id, spec, device_id, slot)) stored,
  -- Null: unlimited.
  quantity integer check (quantity >= 0),
  -- What open orders hold of it; more than there is, if goods left that no order held.
  locked integer not null default 0 check (locked >= 0),
  check ((device_id is null) = (slot is null))
);
select tenant_table('stock');
create unique index stock_once on stock (tenant_id, key);
create index stock_of_device on stock (tenant_id, device_id, slot) where device_id is not null;
create index stock_of_item on stock (tenant_id, item_id);

-- Each change of a quantity. type: 1 restock, 2 sale, 3 back from a refund, 4 count, 5 loss.
create table stock_record (
  id uuid primary key default gen_random_uuid(),
  seq bigserial not null,
  stock_id uuid not null,
  app text not null,
  item_id uuid not null,
  spec text not null,
  device_id uuid,
  slot integer,
  type smallint not null check (type between 1 and 5),
  -- After less before, where unlimited counts as nothing. Between two unlimited quantities: what was moved.
  num integer not null,
  before integer,
  after integer,
  order_id uuid,
  by_id uuid,
  reason text,
  at timestamptz not null default clock_timestamp(),
  check (before is null and after is null or num = coalesce(after, 0) - coalesce(before, 0))
);
select tenant_table('stock_record');
alter table stock_record add foreign key (tenant_id, stock_id) references stock (tenant_id, id);
create index stock_record_of_stock on stock_record (tenant_id, stock_id, seq);
create index stock_record_list on stock_record (tenant_id, app, at desc, id desc);
create index stock_record_of_item on stock_record (tenant_id, item_id, at desc);
create index stock_record_of_order on stock_record (tenant_id, order_id) where order_id is not null;

-- What an order has of a stock: still held, taken in all, and given back of that.
create table stock_lock (
  id uuid primary key default gen_random_uuid(),
  stock_id uuid not null,
  app text not null,
  order_id uuid not null,
  held integer not null default 0 check (held >= 0),
  taken integer not null default 0,
  returned integer not null default 0,
  check (returned between 0 and taken)
);
select tenant_table('stock_lock');
alter table stock_lock add foreign key (tenant_id, stock_id) references stock (tenant_id, id);
create unique index stock_lock_once on stock_lock (tenant_id, order_id, stock_id);
create index stock_lock_of_stock on stock_lock (tenant_id, stock_id) where held > 0;
create index stock_lock_held on stock_lock (tenant_id, app, order_id) where held > 0;

revoke insert, update, delete on stock, stock_record, stock_lock from atrium_app;
grant usage on sequence stock_record_seq_seq to atrium_platform;

-- The row with a key, or none. A function of its own, so that each line is one look-up, whatever the planner expects.
create function stock_at(wanted text) returns setof uuid
language sql stable rows 1 security definer set search_path = public as $$
  select s.id from stock s where s.tenant_id = current_tenant() and s.key = wanted
$$;

-- The rows of lines { item, spec, device, slot, num }, each once with the sum of its lines.
create function stock_lines(of_app text, lines jsonb) returns table (stock_id uuid, num bigint)
language sql stable rows 5 security definer set search_path = public as $$
  select s.id, sum(l.num) from jsonb_to_recordset(lines) l (item uuid, spec text, device uuid, slot integer, num integer)
  cross join lateral stock_at(stock_key(of_app, l.item, l.spec, l.device, l.slot)) s (id)
  group by s.id
$$;

-- Locks the rows of an order and of these lines; makes those that are named for the first time, with nothing in them.
create function hold_stock(of_app text, of_order uuid, lines jsonb) returns void
language plpgsql security definer set search_path = public as $$
begin
  insert into stock (id, app, item_id, spec, device_id, slot, quantity)
    select distinct on (stock_key(of_app, l.item, l.spec, l.device, l.slot))
      gen_random_uuid(), of_app, l.item, coalesce(l.spec, ''), l.device, l.slot, 0
    from jsonb_to_recordset(lines) l (item uuid, spec text, device uuid, slot integer)
    where not exists (select 1 from stock_at(stock_key(of_app, l.item, l.spec, l.device, l.slot)))
    order by stock_key(of_app, l.item, l.spec, l.device, l.slot)
    on conflict do nothing;
  perform 1 from stock s
    where s.tenant_id = current_tenant() and s.id = any (array(
      select k.stock_id from stock_lock k where k.tenant_id = current_tenant() and k.order_id = of_order
      union select l.stock_id from stock_lines(of_app, lines) l))
    order by s.id for update;
end $$;

-- Changes a quantity and notes it, in a row that is locked.
create function note_stock(of_stock uuid, of_type smallint, by_num integer, new_quantity integer, of_order uuid, of_by uuid,
  of_reason text, of_at timestamptz) returns jsonb
language plpgsql security definer set search_path = public as $$
declare
  was stock;
begin
  select * into strict was from stock s where s.tenant_id = current_tenant() and s.id = of_stock;
  update stock set quantity = new_quantity where tenant_id = current_tenant() and id = of_stock;
  insert into stock_record (stock_id, app, item_id, spec, device_id, slot, type, num, before, after, order_id, by_id, reason, at)
  values (of_stock, was.app, was.item_id, was.spec, was.device_id, was.slot, of_type, by_num, was.quantity, new_quantity,
    of_order, of_by, of_reason, coalesce(of_at, clock_timestamp()));
  return jsonb_build_object('item', was.item_id, 'spec', was.spec, 'device', was.device_id, 'slot', was.slot,
    'num', by_num, 'before', was.quantity, 'after', new_quantity);
end $$;

-- Holds for an order what its lines say in all. Returns null, or the first line for which there is not enough: then nothing
-- has changed.
create function lock_stock(of_app text, of_order uuid, lines jsonb) returns jsonb
language plpgsql security definer set search_path = public as $$
declare
  short jsonb;
begin
  perform hold_stock(of_app, of_order, lines);
  select jsonb_build_object('item', s.item_id, 'spec', s.spec, 'device', s.device_id, 'slot', s.slot,
      'left', greatest(s.quantity - s.locked, 0)) into short
  from stock_lines(of_app, lines) l join stock s on s.tenant_id = current_tenant() and s.id = l.stock_id
  left join stock_lock k on k.tenant_id = s.tenant_id and k.order_id = of_order and k.stock_id = s.id
  where s.quantity is not null
    and greatest(l.num - coalesce(k.taken, 0), 0) - coalesce(k.held, 0) > greatest(s.quantity - s.locked, 0)
  order by s.id limit 1;
  if short is not null then
    return short;
  end if;
  with wanted as (
    select l.stock_id, greatest(l.num - coalesce(k.taken, 0), 0) as held, coalesce(k.held, 0) as before
    from stock_lines(of_app, lines) l
    left join stock_lock k on k.tenant_id = current_tenant() and k.order_id = of_order and k.stock_id = l.stock_id
  ), changed as (
    update stock s set locked = s.locked + w.held - w.before from wanted w
    where s.tenant_id = current_tenant() and s.id = w.stock_id and w.held <> w.before
  )
  insert into stock_lock (stock_id, app, order_id, held) select w.stock_id, of_app, of_order, w.held from wanted w
  on conflict (tenant_id, order_id, stock_id) do update set held = excluded.held;
  return null;
end $$;

-- Takes from the stock until the order has got what its lines say in all; without lines what it holds. What it does not hold
-- has left the place all the same, and what the books did not know of is counted first. Returns the changes by this order.
create function take_stock(of_app text, of_order uuid, lines jsonb, of_type smallint, of_by uuid, of_at timestamptz)
returns jsonb language plpgsql security definer set search_path = public as $$
declare
  line record;
  missing integer;
  changes jsonb := '[]';
begin
  perform hold_stock(of_app, of_order, coalesce(lines, '[]'));
  for line in
    select s.id, s.quantity, coalesce(k.held, 0) as held, d.due, least(coalesce(k.held, 0), d.due) as own
    from (select k.stock_id, null::bigint as num from stock_lock k
        where lines is null and k.tenant_id = current_tenant() and k.order_id = of_order
      union all select l.stock_id, l.num from stock_lines(of_app, lines) l) w
    join stock s on s.tenant_id = current_tenant() and s.id = w.stock_id
    left join stock_lock k on k.tenant_id = s.tenant_id and k.order_id = of_order and k.stock_id = s.id
    cross join lateral (select (case when lines is null then coalesce(k.held, 0) else w.num - coalesce(k.taken, 0) end)::integer
      as due) d
    where d.due > 0 order by s.id
  loop
    missing := greatest(line.due - line.quantity, 0);
    if missing > 0 then
      perform note_stock(line.id, 4::smallint, missing, line.quantity + missing, of_order, of_by, null, of_at);
    end if;
    update stock set locked = locked - line.own where tenant_id = current_tenant() and id = line.id;
    changes := changes || note_stock(line.id, of_type, -line.due, line.quantity + missing - line.due, of_order, of_by, null, of_at);
    insert into stock_lock as k (stock_id, app, order_id, taken) values (line.id, of_app, of_order, line.due)
    on conflict (tenant_id, order_id, stock_id)
      do update set held = k.held - line.own, taken = k.taken + line.due;
  end loop;
  return changes;
end $$;

-- Frees what an order still holds: of these lines, or without lines of all. What was taken stays so.
create function release_stock(of_app text, of_order uuid, lines jsonb) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform hold_stock(of_app, of_order, '[]');
  with freed as (
    select k.id, k.stock_id, k.held from stock_lock k
    where k.tenant_id = current_tenant() and k.order_id = of_order and k.held > 0
      and (lines is null or k.stock_id in (select l.stock_id from stock_lines(of_app, lines) l))
  ), changed as (
    update stock s set locked = s.locked - f.held from freed f where s.tenant_id = current_tenant() and s.id = f.stock_id
  )
  update stock_lock k set held = 0 from freed f where k.tenant_id = current_tenant() and k.id = f.id;
end $$;

-- Changes quantities: each line has `num`, which is added, or `to`, the new quantity (null: unlimited). Of type 3 with an
-- order: gives back what the order has taken, of each line `num` in all, or without lines everything. Returns
-- { moved: changes }, or { held: the line below what open orders hold }: then nothing has changed that may stay.
create function move_stock(of_app text, of_type smallint, lines jsonb, of_order uuid, of_by uuid, of_reason text,
  of_at timestamptz) returns jsonb
language plpgsql security definer set search_path = public as $$
declare
  line record;
  was stock;
  target integer;
  moved jsonb := '[]';
begin
  perform hold_stock(of_app, of_order, coalesce(lines, '[]'));
  if of_type = 3 and of_order is not null then
    for line in
      select k.id, s.id as stock, s.quantity, (least(coalesce(l.num, k.taken), k.taken) - k.returned)::integer as due
      from stock_lock k join stock s on s.tenant_id = k.tenant_id and s.id = k.stock_id
      left join stock_lines(of_app, lines) l on l.stock_id = k.stock_id
      where k.tenant_id = current_tenant() and k.order_id = of_order and (lines is null or l.stock_id is not null)
      order by s.id
    loop
      continue when line.due <= 0;
      update stock_lock set returned = returned + line.due where tenant_id = current_tenant() and id = line.id;
      moved := moved || note_stock(line.stock, of_type, line.due, line.quantity + line.due, of_order, of_by, of_reason, of_at);
    end loop;
    return jsonb_build_object('moved', moved);
  end if;
  for line in
    select s.id, l.given, (l.given ->> 'num')::integer as num, (l.given ->> 'to')::integer as wanted, l.given ? 'to' as is_set
    from jsonb_array_elements(lines) l (given) cross join lateral stock_at(stock_key(of_app, (l.given ->> 'item')::uuid,
      l.given ->> 'spec', (l.given ->> 'device')::uuid, (l.given ->> 'slot')::integer)) s (id)
    order by s.id
  loop
    -- Another line may have changed it.
    select * into strict was from stock s where s.tenant_id = current_tenant() and s.id = line.id;
    target := case when line.is_set then line.wanted else was.quantity + line.num end;
    continue when line.is_set and target is not distinct from was.quantity;
    if target < least(was.locked, was.quantity) then
      return jsonb_build_object('held', line.given || jsonb_build_object('locked', was.locked));
    end if;
    moved := moved || note_stock(line.id, of_type,
      case when was.quantity is null and target is null then line.num else coalesce(target, 0) - coalesce(was.quantity, 0) end,
      target, of_order, of_by, of_reason, of_at);
  end loop;
  return jsonb_build_object('moved', moved);
end $$;

revoke execute on function stock_at, stock_lines, hold_stock, note_stock from public;
grant execute on function lock_stock, take_stock, release_stock, move_stock to atrium_app, atrium_platform;

-- For an app's view of its items: how much there is in all specs and places, null if it was never in stock, −1 if it is
-- unlimited in one of them; and how much of it open orders hold.
create function item_stock(of_item uuid) returns integer language sql stable as $$
  select case when bool_or(s.quantity is null) then -1 else sum(s.quantity)::integer end
  from stock s where s.tenant_id = current_tenant() and s.item_id = of_item having count(*) > 0
$$;
create function item_locked(of_item uuid) returns integer language sql stable as $$
  select coalesce(sum(s.locked), 0)::integer from stock s where s.tenant_id = current_tenant() and s.item_id = of_item
$$;

-- `<app>_record_row`: the records of an app's items, which its entity `item` names, within the data scope of their device,
-- or else of the item. −1: unlimited.
create function stock_record_view(app text, item text) returns void language plpgsql as $$
begin
  execute format($view$create view %I with (security_invoker = true) as
    select r.id, r.tenant_id, coalesce(d.group_id, i.group_id) as group_id, r.by_id as creator_id, r.at as created_at,
      r.at as updated_at, null::timestamptz as deleted_at, 0 as rev, null::text as remark,
      r.item_id as %I, nullif(r.spec, '') as spec, r.device_id, r.slot, r.type, r.num,
      coalesce(r.before, -1) as before, coalesce(r.after, -1) as after, r.order_id,
      (select u.name from app_user u where u.tenant_id = r.tenant_id and u.id = r.by_id) as by, r.reason, r.at
    from stock_record r
    join %I i on i.tenant_id = r.tenant_id and i.id = r.item_id
    left join device d on d.tenant_id = r.tenant_id and d.id = r.device_id
    where r.app = %L$view$, app || '_record_row', item || '_id', app || '_' || item, app);
  execute format('grant select on %I to atrium_app, atrium_platform', app || '_record_row');
end $$;
