-- How many lines the orders of a day have, whatever became of them: a page far down a list skips whole days. Days that were
-- summed before say nothing of it, so that all are summed again by the job, as they may be at any time (decision 86).
delete from statistics_days;
delete from statistics_tiers;
delete from statistics_payers;
delete from statistics_visits;
delete from statistics_folds;
alter table statistics_days add column lines bigint not null;
