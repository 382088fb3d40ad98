-- A limit set once something was sold counted the earlier lines as "sold elsewhere", and no line spoke of it: cancelled or
-- changed, they never gave their place back. Now each of them names the stock it is counted in, as a line sold later does.

-- The stocks that count such a line of an order today: its tier's, its options', and the campaign's own.
create function limits_of_line(of_form bigint, of_tier bigint, chosen jsonb) returns bigint[] language sql stable as $$
  select coalesce(array_agg(stock_id order by stock_id), '{}') from (
    select entries_stock_id as stock_id from forms where id = of_form and of_tier is not null
    union select stock_id from tiers where id = of_tier
    union select e.stock_id from extra_options e
      where e.id in (select (o ->> 'extraOptionId')::bigint from jsonb_array_elements(chosen) o)
  ) limits where stock_id is not null
$$;

-- Gives each standing line of a campaign the stocks that count it and that it does not name; what is sold of these is then
-- what its lines say. Lines before stocks, as cancelling does. What is sold stays sold, whatever the limit says.
create function count_earlier_lines(of_form bigint) returns void language plpgsql as $$
declare
  limits bigint[];
begin
  select array_agg(s.id) into limits
  from stocks s join (
    select entries_stock_id as stock_id from forms where id = of_form
    union select stock_id from tiers where form_id = of_form
    union select stock_id from extra_options where form_id = of_form) l on l.stock_id = s.id
  where s.sold_elsewhere > 0;
  if limits is null then
    return;
  end if;
  update order_items i set stock_ids = i.stock_ids || m.missing
  from (
    select o.id, array(
      select l from unnest(limits_of_line(o.form_id, o.tier_id, o.options)) l
      where l = any(limits) and not l = any(o.stock_ids)) as missing
    from order_items o
    where o.form_id = of_form and is_item_live(o.state) and o.stock_released_at is null
    order by o.id for no key update of o) m
  where i.id = m.id and m.missing <> '{}';
  with counted as (
    select l.id, (
      select count(*)::int from order_items i
      where i.form_id = of_form and l.id = any(i.stock_ids) and i.stock_released_at is null) as sold
    from unnest(limits) as l(id)),
  in_order as (
    select s.id, c.sold from stocks s join counted c on c.id = s.id order by s.id for no key update of s)
  update stocks s set sold = o.sold, sold_elsewhere = 0, capacity = greatest(s.capacity, s.held + o.sold)
  from in_order o where s.id = o.id;
end $$;

-- The lines of an order about to be placed, which were frozen when its payment began, with the limits that were set since:
-- each is taken like any other, or the order is not made. Whoever sets a limit locks the campaign's row after the last
-- order placed without it; what is read here is read after that.
create function with_limits_set_since(of_form bigint, frozen jsonb) returns jsonb language plpgsql volatile as $$
declare
  counted jsonb;
begin
  perform from forms where id = of_form for key share;
  with line as (
    select place, l.line, array(
      select id from unnest(limits_of_line(of_form, (l.line ->> 'tierId')::bigint, l.line -> 'options')) id
      where not l.line -> 'stock_ids' @> to_jsonb(id)) as missing
    from jsonb_array_elements(frozen) with ordinality as l(line, place)),
  wanted as (select id, count(*)::int as quantity from line, unnest(missing) id group by id),
  in_order as (
    select s.id, w.quantity from stocks s join wanted w on w.id = s.id order by s.id for no key update of s),
  taken as (
    update stocks s set sold = s.sold + o.quantity from in_order o
    where s.id = o.id and s.held + s.sold + o.quantity <= s.capacity returning s.id)
  select jsonb_agg(line || jsonb_build_object('stock_ids', (line -> 'stock_ids') || to_jsonb(missing)) order by place)
  into counted
  from line where must((select count(*) from taken) = (select count(*) from wanted), 'stock');
  return counted;
end $$;

-- Whether a line that was changed names every stock that counts it, whoever set a limit meanwhile; what a release before this
-- one counted as sold elsewhere is counted.
create function is_in_its_limits(of_line bigint) returns boolean language plpgsql volatile as $$
begin
  perform from forms f join order_items i on i.form_id = f.id where i.id = of_line for key share of f;
  return not exists (
    select from order_items i, unnest(limits_of_line(i.form_id, i.tier_id, i.options)) l join stocks s on s.id = l
    where i.id = of_line and not l = any(i.stock_ids) and s.sold_elsewhere = 0);
end $$;

select count_earlier_lines(f.id) from forms f
where exists (
  select from stocks s where s.sold_elsewhere > 0 and (s.id = f.entries_stock_id
    or s.id in (select t.stock_id from tiers t where t.form_id = f.id)
    or s.id in (select e.stock_id from extra_options e where e.form_id = f.id)));
