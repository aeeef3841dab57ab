-- A card is one card however its number is written: OCPP's tags know no case. Where two people had one number, whoever
-- was entered first keeps it, and the others' remark tells what they had.
update charge_user u set card_no = null,
  remark = left(concat_ws(' ', u.remark, '卡号 ' || u.card_no || ' 与他人重复（不分大小写），已移除'), 200)
where u.card_no is not null and u.deleted_at is null and exists (
  select 1 from charge_user o where o.tenant_id = u.tenant_id and lower(o.card_no) = lower(u.card_no)
    and o.deleted_at is null and (o.created_at, o.id) < (u.created_at, u.id));

drop index charge_user_card_no;
create unique index charge_user_card_no on charge_user (tenant_id, lower(card_no))
  where card_no is not null and deleted_at is null;
