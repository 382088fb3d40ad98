-- Whether anybody could find the event when it was cancelled: the association's calendar then says that it is cancelled. Of
-- those cancelled before, nobody knows, and it says nothing.
alter table event_cancellations add column was_public boolean not null default false;
