select consumer_view('shop_user', 'shop');
select refund_view('shop');
select wxacode_view('shop');

-- An order with its shares, its customer and what is still to be paid. No join: its rows are locked, too.
create view shop_order_row as
  select o.*, share_profit(o.id) as share_profit_record,
    (select jsonb_build_object('_id', u.id, 'name', u.nick_name,
        'mobile', left(u.mobile, 3) || '****' || right(u.mobile, 4))
      from shop_user u where u.tenant_id = o.tenant_id and u.id = o.user_id) as customer,
    case when o.status = 1 or (o.pay_later and o.paid_at is null and o.status in (2, 3, 4, 5)) then o.amount end as owed,
    nullif(o.paid_amount - o.refunded_amount, 0) as refundable
  from shop_order o;
