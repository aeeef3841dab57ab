-- What the board and the overview count and sum up is read from indexes alone, and the newest finished repairs stand in
-- the order of an index: a quarter of a million repairs of a tenant do not slow them down.
drop index facility_repair_status;
create index facility_repair_status on facility_repair (tenant_id, status, created_at desc, id desc) include (cost)
  where deleted_at is null;
drop index facility_repair_finished;
create index facility_repair_finished on facility_repair (tenant_id, finished_at desc nulls last, id desc)
  include (cost, created_at, due_at) where deleted_at is null;
create index facility_repair_reacted on facility_repair (tenant_id, first_react_at) include (created_at)
  where deleted_at is null;
