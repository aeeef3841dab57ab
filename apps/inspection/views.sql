-- A path with its last round, and how much of its rounds was done in the last 30 days.
create view inspection_path_row as
  select p.*,
    (select max(r.started_at) from inspection_path_record r
      where r.tenant_id = p.tenant_id and r.path_id = p.id and r.deleted_at is null) as last_run_at,
    (select (100 * sum(r.done) / nullif(sum(r.total), 0))::integer from inspection_path_record r
      where r.tenant_id = p.tenant_id and r.path_id = p.id and r.deleted_at is null and r.status in (3, 4)
        and r.plan_at > now() - interval '30 days') as completion
  from inspection_path p;
