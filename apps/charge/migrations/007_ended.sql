-- The figures of charges that ended in a time read only those. A charge ends once, so this is one entry for each order.
create index charge_order_ended_at on charge_order (tenant_id, ended_at) where ended_at is not null and deleted_at is null;
