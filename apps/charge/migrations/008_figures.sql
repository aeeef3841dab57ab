-- The lists behind the figures of the overview have their totals.
select refund_view('charge');

-- In fen. A charge that is not settled has consumed nothing yet; what was refunded out of goodwill was not paid for it.
create function charge_consumed(o charge_order) returns bigint language sql immutable parallel safe as
  $$ select case when o.status in (5, 6, 8) then least(o.fee, o.paid_amount - o.refunded_amount) else 0 end $$;

-- `held` and `consumed` as the overview adds them up: what became of the money of an order.
drop view charge_order_row;
create view charge_order_row with (security_invoker = true) as
  select o.*, share_profit(o.id) as share_profit_record,
    o.paid_amount - o.refunded_amount - charge_consumed(o) as held, charge_consumed(o) as consumed
  from charge_order o;
grant select, update on charge_order_row to atrium_app, atrium_platform;

-- With the ports that charge and their power.
drop view charge_device_shown;
create view charge_device_shown with (security_invoker = true) as
  select r.*,
    (select jsonb_agg(jsonb_build_object('no', p.no, 'status', p.status, 'errorCode', p.error_code, 'power', p.power,
        'voltage', p.voltage, 'current', p.current, 'energy', p.energy, 'seconds', p.seconds, 'soc', p.soc,
        'order', p.order_id, 'orderNo', (select o.no from charge_order o
          where o.tenant_id = p.tenant_id and o.id = p.order_id), 'updatedAt', p.updated_at) order by p.no)
      from charge_port p where p.tenant_id = r.tenant_id and p.device_id = r.id) as ports,
    (select count(*)::integer from charge_port p where p.tenant_id = r.tenant_id and p.device_id = r.id
      and p.status in (3, 4)) as busy_ports,
    (select count(*)::integer from charge_port p where p.tenant_id = r.tenant_id and p.device_id = r.id
      and p.status in (1, 2) and p.order_id is null and r.online = 1 and r.status = 1) as free_ports,
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
