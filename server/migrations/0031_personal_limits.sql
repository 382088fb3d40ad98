-- "Two a person" is a stock of two that belongs to one e-mail address: held when the payment starts, sold with the
-- order, given back with the cart, by the same statements and under the same constraint as any other stock.
create table personal_limits (
  stock_id bigint primary key references stocks,
  form_id bigint not null references forms,
  -- Null for the campaign's own limit, which counts every rate.
  tier_id bigint references tiers,
  email text not null check (email = lower(email)),
  constraint personal_limit_is_one unique nulls not distinct (form_id, email, tier_id)
);

-- The stock of one person, made at the first purchase under a limit with what they had bought before it existed.
-- A limit that is lowered stops the next purchase and leaves the past alone.
create function personal_stock(of_form bigint, of_tier bigint, of_email text, allowed integer) returns bigint
language plpgsql as $$
declare
  known bigint;
  fresh bigint;
  bought integer;
begin
  select stock_id into known from personal_limits
  where form_id = of_form and email = of_email and tier_id is not distinct from of_tier;
  if known is null then
    select count(*) into bought
    from orders o join order_items i on i.order_id = o.id
    where o.payer_email = of_email and i.form_id = of_form and i.tier_id is not null
      and (of_tier is null or i.tier_id = of_tier) and is_item_live(i.state) and i.stock_released_at is null;
    insert into stocks (capacity, sold, sold_elsewhere) values (greatest(allowed, bought), bought, bought)
    returning id into fresh;
    insert into personal_limits (stock_id, form_id, tier_id, email) values (fresh, of_form, of_tier, of_email)
    on conflict on constraint personal_limit_is_one do nothing;
    if found then
      return fresh;
    end if;
    -- Another purchase of the same person made it in the meantime.
    delete from stocks where id = fresh;
    select stock_id into known from personal_limits
    where form_id = of_form and email = of_email and tier_id is not distinct from of_tier;
  end if;
  update stocks set capacity = greatest(allowed, held + sold)
  where id = known and capacity <> greatest(allowed, held + sold);
  return known;
end $$;
