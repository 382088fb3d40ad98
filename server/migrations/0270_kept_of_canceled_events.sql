-- Whether cancelling an event gives back also what had been kept of lines cancelled before. Empty for events cancelled by an
-- older release, which asked nobody: of the orders they end everything goes back, and no other order is touched.
alter table event_cancellations add column returns_kept boolean;
