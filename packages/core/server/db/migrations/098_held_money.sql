-- Held money: a deposit is nobody's income until it is known what of it is owed; the rest goes back to its payer.

alter table payment
  -- Of a payment that is held: what still is. Null: it is income as soon as it is paid.
  add column held_fen bigint,
  -- What was taken of a held or authorised payment; null: that is not decided yet.
  add column captured bigint,
  add column captured_at timestamptz,
  add constraint payment_captured check (captured between 0 and amount),
  add constraint payment_held check (held_fen between 0 and amount - coalesce(captured, 0));

-- The income of a payment and its time, whatever its kind.
alter table payment
  add column taken bigint not null generated always as
    (case when held_fen is not null then coalesce(captured, 0) when status = 2 then coalesce(captured, amount) else 0 end)
    stored,
  add column taken_at timestamptz generated always as
    (case when held_fen is null then paid_at else captured_at end) stored;
create index payment_held_of on payment (tenant_id, payer_id) where held_fen > 0;
create index payment_taken_at on payment (tenant_id, taken_at) where taken_at is not null;

-- What is given back of held money: no refund of an order, because it was no income.
alter table refund add column of_held boolean not null default false;

alter table account add constraint account_deposit_not_negative
  check (owner_type <> 'suspense' or owner_id <> 'deposit' or balance >= 0);

-- As before (057), without what is given back of held money, and with the refunds of all parts of an order.
create or replace function refund_view(app text) returns void language plpgsql as $$
begin
  execute format($view$create view %I with (security_invoker = true) as
    select r.id, r.tenant_id, o.group_id, o.creator_id, r.created_at, coalesce(r.succeeded_at, r.created_at) as updated_at,
      o.deleted_at, 0 as rev, null::text as remark, r.refund_no as no, r.biz_id as order_id, o.user_id, o.device_id,
      r.amount, r.reason, r.source, r.status, r.succeeded_at
    from refund r
    join %I o on o.tenant_id = r.tenant_id and o.id = r.biz_id
    join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id and not p.surplus
    where not r.of_held and (r.biz_type = %L or r.biz_type like %L)$view$,
    app || '_refund_row', app || '_order', app || '.order', app || '.order.%');
  execute format('grant select on %I to atrium_app, atrium_platform', app || '_refund_row');
end $$;

-- As before (030), and what of this consumer is held.
create or replace function consumer_view(name regclass, of_app text) returns void language plpgsql as $$
begin
  execute format($view$create view %s with (security_invoker = true) as
    select u.*,
      coalesce((select a.balance from account a where a.tenant_id = u.tenant_id and a.owner_type = 'consumer'
        and a.owner_id = u.id::text and a.app = %L), 0) as money,
      coalesce((select a.withdrawn from account a where a.tenant_id = u.tenant_id and a.owner_type = 'consumer'
        and a.owner_id = u.id::text and a.app = %L), 0) as settled_money,
      coalesce((select a.pending from account a where a.tenant_id = u.tenant_id and a.owner_type = 'consumer'
        and a.owner_id = u.id::text and a.app = %L), 0) as pending_money,
      coalesce((select sum(p.held_fen) from payment p where p.tenant_id = u.tenant_id and p.payer_id = u.id
        and p.held_fen > 0), 0)::bigint as deposit
    from %s u$view$, name || '_row', of_app, of_app, of_app, name);
  execute format('grant select, update on %s to atrium_app, atrium_platform', name || '_row');
end $$;
