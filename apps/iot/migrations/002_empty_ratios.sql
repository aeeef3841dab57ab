-- A merchant or an agent without a ratio of its own has the one that the selling app has set for all.
alter table iot_merchant alter column share_ratio drop not null, alter column share_ratio drop default;
alter table iot_agent alter column share_ratio drop not null;
