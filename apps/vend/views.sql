select device_seller_views('vend');
select order_view('vend_order');
select device_sold_view('vend');

-- A slot with its product and stock.
create view vend_slot_shown as
  select s.*, p.name as product_name, p.imgs ->> 0 as img, p.status as product_status, coalesce(s.price, p.price) as amount,
    coalesce(k.quantity, 0) as stock, coalesce(k.locked, 0) as lock_stock
  from vend_slot s left join vend_product p on p.tenant_id = s.tenant_id and p.id = s.product_id
  left join stock k on k.tenant_id = s.tenant_id and k.device_id = s.device_id and k.slot = s.no
    and k.item_id = s.product_id;

select stock_record_view('vend', 'product');
-- A product with what machines have of it, and what was sold.
create view vend_product_row as
  select p.*,
    coalesce((select sum(s.stock)::integer from vend_slot_shown s join vend_device d on d.tenant_id = s.tenant_id
      and d.id = s.device_id and d.deleted_at is null
      where s.tenant_id = p.tenant_id and s.product_id = p.id), 0) as stock,
    coalesce((select -sum(r.num)::integer from stock_record r
      where r.tenant_id = p.tenant_id and r.item_id = p.id and r.type in (2, 3)), 0) as sales
  from vend_product p;

-- A machine with its slots and doors. No join with sums: its rows are locked, too.
create view vend_device_shown as
  select r.*,
    (select jsonb_agg(jsonb_build_object('no', s.no, 'product', s.product_id, 'productName', s.product_name, 'img', s.img,
        'price', s.price, 'amount', s.amount, 'stock', s.stock, 'lockStock', s.lock_stock, 'capacity', s.capacity,
        'warn', s.warn, 'fault', s.fault, 'faultCode', s.fault_code, 'door', s.door, 'counted', s.counted,
        'updatedAt', s.updated_at) order by s.no)
      from vend_slot_shown s where s.tenant_id = r.tenant_id and s.device_id = r.id) as slots,
    (select jsonb_agg(jsonb_build_object('no', d.no, 'open', d.open, 'at', d.at, 'alarm', d.told_at is not null)
        order by d.no)
      from vend_door d where d.tenant_id = r.tenant_id and d.device_id = r.id) as ports,
    (select (100 * sum(s.stock) / nullif(sum(s.capacity), 0))::integer from vend_slot_shown s
      where s.tenant_id = r.tenant_id and s.device_id = r.id and s.product_id is not null) as fill,
    (select count(*)::integer from vend_slot_shown s where s.tenant_id = r.tenant_id and s.device_id = r.id
      and s.product_id is not null and s.stock = 0) as empty_slots,
    (select count(*)::integer from vend_slot_shown s where s.tenant_id = r.tenant_id and s.device_id = r.id
      and s.product_id is not null and s.stock <= s.warn) as low_slots,
    (select count(*)::integer from vend_slot s where s.tenant_id = r.tenant_id and s.device_id = r.id and s.fault)
      as faulty_slots,
    exists (select 1 from vend_door d where d.tenant_id = r.tenant_id and d.device_id = r.id and d.open) as door_open,
    (select c.temperature from vend_climate c where c.tenant_id = r.tenant_id and c.device_id = r.id) as temperature,
    exists (select 1 from vend_climate c where c.tenant_id = r.tenant_id and c.device_id = r.id
      and c.off_since < now() - interval '10 minutes') as temp_alarm
  from vend_device_sold r;
