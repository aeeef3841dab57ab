create view facility_category_row as
  select c.*, (select count(*)::integer from facility_facility f where f.tenant_id = c.tenant_id and f.category_id = c.id
    and f.deleted_at is null) as facility_num
  from facility_category c;

create view facility_facility_row as
  select f.*,
    (select count(*)::integer from facility_repair r where r.tenant_id = f.tenant_id and r.facility_id = f.id
      and r.status in (1, 2, 3) and r.deleted_at is null) as open_repairs,
    (select max(r.created_at) from facility_repair r where r.tenant_id = f.tenant_id and r.facility_id = f.id
      and r.deleted_at is null) as last_repair_at,
    (case when f.warranty_until < (select (now() at time zone tenant_zone())::date) then 3
      when f.warranty_until <= (select (now() at time zone tenant_zone())::date) + 30 then 2
      when f.warranty_until is not null then 1 end)::smallint as warranty
  from facility_facility f;

-- No join: its rows are locked, too.
create view facility_repair_row as
  select r.*,
    (case when r.due_at is null or r.status = 5 then null
      when coalesce(r.finished_at, now()) > r.due_at then 2 else 1 end)::smallint as deadline,
    (select jsonb_agg(jsonb_build_object('at', l.at, 'by', l.by_id, 'byName', l.by_name, 'type', l.type,
        'content', l.content, 'photos', l.photos, 'takenAt', l.taken_at, 'place', l.place) order by l.at, l.id)
      from facility_repair_log l where l.tenant_id = r.tenant_id and l.repair_id = r.id) as logs
  from facility_repair r;
