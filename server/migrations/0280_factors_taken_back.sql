-- "It was not me" may be said of a second factor that was set up as well. Whether the account had one when the change was
-- made, or shortly before, says what a mailbox alone may undo; true where nobody wrote it down, so that nothing goes unasked.
alter table account_alarms drop constraint account_alarms_what_check,
  add constraint account_alarms_what_check check (what in ('address', 'password', 'factorOn', 'factorOff')),
  add column was_guarded boolean not null default true;

-- What whoever asks for their second factor to be taken away showed of themselves: Support checks the rest.
alter table factor_recoveries
  add column asked_with text not null default 'password' check (asked_with in ('password', 'link', 'notMe'));
