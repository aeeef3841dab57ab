-- For apps whose orders bring their income long after they were made: a power bank is paid for at its return, days later.
-- What `device_sold_view` (094) finds by the creation of an order is found here by the time of its payment.

-- In the app's migration, after `order_table`: the orders of a device by the time of their payment.
create function order_paid_later(name regclass) returns void language plpgsql as $$
begin
  execute format('create index %s on %s (tenant_id, device_id, paid_at) where deleted_at is null and paid_at is not null',
    name || '_device_paid', name);
end $$;

-- For its views.sql, in place of `device_sold_view`: the same view <app>_device_sold.
create function device_paid_view(app text) returns void language plpgsql as $$
begin
  execute format(
    'create view %1$I as select r.*,
       (select count(*)::integer from %2$I o where o.tenant_id = r.tenant_id and o.device_id = r.id
         and o.deleted_at is null and o.paid_at >= (select start_of(''day''))) as today_orders,
       coalesce((select sum(o.paid_amount)::bigint from %2$I o where o.tenant_id = r.tenant_id and o.device_id = r.id
         and o.deleted_at is null and o.paid_at >= (select start_of(''day''))), 0) as today_income
     from %3$I r', app || '_device_sold', app || '_order', app || '_device_row');
end $$;
