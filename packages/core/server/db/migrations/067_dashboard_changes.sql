-- Who looks at a dashboard loads it again after its document, its name or who may see it has changed, and not after it was
-- moved in the lists of its authors.
drop trigger dashboard_changed on dashboard;
create trigger dashboard_changed
  after delete or update of name, options, components, unreviewed_items, public, group_id, groups_ids, creator_id, deleted_at
  on dashboard for each row execute function tell_dashboard_change();
