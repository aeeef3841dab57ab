select device_seller_views('doll');
select order_view('doll_order');
select device_sold_view('doll');

create view doll_price_row as
  select p.*, (select count(*)::integer from doll_device d where d.tenant_id = p.tenant_id and d.deleted_at is null
    and (p.scope = 1 or d.id = any (p.devices_ids))) as device_count
  from doll_price p;

-- What was inserted and given out, with the present cost of the gifts: the list behind that figure.
create view doll_insert_row as
  select i.*, case when i.kind = 5 then i.num * d.gift_cost end as cost
  from doll_insert i join doll_device d on d.tenant_id = i.tenant_id and d.id = i.device_id;

-- A machine with its packages and the coins of today.
create view doll_device_shown as
  select r.*,
    (select array_agg(p.id order by p."order", p.amount, p.id) from doll_price p
      where p.tenant_id = r.tenant_id and doll_offered(p, r.id)) as prices_ids,
    r.gift_stock <= r.gift_warn as gift_low,
    coalesce((select sum(i.num)::integer from doll_insert i where i.tenant_id = r.tenant_id and i.device_id = r.id
      and i.kind = 1 and i.deleted_at is null and i.at >= (select start_of('day'))), 0) as today_coins
  from doll_device_sold r;
