-- A try and a mandate say by what means the money comes, as payments do: until now all of them were cards. The defaults, those
-- of payments too, are for nodes of the version before, which write no means; from now on whoever writes a row says it.
alter table attempts
  add column means text not null default 'Card',
  add constraint attempts_means_check
    check (means in ('None', 'Card', 'Sepa', 'Check', 'Cash', 'BankTransfer', 'Other')) not valid;
alter table mandates
  add column means text not null default 'Card',
  add constraint mandates_means_check
    check (means in ('None', 'Card', 'Sepa', 'Check', 'Cash', 'BankTransfer', 'Other')) not valid;
