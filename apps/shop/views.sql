select consumer_view('shop_user', 'shop');
select feedback_view('shop');

select refund_view('shop');
select wxacode_view('shop');

-- Refunds, and requests that wait for a decision.
create view shop_refund_list as
  select r.id, r.tenant_id, r.group_id, r.creator_id, r.created_at, r.updated_at, r.deleted_at, r.rev, r.remark, r.no,
    r.order_id, r.user_id, r.device_id, r.amount, r.reason, r.source, r.status, r.succeeded_at
  from shop_refund_row r
  union all
  select o.id, o.tenant_id, o.group_id, o.creator_id, (o.refund_apply ->> 'at')::timestamptz, o.updated_at, o.deleted_at,
    0, null, o.no, o.id, o.user_id, o.device_id, (o.refund_apply ->> 'amount')::bigint, o.refund_apply ->> 'reason',
    1::smallint, 5::smallint, null
  from shop_order o where o.refund_status = 1 and o.refund_apply is not null;

-- An order with its shares, its customer and what is still to be paid. No join: its rows are locked, too.
create view shop_order_row as
  select o.*, share_profit(o.id) as share_profit_record,
    (select jsonb_build_object('_id', u.id, 'name', u.nick_name,
        'mobile', left(u.mobile, 3) || '****' || right(u.mobile, 4))
      from shop_user u where u.tenant_id = o.tenant_id and u.id = o.user_id) as customer,
    case when o.status = 1 or (o.pay_later and o.paid_at is null and o.status in (2, 3, 4, 5)) then o.amount end as owed,
    nullif(o.paid_amount - o.refunded_amount, 0) as refundable
  from shop_order o;

-- A product with its specs, its stock and its sales. No join: its rows are locked, too.
create view shop_product_row as
  select p.id, p.tenant_id, p.group_id, p.creator_id, p.created_at, p.updated_at, p.deleted_at, p.rev, p.remark,
    p.name, p.no, p.categories_ids, p.imgs, p."desc", p.detail, p.price, p.market_price, p.cost, p.spec_rows, p.warn_stock,
    p.limit_num, p.unit, p.weight, p.share_ratio, p.deliver_options, p."order",
    (select jsonb_agg(r.spec || jsonb_build_object('lockStock', coalesce(s.locked, 0),
          'stock', case when s.id is null then 0 else coalesce(s.quantity, -1) end)
        order by r.n)
      from jsonb_array_elements(p.spec_rows) with ordinality r(spec, n)
      left join stock s on s.tenant_id = p.tenant_id and s.app = 'shop' and s.item_id = p.id and s.spec = r.spec ->> '_id') as specs,
    (p.has).stock as stock, (p.has).locked as lock_stock,
    case when p.status = 1 and (p.has).free = 0 then 3::smallint else p.status end as status,
    case when (p.has).free = 0 then 3 when (p.has).lowest <= p.warn_stock then 2 else 1 end::smallint as stock_state,
    coalesce((select -sum(r.num)::integer from stock_record r
      where r.tenant_id = p.tenant_id and r.app = 'shop' and r.item_id = p.id and r.type in (2, 3)), 0) as sales
  from (select g.*, shop_stock_of(g.tenant_id, g.id, g.spec_rows) as has from shop_product g) p;

-- The changes of a product's stock, price and sale.
create view shop_record_row as
  select r.id, r.tenant_id, p.group_id, r.by_id as creator_id, r.at as created_at, r.at as updated_at,
    null::timestamptz as deleted_at, 0 as rev, null::text as remark, r.product_id,
    (select s ->> 'name' from jsonb_array_elements(p.spec_rows) s where s ->> '_id' = r.spec) as spec,
    r.type, r.num, r.before, r.after, r.order_id,
    (select u.name from app_user u where u.tenant_id = r.tenant_id and u.id = r.by_id) as by, r.reason, r.at
  from (
    select id, tenant_id, item_id as product_id, spec, type, num::bigint as num, coalesce(before, -1)::bigint as before,
      coalesce(after, -1)::bigint as after, order_id, by_id, reason, at
    from stock_record where app = 'shop'
    union all
    select id, tenant_id, product_id, spec, type, case when type = 6 then after - before end, before, after, null, by_id,
      null, at
    from shop_product_change
  ) r
  join shop_product p on p.tenant_id = r.tenant_id and p.id = r.product_id;
