-- A device that signed in to the account is known until its second factor is put in force: whoever signed in with the
-- password alone is then a stranger again. Empty where nothing was forgotten yet.
alter table users add column devices_forgotten_at timestamptz;

update users u set devices_forgotten_at = f.confirmed_at from second_factors f
where f.user_id = u.id and f.confirmed_at is not null;
