-- live only

-- After how many days the people of closed signing requests are erased; null: never.
alter table retention_settings add column personal_data_days integer check (personal_data_days between 1 and 36500);
