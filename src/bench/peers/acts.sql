-- The two acts, which PostGraphile publishes as mutations.
create function place_order(client_id uuid, items jsonb, address text, lng double precision, lat double precision,
  contact_phone text, payment_method text) returns orders language plpgsql volatile as $$
declare now_ms bigint := extract(epoch from clock_timestamp()) * 1000;
  code int := floor(random() * 10000);
  placed app.orders;
begin
  with lines as (select * from jsonb_to_recordset(items) as i("productId" uuid, service text, quantity int)),
    totals as (select sum(l.quantity) pieces, sum(l.quantity * p.price) total
      from lines l left join app.products p on p.id = l."productId" and p.service = l.service
      having count(*) = count(p.id))
  insert into app.orders (id, client_id, status, pieces, total_items_price, transport_fee, grand_total, client_address,
    lng_e6, lat_e6, payment_method, client_contact_phone, created_at, updated_at, promised_at, promised_at_first,
    step_due_at, pickup_code, delivery_code, return_code)
  select gen_random_uuid(), place_order.client_id, 'pending', pieces, total, 1200, total + 1200, address, round(lng * 1e6),
    round(lat * 1e6), place_order.payment_method, contact_phone, now_ms, now_ms, now_ms + 86400000,
    now_ms + 86400000, now_ms + 1800000, code, code, code from totals
  returning * into strict placed;
  insert into app.order_lines
  select placed.id, i.nth - 1, p.id, p.name, p.service, (i.line ->> 'quantity')::int, p.price
  from jsonb_array_elements(items) with ordinality i(line, nth)
  join app.products p on p.id = (i.line ->> 'productId')::uuid and p.service = i.line ->> 'service';
  insert into app.order_events (order_id, kind, actor_id, actor_name, actor_role, to_status, at)
  select placed.id, 'created', u.id, u.fullname, u.role, 'pending', now_ms from app.users u
  where u.id = place_order.client_id;
  return placed;
end $$;
create function move_order(order_id uuid, from_status text, to_status text, actor_id uuid) returns orders
  language plpgsql volatile as $$
declare now_ms bigint := extract(epoch from clock_timestamp()) * 1000;
  moved app.orders;
begin
  update app.orders o set status = move_order.to_status, version = version + 1, updated_at = now_ms
  where o.id = move_order.order_id and o.status = move_order.from_status returning * into strict moved;
  insert into app.order_events (order_id, kind, actor_id, actor_name, actor_role, from_status, to_status, at)
  select moved.id, 'status', u.id, u.fullname, u.role, move_order.from_status, move_order.to_status, now_ms
  from app.users u where u.id = move_order.actor_id;
  return moved;
end $$;
