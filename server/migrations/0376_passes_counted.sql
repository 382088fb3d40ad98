-- When it was decided, once, whether it is sent or kept back: a mail server that is down uses up nobody's share.
alter table participant_passes add column counted_at timestamptz;
