-- The mail about another address that was asked for takes the account back before anything is changed.
alter table account_alarms drop constraint account_alarms_what_check,
  add constraint account_alarms_what_check
    check (what in ('address', 'addressAsked', 'password', 'factorOn', 'factorOff'));
