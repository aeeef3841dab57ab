select device_seller_views('powerbank');
select device_paid_view('powerbank');

create view powerbank_order_row as
  select o.*, share_profit(o.id) as share_profit_record,
    o.status = 3 and o.rent_at < now() - interval '24 hours' as overdue
  from powerbank_order o;

create view powerbank_price_row as
  select p.*, (select count(*)::integer from powerbank_device d
    where d.tenant_id = p.tenant_id and d.price_id = p.id and d.deleted_at is null) as device_count
  from powerbank_price p;

-- No join with the slot: its rows are locked, too.
create view powerbank_battery_row as
  select b.*,
    (select s.device_id from powerbank_slot s where s.battery_id = b.id) as device_id,
    (select s.no from powerbank_slot s where s.battery_id = b.id) as slot
  from powerbank_battery b;

create view powerbank_slot_shown as
  select s.*, b.sn, b.level, b.temp, b.voltage, b.cycles, powerbank_popping(s) as popping,
    powerbank_slot_status(s, b, d.min_level) as shown
  from powerbank_slot s
    join powerbank_device d on d.tenant_id = s.tenant_id and d.id = s.device_id
    left join powerbank_battery b on b.tenant_id = s.tenant_id and b.id = s.battery_id;

create view powerbank_device_counted as
  select r.*,
    (select jsonb_agg(jsonb_build_object('no', s.no, 'status', s.shown, 'battery', s.battery_id, 'batterySn', s.sn,
        'level', s.level, 'temp', s.temp, 'voltage', s.voltage, 'cycles', s.cycles, 'fault', s.fault,
        'at', r.slots_at) order by s.no)
      from powerbank_slot_shown s where s.tenant_id = r.tenant_id and s.device_id = r.id) as slots,
    case when r.online = 1 and r.status = 1 then (select count(*)::integer from powerbank_slot_shown s
      where s.tenant_id = r.tenant_id and s.device_id = r.id and s.shown = 2) end as available,
    case when r.online = 1 and r.status = 1 then (select count(*)::integer from powerbank_slot_shown s
      where s.tenant_id = r.tenant_id and s.device_id = r.id and s.shown = 1) end as empty
  from powerbank_device_sold r;

-- A cabinet with its slots.
create view powerbank_device_shown as
  select c.*, c.available is not distinct from 0 as none_available, c.empty is not distinct from 0 as no_empty
  from powerbank_device_counted c;
