-- An application hears no more than it may ask for today, whatever was agreed to before: as at each of its calls.
create or replace view webhook_listeners as
  select a.id as address_id, a.organization_id, a.type, false as is_partner from webhook_addresses a
  where a.client_id is null and a.removed_at is null and a.switched_off_at is null
  union all
  select a.id, g.organization_id, a.type, true from webhook_addresses a
    join api_clients c on c.id = a.client_id and c.revoked_at is null
    join api_consents g on g.client_id = a.client_id and g.revoked_at is null
  where a.client_id is not null and (a.organization_id is null or a.organization_id = g.organization_id)
    and a.removed_at is null and a.switched_off_at is null
    and case when a.type in ('Order', 'Payment') then 'AccessTransactions' else 'AccessPublicData' end
      in (select one from unnest(g.privileges) one where one = any (c.privileges));
