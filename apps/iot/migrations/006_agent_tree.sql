-- Agents are guarded as every tree is (core's 103_trees.sql).
alter table iot_agent add column "order" integer;
select guard_tree_table('iot_agent', 8);
