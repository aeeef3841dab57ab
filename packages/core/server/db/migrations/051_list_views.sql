-- Saved views of lists: filters, columns, order and page size under a name. A deleted one is kept, so that the deletion
-- can be undone.
create table list_view (
  id uuid primary key,
  user_id uuid not null,
  app text not null,
  entity text not null,
  name varchar(40) not null,
  is_shared boolean not null default false,
  content jsonb not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
select tenant_table('list_view');
alter table list_view
  add foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade;
create index list_view_of_list on list_view (tenant_id, app, entity, user_id);

-- The view with which a person's list opens; at most one per list.
create table list_view_default (
  id uuid primary key,
  user_id uuid not null,
  app text not null,
  entity text not null,
  view_id uuid not null
);
select tenant_table('list_view_default');
alter table list_view_default
  add foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, view_id) references list_view (tenant_id, id) on delete cascade;
create unique index list_view_default_one on list_view_default (tenant_id, user_id, app, entity);
