-- What a phone reports of the moment at which its person did something: it may arrive much later.
alter table facility_repair_log add column taken_at timestamptz, add column place jsonb;
