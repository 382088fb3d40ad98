-- The machine of core/src/payment.ts: an unpaid instalment ends with its order.
create or replace function is_payment_move(from_state text, to_state text) returns boolean language sql immutable parallel safe
  return from_state || '>' || to_state = any (array[
    'Init>WaitingAuthentication', 'Init>Authorized', 'Init>Duplicated', 'Init>Refused', 'Init>Canceled', 'Init>Abandoned',
    'WaitingAuthentication>Authorized', 'WaitingAuthentication>Duplicated', 'WaitingAuthentication>Refused',
    'WaitingAuthentication>Canceled', 'WaitingAuthentication>Abandoned',
    'Pending>Authorized', 'Pending>Refused', 'Pending>Canceled',
    'Authorized>Refunding', 'Authorized>Contested', 'Contested>Authorized', 'Contested>Refunded', 'Duplicated>Refunding',
    'Refunding>Authorized', 'Refunding>Refunded', 'Refused>Authorized', 'Refused>Duplicated', 'Refused>Corrected',
    'Refused>Canceled', 'Corrected>Refunding', 'Corrected>Contested', 'Registered>Canceled']);
