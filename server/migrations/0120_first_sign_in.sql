-- From when the days of grace of a second factor count. Those who have a password may have signed in already: their days
-- begin with this release.
alter table users add column first_signed_in_at timestamptz;
update users set first_signed_in_at = now() where password_hash is not null;
