-- Not sent, because its mailbox had too many mails: the payer has it, and nobody is told that it is over.
alter table participant_passes add column kept_back_at timestamptz;
