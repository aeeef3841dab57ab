-- A source of a component names the connector that reads it. Before, the connector was found by the fields of its query:
-- one with `business` was of the business apps, every other one of the built-in time series. Typed data are of none.
create function source_with_connector(source jsonb) returns jsonb language sql immutable as $$
  select case
    when jsonb_typeof(source -> 'props') is distinct from 'object' or source ? 'connector' then source
    when source -> 'props' ? 'data' then source
    when source -> 'props' ? 'business' then source || '{"connector": "business"}'
    else source || '{"connector": "timeseries"}'
  end
$$;

create function sources_with_connector(sources jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(source_with_connector(value) order by place), '[]')
  from jsonb_array_elements(sources) with ordinality listed(value, place)
$$;

create function component_with_connector(component jsonb) returns jsonb language sql immutable as $$
  select case
    when jsonb_typeof(component -> 'dataSources') is distinct from 'array' then component
    else jsonb_set(component, '{dataSources}', sources_with_connector(component -> 'dataSources'))
  end
$$;

create function item_with_connector(item jsonb) returns jsonb language sql immutable as $$
  select case
    when jsonb_typeof(item -> 'component') is distinct from 'object' then item
    else jsonb_set(item, '{component}', component_with_connector(item -> 'component'))
  end
$$;

create function items_with_connector(items jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(item_with_connector(value) order by place), '[]')
  from jsonb_array_elements(items) with ordinality listed(value, place)
$$;

-- An operation that sets single fields of a query stays as it is.
create function op_with_connector(op jsonb) returns jsonb language sql immutable as $$
  select case
    when op ->> 'op' = 'add' then jsonb_set(op, '{item}', item_with_connector(op -> 'item'))
    when op ->> 'op' <> 'set' or not op ? 'id' or not op ? 'value' or op #>> '{path,0}' <> 'component' then op
    when jsonb_array_length(op -> 'path') = 1
      then jsonb_set(op, '{value}', component_with_connector(op -> 'value'))
    when op #>> '{path,1}' <> 'dataSources' then op
    when jsonb_array_length(op -> 'path') = 2 and jsonb_typeof(op -> 'value') = 'array'
      then jsonb_set(op, '{value}', sources_with_connector(op -> 'value'))
    when jsonb_array_length(op -> 'path') = 3
      then jsonb_set(op, '{value}', source_with_connector(op -> 'value'))
    else op
  end
$$;

create function ops_with_connector(ops jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(op_with_connector(value) order by place), '[]')
  from jsonb_array_elements(ops) with ordinality listed(value, place)
$$;

-- The owner of the tables may be no superuser, and then sees no tenant's rows while the policies are forced. What viewers
-- see stays the same, so none is notified.
alter table dashboard no force row level security;
alter table dashboard disable trigger user;
update dashboard set components = items_with_connector(components)
where components <> items_with_connector(components);
alter table dashboard enable trigger user;
alter table dashboard force row level security;

alter table dashboard_draft_item no force row level security;
update dashboard_draft_item set value = item_with_connector(value)
where value <> item_with_connector(value);
alter table dashboard_draft_item force row level security;

alter table dashboard_version no force row level security;
update dashboard_version
set document = jsonb_set(document, '{components}', items_with_connector(document -> 'components'))
where document -> 'components' <> items_with_connector(document -> 'components');
alter table dashboard_version force row level security;

alter table dashboard_op no force row level security;
update dashboard_op set ops = ops_with_connector(ops), inverse = ops_with_connector(inverse)
where ops <> ops_with_connector(ops) or inverse <> ops_with_connector(inverse);
alter table dashboard_op force row level security;

drop function ops_with_connector, op_with_connector, items_with_connector, item_with_connector,
  component_with_connector, sources_with_connector, source_with_connector;
