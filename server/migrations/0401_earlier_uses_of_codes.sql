-- A code whose uses were limited while somebody paid with it: their order, frozen before, takes its use when it is placed, or
-- is not made. An order speaks of its code and not of the stock behind it, so nothing else has to be told.
create function takes_its_code(of_form bigint, of_coupon bigint, frozen_stock bigint) returns boolean language plpgsql volatile as $$
declare
  set_since bigint;
begin
  perform from forms where id = of_form for key share;
  select c.uses_stock_id into set_since from coupons c where c.id = of_coupon;
  if set_since is null or set_since = frozen_stock then
    return true;
  end if;
  update stocks set sold = sold + 1 where id = set_since and held + sold < capacity;
  return found;
end $$;
