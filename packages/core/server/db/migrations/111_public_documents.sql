-- What an app shows to everybody may be several columns, of pictures or of rich texts.
create or replace function keep_public_pictures() returns trigger language plpgsql as $$
declare
  shown text;
  content jsonb;
begin
  delete from public_picture where tenant_id = old.tenant_id and row_id = old.id and shown_by = tg_table_name;
  if tg_op = 'DELETE' then return null; end if;
  foreach shown in array tg_argv loop
    execute format('select ($1).%I', shown) using new into content;
    insert into public_picture (tenant_id, shown_by, row_id, name)
    select new.tenant_id, tg_table_name, new.id, substr(address, 11)
    from (
      select jsonb_array_elements_text(case jsonb_typeof(content) when 'array' then content end)
      union
      select node #>> '{attrs,src}' from jsonb_path_query(content, 'strict $.** ? (@.type == "image")') node
    ) said (address)
    where address like '/api/file/%';
  end loop;
  return null;
end $$;

-- For an app's migration: what stands in these columns (img or richText) of its table is for everybody to see.
drop function public_pictures(regclass, text);
create function public_pictures(name regclass, variadic shown text[]) returns void language plpgsql as $$
declare
  names text := (select string_agg(quote_ident(one), ', ') from unnest(shown) one);
  texts text := (select string_agg(quote_literal(one), ', ') from unnest(shown) one);
begin
  execute format('drop trigger if exists public_pictures on %s', name);
  execute format('create trigger public_pictures after insert or delete or update of %s on %s
    for each row execute function keep_public_pictures(%s)', names, name, texts);
end $$;
