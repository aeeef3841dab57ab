-- With the column clock_error of doll_device_row.
drop view doll_device_shown;
create view doll_device_shown with (security_invoker = true) as
  select r.*,
    (select array_agg(p.id order by p."order", p.amount, p.id) from doll_price p
      where p.tenant_id = r.tenant_id and doll_offered(p, r.id)) as prices_ids,
    r.gift_stock <= r.gift_warn as gift_low,
    coalesce((select sum(i.num)::integer from doll_insert i where i.tenant_id = r.tenant_id and i.device_id = r.id
      and i.kind = 1 and i.deleted_at is null and i.at >= (select start_of('day'))), 0) as today_coins,
    (select count(*)::integer from doll_order o where o.tenant_id = r.tenant_id and o.device_id = r.id
      and o.deleted_at is null and o.created_at >= (select start_of('day')) - interval '3 hours'
      and o.paid_at >= (select start_of('day'))) as today_orders,
    coalesce((select sum(o.paid_amount)::bigint from doll_order o where o.tenant_id = r.tenant_id
      and o.device_id = r.id and o.deleted_at is null and o.created_at >= (select start_of('day')) - interval '3 hours'
      and o.paid_at >= (select start_of('day'))), 0) as today_income
  from doll_device_row r;
grant select, update on doll_device_shown to atrium_app, atrium_platform;
