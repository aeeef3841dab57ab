-- What was inserted and given out, with the present cost of the gifts: the list behind that figure.
create view doll_insert_row with (security_invoker = true) as
  select i.*, case when i.kind = 5 then i.num * d.gift_cost end as cost
  from doll_insert i join doll_device d on d.tenant_id = i.tenant_id and d.id = i.device_id;
grant select on doll_insert_row to atrium_app, atrium_platform;
