-- With the column clock_error of charge_device_row.
drop view charge_device_shown;
create view charge_device_shown with (security_invoker = true) as
  select r.*,
    (select jsonb_agg(jsonb_build_object('no', p.no, 'status', p.status, 'errorCode', p.error_code, 'power', p.power,
        'voltage', p.voltage, 'current', p.current, 'energy', p.energy, 'seconds', p.seconds, 'soc', p.soc,
        'order', p.order_id, 'isOpen', charge_port_open(p), 'orderNo', (select o.no from charge_order o
          where o.tenant_id = p.tenant_id and o.id = p.order_id), 'updatedAt', p.updated_at) order by p.no)
      from charge_port p where p.tenant_id = r.tenant_id and p.device_id = r.id) as ports,
    (select count(*)::integer from charge_port p where p.tenant_id = r.tenant_id and p.device_id = r.id
      and p.status in (3, 4)) as busy_ports,
    (select count(*)::integer from charge_port p where p.tenant_id = r.tenant_id and p.device_id = r.id
      and charge_port_open(p) and r.online = 1 and r.status = 1) as free_ports,
    (select count(*)::integer from charge_order o where o.tenant_id = r.tenant_id and o.device_id = r.id
      and o.deleted_at is null and o.created_at >= (select charge_today()) - interval '1 hour' and o.paid_at >= (select charge_today()))
      as today_orders,
    coalesce((select sum(o.paid_amount)::bigint from charge_order o where o.tenant_id = r.tenant_id and o.device_id = r.id
      and o.deleted_at is null and o.created_at >= (select charge_today()) - interval '1 hour' and o.paid_at >= (select charge_today())), 0)
      as today_income,
    coalesce((select sum(p.power) from charge_port p where p.tenant_id = r.tenant_id and p.device_id = r.id
      and p.status = 3), 0) as port_power
  from charge_device_row r;
grant select, update on charge_device_shown to atrium_app, atrium_platform;
