-- Whether a campaign's event still takes place, for a statement that is about to place an order: whoever cancels it waits for
-- that order, or has committed, and is then seen, because each statement in here looks at the database anew.
create function event_stands(of_form bigint) returns boolean language plpgsql volatile as $$
begin
  perform from forms where id = of_form for key share;
  return not exists (select from event_cancellations c where c.form_id = of_form);
end $$;
