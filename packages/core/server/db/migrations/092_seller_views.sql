-- For the views.sql of an app that sells at devices: the views of core's patterns on its tables, but for that of orders.
create function device_seller_views(app text) returns void language plpgsql as $$
begin
  perform device_view((app || '_device')::regclass);
  perform device_lists(app);
  perform consumer_view((app || '_user')::regclass, app);
  perform feedback_view(app);
  perform refund_view(app);
end $$;
