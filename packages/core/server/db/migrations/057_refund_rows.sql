-- Refunds as rows of an app, and payments of orders that were deleted.

-- `<app>_refund_row`: the refunds of an app's orders, within the data scope of their orders. What came back of a payment
-- that was too much is no refund of the order.
create function refund_view(app text) returns void language plpgsql as $$
begin
  execute format($view$create view %I with (security_invoker = true) as
    select r.id, r.tenant_id, o.group_id, o.creator_id, r.created_at, coalesce(r.succeeded_at, r.created_at) as updated_at,
      o.deleted_at, 0 as rev, null::text as remark, r.refund_no as no, r.biz_id as order_id, o.user_id, o.device_id,
      r.amount, r.reason, r.source, r.status, r.succeeded_at
    from refund r
    join %I o on o.tenant_id = r.tenant_id and o.id = r.biz_id
    join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id and not p.surplus
    where r.biz_type = %L$view$, app || '_refund_row', app || '_order', app || '.order');
  execute format('grant select on %I to atrium_app, atrium_platform', app || '_refund_row');
end $$;

-- When the order that was paid for was deleted: no figure counts the payment any more, and the books keep it.
alter table payment add column deleted_at timestamptz;
do $$
declare
  name regclass;
begin
  -- The owner of the tables may be no superuser, and then sees no tenant's rows while the policies are forced.
  alter table payment no force row level security;
  for name in select tgrelid::regclass from pg_trigger where tgname = 'order_changed' and not tgisinternal loop
    execute format('alter table %s no force row level security', name);
    execute format('update payment p set deleted_at = o.deleted_at from %s o
      where o.tenant_id = p.tenant_id and o.id = p.biz_id and o.deleted_at is not null', name);
    execute format('alter table %s force row level security', name);
  end loop;
  alter table payment force row level security;
end $$;
