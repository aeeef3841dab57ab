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
