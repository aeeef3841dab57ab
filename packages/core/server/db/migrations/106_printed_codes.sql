-- Codes in printed addresses (/q/{app}/{code}) of all entities: who scans one comes to its tenant and its row by one
-- look-up. Triggers keep the table, so that no write can forget it.
create table printed_code (
  id uuid primary key default gen_random_uuid(),
  app text not null,
  code text not null,
  -- The row that carries the code, and its entity.
  entity text not null,
  row_id uuid not null,
  -- False once the row is deleted or has another code. The code stays reserved: what hangs on a wall must never lead to
  -- something else.
  is_live boolean not null
);
select tenant_table('printed_code');
create unique index printed_code_once on printed_code (app, code);
create index printed_code_row on printed_code (tenant_id, row_id);

-- Its arguments: the entity, the column of the code, and the app; without an app the table has it in a column.
create function keep_printed_code() returns trigger language plpgsql as $$
declare
  kept jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  its_tenant uuid := kept ->> 'tenant_id';
  its_id uuid := kept ->> 'id';
  its_code text := kept ->> tg_argv[1];
  lives boolean := tg_op <> 'DELETE' and kept ->> 'deleted_at' is null;
begin
  update printed_code set is_live = lives and code = its_code where tenant_id = its_tenant and row_id = its_id;
  insert into printed_code (tenant_id, app, code, entity, row_id, is_live)
  select its_tenant, coalesce(tg_argv[2], kept ->> 'app'), its_code, tg_argv[0], its_id, lives
  where tg_op <> 'DELETE' and not exists (
    select 1 from printed_code where tenant_id = its_tenant and row_id = its_id and code = its_code);
  return null;
end $$;

-- For the migration that creates an entity's table, or gives it a code: the codes in this column are printed. Those that
-- the table already has join the others. `its_app` is null where rows of several apps lie in one table, with a column
-- `app`.
create function printed_code_table(name regclass, its_app text, entity text, shown text default 'code') returns void
language plpgsql as $$
begin
  execute format('create trigger printed_code after insert or delete or update of %I, deleted_at on %s
    for each row execute function keep_printed_code(%s)',
    shown, name, concat_ws(', ', quote_literal(entity), quote_literal(shown), quote_literal(its_app)));
  -- The owner of the tables may be no superuser, and then sees no tenant's rows while the policies are forced.
  execute format('alter table %s no force row level security', name);
  alter table printed_code no force row level security;
  execute format('insert into printed_code (tenant_id, app, code, entity, row_id, is_live)
    select tenant_id, %s, %I, %L, id, deleted_at is null from %s',
    coalesce(quote_literal(its_app), 'app'), shown, entity, name);
  execute format('alter table %s force row level security', name);
  alter table printed_code force row level security;
end $$;

select printed_code_table('qrcode', null, 'qrcode', 'no');

-- Whose code this is, as long as that tenant has the app. Codes that people type are often in lower case.
create function find_printed_code(wanted_app text, wanted_code text)
returns table (tenant_id uuid, entity text, row_id uuid)
language sql stable security definer set search_path = public as $$
  select p.tenant_id, p.entity, p.row_id from printed_code p join tenant t on t.id = p.tenant_id
  where p.app = wanted_app and p.code in (wanted_code, upper(wanted_code)) and p.is_live
    and p.app = any (t.apps) and tenant_state(t.id) = 1
  order by p.code = wanted_code desc limit 1
$$;
revoke execute on function find_printed_code from public;
grant execute on function find_printed_code to atrium_app;

create or replace function find_qrcode(wanted_app text, wanted_no text)
returns table (tenant_id uuid, id uuid, device_id uuid, status smallint)
language sql stable security definer set search_path = public as $$
  select q.tenant_id, q.id, q.device_id, q.status
  from find_printed_code(wanted_app, wanted_no) p join qrcode q on q.tenant_id = p.tenant_id and q.id = p.row_id
  where p.entity = 'qrcode'
$$;

create or replace function scan_qrcode(wanted_app text, wanted_no text)
returns table (tenant_id uuid, id uuid, device_id uuid, status smallint)
language sql volatile security definer set search_path = public as $$
  update qrcode q set scan_count = q.scan_count + 1, last_scan_at = now()
  from find_printed_code(wanted_app, wanted_no) p
  where p.entity = 'qrcode' and q.tenant_id = p.tenant_id and q.id = p.row_id
  returning q.tenant_id, q.id, q.device_id, q.status
$$;
