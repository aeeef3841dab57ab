-- What staff are told of by itself, and what is shown to everybody.

-- A payment that its sellers have not been told of yet: many of them are one message (money/news.ts).
alter table payment add column is_news boolean not null default false;
create index payment_news_waiting on payment (tenant_id, biz_type) where is_news;

-- When they were told last.
create table payment_news (
  id uuid primary key default gen_random_uuid(),
  biz_type text not null,
  told_at timestamptz not null
);
select tenant_table('payment_news');
create unique index payment_news_once on payment_news (tenant_id, biz_type);

-- Pictures that apps show to everybody: each stands here as long as a row names it.
create table public_picture (
  id uuid primary key default gen_random_uuid(),
  -- The table and the row that show it.
  shown_by text not null,
  row_id uuid not null,
  name text not null
);
select tenant_table('public_picture');
create index public_picture_name on public_picture (name);
create index public_picture_of on public_picture (tenant_id, row_id);

create function keep_public_pictures() returns trigger language plpgsql as $$
declare
  pictures jsonb;
begin
  delete from public_picture where tenant_id = old.tenant_id and row_id = old.id and shown_by = tg_table_name;
  if tg_op = 'DELETE' then return null; end if;
  execute format('select ($1).%I', tg_argv[0]) using new into pictures;
  insert into public_picture (tenant_id, shown_by, row_id, name)
  select new.tenant_id, tg_table_name, new.id, substr(address, 11)
  from jsonb_array_elements_text(coalesce(pictures, '[]')) address where address like '/api/file/%';
  return null;
end $$;

-- For an app's migration: what stands in this column (img) of its table is for everybody to see.
create function public_pictures(name regclass, shown text) returns void language plpgsql as $$
begin
  execute format('create trigger public_pictures after insert or delete or update of %I on %s
    for each row execute function keep_public_pictures(%L)', shown, name, shown);
end $$;

-- As before (032), and what an app shows to everybody.
create or replace function find_file(wanted text)
returns table (tenant_id uuid, type text, is_public boolean)
language sql stable security definer set search_path = public as $$
  select f.tenant_id, f.type, exists (
    select 1 from tenant t
    where t.logo = '/api/file/' || f.name and t.status = 1 and f.tenant_id in (t.id, t.parent_id))
    or exists (select 1 from device d where d.imgs ? ('/api/file/' || f.name) and d.tenant_id = f.tenant_id
      and d.deleted_at is null)
    or exists (select 1 from public_picture p where p.name = f.name and p.tenant_id = f.tenant_id)
  from file f where f.name = wanted and f.gone_at is null
$$;
