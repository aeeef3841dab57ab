-- What forms have created: a form that sends its row again, because the answer was lost, gets the first answer.
create table creation (
  id uuid primary key,
  user_id uuid not null,
  -- Made by the page, one for each opened form.
  idem_key text not null,
  -- As the log names it: the app and its entity.
  entity text not null,
  -- The row, a digest of what was sent, and the answer, which may have a secret that is shown only once. Both are null
  -- only while their own transaction runs.
  row_id uuid,
  sealed text,
  created_at timestamptz not null default now()
);
select tenant_table('creation');
alter table creation
  add foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade;
create unique index creation_once on creation (tenant_id, user_id, idem_key);
create index creation_created_at on creation (created_at);
