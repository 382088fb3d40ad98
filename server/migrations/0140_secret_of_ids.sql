-- Ids that follow from what they stand for (a payment request from its cart) are made with one secret for good: made with
-- another, the same act would be done twice. Which secret that is, by its own id; the secret itself is nowhere here.
create table secret_of_ids (
  only_row boolean primary key default true check (only_row),
  key_id text not null
);
