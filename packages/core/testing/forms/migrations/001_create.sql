create table survey_paper (
  id uuid primary key,
  name text not null,
  fields jsonb not null
);
select entity_table('survey_paper');

create table survey_picture (
  id uuid primary key,
  paper_id uuid not null,
  content_type text not null,
  bytes bytea not null
);
select tenant_table('survey_picture');
alter table survey_picture
  add foreign key (tenant_id, paper_id) references survey_paper (tenant_id, id) on delete cascade;
