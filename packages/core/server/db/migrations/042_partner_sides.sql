-- The other side answers a partnership and does not hand it on: its policy asks for the partner alone, so a row could be
-- given to any tenant. Which tenant a row belongs to is never changed.
revoke update on partner from atrium_app;
grant update (partner_tenant_id, relation, apps, status, since, group_id, creator_id, updated_at, deleted_at, rev, remark)
  on partner to atrium_app;
