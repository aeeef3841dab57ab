select device_seller_views('charge');
select device_sold_view('charge');

-- `held` and `consumed` as the overview adds them up: what became of the money of an order.
create view charge_order_row as
  select o.*, share_profit(o.id) as share_profit_record,
    o.paid_amount - o.refunded_amount - charge_consumed(o) as held, charge_consumed(o) as consumed,
    o.status = 4 and o.held_reason is not null as doubtful
  from charge_order o;

create view charge_price_row as
  select p.*, (select count(*)::integer from charge_device d
    where d.tenant_id = p.tenant_id and d.price_id = p.id and d.deleted_at is null) as device_count
  from charge_price p;

-- A device with its ports. No join with sums: its rows are locked, too.
create view charge_device_shown as
  select r.*,
    (select count(*)::integer from charge_order o where o.tenant_id = r.tenant_id and o.device_id = r.id
      and o.status = 4 and o.held_reason is not null and o.deleted_at is null) as held_orders,
    (select jsonb_agg(jsonb_build_object('no', p.no, 'status', p.status, 'errorCode', p.error_code, 'power', p.power,
        'voltage', p.voltage, 'current', p.current, 'energy', p.energy, 'seconds', p.seconds, 'soc', p.soc,
        'order', p.order_id, 'isOpen', charge_port_open(p), 'orderNo', (select o.no from charge_order o
          where o.tenant_id = p.tenant_id and o.id = p.order_id), 'updatedAt', p.updated_at) order by p.no)
      from charge_port p where p.tenant_id = r.tenant_id and p.device_id = r.id) as ports,
    (select count(*)::integer from charge_port p where p.tenant_id = r.tenant_id and p.device_id = r.id
      and p.status in (3, 4)) as busy_ports,
    (select count(*)::integer from charge_port p where p.tenant_id = r.tenant_id and p.device_id = r.id
      and charge_port_open(p) and r.online = 1 and r.status = 1) as free_ports,
    coalesce((select sum(p.power) from charge_port p where p.tenant_id = r.tenant_id and p.device_id = r.id
      and p.status = 3), 0) as port_power
  from charge_device_sold r;
