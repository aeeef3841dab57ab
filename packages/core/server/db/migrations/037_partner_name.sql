-- A name is told to whoever its tenant has asked for itself: to propose a partnership with a number tells nothing yet.
create or replace function partner_name(wanted uuid) returns text
language sql stable security definer set search_path = public as $$
  select t.name from tenant t where t.id = wanted and exists (
    select 1 from partner p where p.deleted_at is null
      and ((p.tenant_id = current_tenant() and p.partner_tenant_id = t.id and p.status = 2)
        or (p.partner_tenant_id = current_tenant() and p.tenant_id = t.id)))
$$;
