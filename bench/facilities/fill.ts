const PEOPLE = 20
const KINDS = 20
const TOPS = 4
const DAYS = 730

/**
 * A tenant's people, categories, facilities and repairs. $1: the tenant, $2: its user, $3: its facilities, $4: the repairs
 * of each. Of fifty repairs one is open and one was rejected.
 */
export const FACILITIES = [
  `insert into app_user (id, tenant_id, username, name, password_hash)
   select md5($1::text || 'p' || n)::uuid, $1::uuid, 'p' || n || $1, 'person ' || n, '' from generate_series(1, ${PEOPLE}) n`,
  `insert into facility_category (id, tenant_id, name, sla_hours)
   select md5($1::text || 't' || n)::uuid, $1::uuid, 'top ' || n, 24 from generate_series(1, ${TOPS}) n`,
  `insert into facility_category (id, tenant_id, name, parent_id, sla_hours)
   select md5($1::text || 'c' || n)::uuid, $1::uuid, 'kind ' || n, md5($1::text || 't' || 1 + n % ${TOPS})::uuid, 24
   from generate_series(1, ${KINDS}) n`,
  `insert into facility_facility (id, tenant_id, no, name, category_id, site, brand, cost, keeper_id, code, status,
     warranty_until, creator_id, created_at)
   select md5($1::text || 'f' || n)::uuid, $1::uuid, 'F' || n, 'pump ' || n, md5($1::text || 'c' || 1 + n % ${KINDS})::uuid,
     'hall ' || n % 40, 'brand ' || n % 9, 100000, md5($1::text || 'p' || 1 + n % ${PEOPLE})::uuid,
     left(md5($1::text || 'q' || n), 16), 2 + (n % 10 = 0)::integer, current_date - 300 + n % 900, $2::uuid,
     now() - n * interval '1 hour'
   from generate_series(1, $3::integer) n`,
  `insert into facility_repair (id, tenant_id, no, title, facility_id, category_id, description, priority, reporter_id,
     reporter_name, due_at, default_repairer_id, repairers_ids, accepted_at, first_react_at, finished_at, result, cost,
     labor_minutes, status, creator_id, created_at, updated_at)
   select uuidv7(at - now()), $1::uuid, 'R' || n, 'fault ' || n % 97, md5($1::text || 'f' || 1 + n % $3::integer)::uuid,
     md5($1::text || 'c' || 1 + (1 + n % $3::integer) % ${KINDS})::uuid, repeat('It has stopped. ', 6), 1 + n % 4,
     md5($1::text || 'p' || 1 + n % ${PEOPLE})::uuid, 'person', at + interval '1 day', md5($1::text || 'p1')::uuid,
     case when status = 1 then '{}' else array[md5($1::text || 'p' || 1 + n / 7 % ${PEOPLE})::uuid] end,
     case when status in (2, 3, 4) then at + interval '1 hour' end, case when status > 1 then at + interval '1 hour' end,
     case when status = 4 then at + n % 40 * interval '1 hour' end, case when status = 4 then 'mended' end,
     case when status = 4 then 5000 + n % 700 end, case when status = 4 then 45 end, status, $2::uuid, at, at
   from (
     select n, now() - n * interval '1 day' * ${DAYS} / ($3::integer * $4::integer) as at,
       case n % 50 when 7 then 1 + n / 50 % 3 when 8 then 5 else 4 end as status
     from generate_series(1, $3::integer * $4::integer) n) made`,
]
