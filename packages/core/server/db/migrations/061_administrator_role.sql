-- Nobody can rename the built-in role, so its name is a text of the program, which each reader gets in their own language.
-- The owner of the table may be no superuser, and then sees no tenant's rows while the policies are forced.
alter table role no force row level security;
update role set name = '{"key":"role.administrator"}' where builtin and name = '管理员';
alter table role force row level security;
