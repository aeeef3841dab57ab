-- The shops of the transaction's tenant, of the one above it and of those below either, that want to be shown on phones:
-- what a phone may see of them without a sign-in, and the code by which it enters.
create function shop_nearby()
returns table (no text, name text, logo text, coordinates jsonb, business_status smallint, open_time jsonb, close_time jsonb,
  deliver_options jsonb, zone text)
language sql stable security definer set search_path = public as $$
  with own as (select t.id, coalesce(t.parent_id, t.id) as top from tenant t where t.id = current_tenant())
  select code.no, s.name, s.logo ->> 0, s.coordinates, s.business_status, s.open_time, s.close_time, s.deliver_options,
    t.time_zone
  from own join tenant t on t.id in (own.id, own.top) or t.parent_id in (own.id, own.top)
  join shop_setting s on s.tenant_id = t.id
  cross join lateral (
    select w.no from shop_wxacode w
    where w.tenant_id = t.id and w.status = 1 and w.deleted_at is null and w."table" is null and w.owner_id is null
    order by w.created_at, w.id limit 1) code
  where s.nearby and s.deleted_at is null and s.coordinates is not null
    and 'shop' = any (t.apps) and tenant_state(t.id) = 1
$$;
revoke execute on function shop_nearby from public;
grant execute on function shop_nearby to atrium_app, atrium_platform;
