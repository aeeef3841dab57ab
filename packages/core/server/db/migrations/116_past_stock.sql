-- Stock that was moved before the product knew of it, each change with its own time: for a demonstration whose sales began a
-- month ago. Changes are named in the order in which they happened; each has `num`, which is added. Only for an app that has
-- no stock in the tenant yet, so that nothing that was recorded gets another past.
create function record_past_stock(of_app text, changes jsonb) returns void
language plpgsql security definer set search_path = public as $$
begin
  if exists (select 1 from stock s where s.tenant_id = current_tenant() and s.app = of_app) then
    raise exception 'the tenant has stock of % already', of_app;
  end if;
  insert into stock (id, app, item_id, spec, quantity)
    select gen_random_uuid(), of_app, c.item, c.spec, sum(c.num)
    from jsonb_to_recordset(changes) c (item uuid, spec text, num integer) group by c.item, c.spec;
  insert into stock_record (stock_id, app, item_id, spec, type, num, before, after, order_id, reason, at)
    select s.id, of_app, c.item, c.spec, c.type, c.num, c.after - c.num, c.after, c."order", c.reason, c.at
    from (
      select r.*, sum(r.num) over (partition by r.item, r.spec order by r.nth)::integer as after
      from rows from (jsonb_to_recordset(changes)
        as (item uuid, spec text, type smallint, num integer, "order" uuid, reason text, at timestamptz))
        with ordinality r (item, spec, type, num, "order", reason, at, nth)) c
    join stock s on s.tenant_id = current_tenant() and s.key = stock_key(of_app, c.item, c.spec, null, null)
    order by c.nth;
  insert into stock_lock (stock_id, app, order_id, taken, returned)
    select r.stock_id, of_app, r.order_id, -sum(r.num) filter (where r.type = 2),
      coalesce(sum(r.num) filter (where r.type = 3), 0)
    from stock_record r
    where r.tenant_id = current_tenant() and r.app = of_app and r.order_id is not null group by r.stock_id, r.order_id;
end $$;
revoke execute on function record_past_stock from public;
grant execute on function record_past_stock to atrium_app, atrium_platform;
