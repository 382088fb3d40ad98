-- Which provider moved what our books have under a cause, where providers live side by side; null where nobody knows.
create function provider_of_cause(cause text) returns text language sql stable parallel safe
  return case split_part(cause, ':', 1)
    when 'capture' then (select a.provider from attempts a where a.id = substr(cause, 9))
    when 'stray' then (select a.provider from attempts a where a.id = substr(cause, 7))
    when 'stray-refund' then (select a.provider from attempts a where a.id = substr(cause, 14))
    when 'refund' then (select r.provider from refunds r where r.id = substr(cause, 8))
    when 'dispute-opened' then (select d.provider from disputes d where d.provider_dispute_id = substr(cause, 16) limit 1)
    when 'dispute-won' then (select d.provider from disputes d where d.provider_dispute_id = substr(cause, 13) limit 1)
    when 'payout-confirmed' then (select c.provider from cash_outs c where c.reference = substr(cause, 18))
    when 'transfer' then
      (select i.provider from incoming_transfers i where i.provider_transfer_id = substr(cause, 10) limit 1) end;
