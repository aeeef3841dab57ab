-- Since when the port of a running charge has been reported free: nobody stopped it.
alter table charge_order add column port_free_at timestamptz;
create index charge_order_left on charge_order (port_free_at) where status = 3 and port_free_at is not null;

-- Whether the next driver may have the port: nobody does, or its charge was left behind.
create function charge_port_open(p charge_port) returns boolean language sql stable as $$
  select p.status in (1, 2) and (p.order_id is null or exists (select 1 from charge_order o
    where o.tenant_id = p.tenant_id and o.id = p.order_id and o.status = 3 and o.port_free_at is not null))
$$;
