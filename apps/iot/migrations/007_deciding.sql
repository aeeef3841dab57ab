-- By what a withdrawal is decided: what its owner keeps when it is paid, and what the owner was paid before.
create or replace view iot_withdrawal_row with (security_invoker = true) as
select w.id, w.tenant_id, w.group_id, w.creator_id, w.created_at, w.updated_at, w.deleted_at, w.rev, w.remark,
  w.no, case w.owner_type when 'agent' then 1 when 'merchant' then 2 when 'channel' then 3 else 4 end::smallint as owner_type,
  w.owner_id, w.owner_name, w.amount, w.fee_rate, w.service_fee, w.paid_amount, w.method, w.account, w.auditor_id,
  w.audited_at, w.paid_at, w.voucher, w.reason, w.status,
  case when w.status in (1, 2, 5) then (
    select a.balance from account a where a.tenant_id = w.tenant_id and a.owner_type = w.owner_type
      and a.owner_id = w.owner_id and a.app = w.account_app) end as balance_after,
  (select jsonb_agg(jsonb_build_object('_id', e.id, 'no', e.no, 'amount', e.amount, 'status', e.status,
      'at', to_char(e.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by e.created_at desc)
    from (select b.id, b.no, b.amount, b.status, b.created_at from withdrawal b
      where b.tenant_id = w.tenant_id and b.app = w.app and b.owner_type = w.owner_type and b.owner_id = w.owner_id
        and b.account_app = w.account_app and b.created_at < w.created_at
      order by b.created_at desc limit 3) e) as earlier
from withdrawal w where w.app = 'iot';
