-- Consumers ask for what they have with the seller, too, and the same people decide.
create or replace view iot_withdrawal_row with (security_invoker = true) as
select w.id, w.tenant_id, w.group_id, w.creator_id, w.created_at, w.updated_at, w.deleted_at, w.rev, w.remark,
  w.no, case w.owner_type when 'agent' then 1 when 'merchant' then 2 when 'channel' then 3 else 4 end::smallint as owner_type,
  w.owner_id, w.owner_name, w.amount, w.fee_rate, w.service_fee, w.paid_amount, w.method, w.account, w.auditor_id,
  w.audited_at, w.paid_at, w.voucher, w.reason, w.status
from withdrawal w where w.app = 'iot';
