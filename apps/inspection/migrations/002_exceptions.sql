-- Whether each exception becomes a repair without a person's doing.
alter table inspection_path add column exception_repair boolean not null default false;
