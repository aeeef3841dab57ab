-- Whether faults become work orders by themselves. A table that is made today has it from core's pattern.
alter table doll_setting add column if not exists fault_repair boolean not null default false;
