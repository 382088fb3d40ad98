-- The address somebody wants to be known by is proved by a link to it; the link names whose account it changes.
alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check
  check (purpose in ('FirstLogin', 'ForgottenPassword', 'ExpiredPassword', 'VerifyEmail', 'ChangeEmail'));
alter table links add column user_id bigint references users;
alter table links add constraint links_change_somebodys_address check ((purpose = 'ChangeEmail') = (user_id is not null));
