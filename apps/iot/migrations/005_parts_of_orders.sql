-- As before (004): shares of all parts of an order (`powerbank.order.fee`) name the order.
create or replace view iot_share_row with (security_invoker = true) as
select s.id, s.tenant_id, coalesce(m.group_id, a.group_id) as group_id, coalesce(m.creator_id, a.creator_id) as creator_id,
  s.created_at, coalesce(s.credited_at, s.created_at) as updated_at, null::timestamptz as deleted_at, 0 as rev,
  null::text as remark, split_part(s.biz_type, '.', 1) as app, p.pay_no,
  case when split_part(s.biz_type, '.', 2) = 'order' then s.biz_id::text end as order_id,
  case s.owner_type when 'agent' then 1 when 'merchant' then 2 when 'channel' then 3 when 'consumer' then 4 else 5
    end::smallint as owner_type,
  s.owner_id, coalesce(m.name, a.name, c.name) as owner_name, s.ratio, s.amount, s.reversed, s.amount - s.reversed as net,
  s.credit_at, s.credited_at, s.status
from share_record s
left join payment p on p.tenant_id = s.tenant_id and p.id = s.payment_id
left join iot_merchant m on m.tenant_id = s.tenant_id and m.id = case s.owner_type when 'merchant' then s.owner_id::uuid end
left join iot_agent a on a.tenant_id = s.tenant_id and a.id = case s.owner_type when 'agent' then s.owner_id::uuid end
left join iot_channel c on c.tenant_id = s.tenant_id and c.id = case s.owner_type when 'channel' then s.owner_id::uuid end;
