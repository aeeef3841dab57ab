-- Who acted when no user did: 3 a device, 4 a consumer, with the name at that time. Absent: the system.
alter table audit_log add column actor_kind smallint, add column actor_name text;

create or replace view audit_log_row with (security_invoker = true) as
  select a.id, a.tenant_id, a.by_id, a.action, a.entity, a.row_id, a.before, a.after, a.ip, a.at,
    (select u.group_id from app_user u where u.tenant_id = a.tenant_id and u.id = a.by_id) as group_id,
    a.by_id as creator_id, a.at as created_at, a.at as updated_at,
    null::timestamptz as deleted_at, 0 as rev, null::text as remark,
    (case when a.by_id is not null then 1 else coalesce(a.actor_kind, 2) end)::smallint as source,
    case when a.by_id is null then a.actor_name
      else (select u.name from app_user u where u.tenant_id = a.tenant_id and u.id = a.by_id) end as actor
  from audit_log a;
