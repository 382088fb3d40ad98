-- A refusal stays with the address that it came from, whoever has that address in their file later (decision 103). The address
-- is known by its digest alone, as that of somebody who was forgotten is.
create table refused_mailboxes (
  organization_id bigint not null references organizations,
  digest text not null,
  purpose text not null check (purpose in ('Renewal', 'Message')),
  at timestamptz not null,
  -- Who wrote it down, on the person's word; null where the reader of the mailbox did it.
  user_id bigint references users,
  primary key (organization_id, digest, purpose)
);

insert into refused_mailboxes (organization_id, digest, purpose, at, user_id)
select c.organization_id, mailbox_digest(c.organization_id, c.email), r.purpose, r.at, r.user_id
from contact_refusals r join contacts c on c.id = r.contact_id
where nullif(btrim(c.email), '') is not null order by r.at
on conflict do nothing;
