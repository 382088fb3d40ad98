-- Money received by hand that was wholly handed back is money refunded, as by card: it came, and it went back. Only an entry
-- that was taken back, since the money never came, is cancelled. The machine is that of core/src/payment.ts.
create or replace function is_payment_move(from_state text, to_state text) returns boolean language sql immutable parallel safe
  return from_state || '>' || to_state = any (array[
    'Init>WaitingAuthentication', 'Init>Authorized', 'Init>Duplicated', 'Init>Refused', 'Init>Canceled', 'Init>Abandoned',
    'WaitingAuthentication>Authorized', 'WaitingAuthentication>Duplicated', 'WaitingAuthentication>Refused',
    'WaitingAuthentication>Canceled', 'WaitingAuthentication>Abandoned',
    'Pending>Authorized', 'Pending>Refused', 'Pending>Canceled',
    'Authorized>Refunding', 'Authorized>Contested', 'Contested>Authorized', 'Contested>Refunded', 'Duplicated>Refunding',
    'Refunding>Authorized', 'Refunding>Refunded', 'Refused>Authorized', 'Refused>Duplicated', 'Refused>Corrected',
    'Refused>Canceled', 'Corrected>Refunding', 'Corrected>Contested', 'Registered>Canceled', 'Registered>Refunded']);

-- The slip that such a cheque is on says so as before.
drop trigger payments_withdraw_their_cheque on payments;
create trigger payments_withdraw_their_cheque after update of state on payments for each row
  when (new.type = 'Offline' and new.state in ('Canceled', 'Refunded') and old.state = 'Registered')
  execute function withdraw_deposited_cheque();

-- An older release called these cancelled, which the machine never takes back. Whoever took an entry back said so in the log.
alter table payments disable trigger payments_keep_to_the_machine;
update payments p set state = 'Refunded', amount_cents = 0, waived_cents = p.waived_cents + p.amount_cents, shares = '{}'
where p.type = 'Offline' and p.state = 'Canceled'
  and exists (
    select from audit_entries a where a.organization_id = p.organization_id and a.subject_type = 'order'
      and a.subject_id = p.order_id::text and a.action = 'order.handedBack')
  and not exists (
    select from audit_entries a where a.organization_id = p.organization_id and a.subject_type = 'order'
      and a.subject_id = p.order_id::text and a.action = 'order.offlineCanceled');
alter table payments enable trigger payments_keep_to_the_machine;
