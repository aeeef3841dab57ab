-- For the views.sql of an app that sells at devices: the view <app>_device_sold, its devices with what each has sold
-- today. No join with sums, because its rows are locked, too. An order is paid within three hours or not at all: its
-- creation has an index.
create function device_sold_view(app text) returns void language plpgsql as $$
begin
  execute format(
    'create view %1$I as select r.*,
       (select count(*)::integer from %2$I o where o.tenant_id = r.tenant_id and o.device_id = r.id
         and o.deleted_at is null and o.created_at >= (select start_of(''day'')) - interval ''3 hours''
         and o.paid_at >= (select start_of(''day''))) as today_orders,
       coalesce((select sum(o.paid_amount)::bigint from %2$I o where o.tenant_id = r.tenant_id and o.device_id = r.id
         and o.deleted_at is null and o.created_at >= (select start_of(''day'')) - interval ''3 hours''
         and o.paid_at >= (select start_of(''day''))), 0) as today_income
     from %3$I r', app || '_device_sold', app || '_order', app || '_device_row');
end $$;
