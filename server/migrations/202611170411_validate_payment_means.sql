-- Apart from the step before, so that nobody waits while all tries are looked at.
alter table attempts validate constraint attempts_means_check;
alter table mandates validate constraint mandates_means_check;
