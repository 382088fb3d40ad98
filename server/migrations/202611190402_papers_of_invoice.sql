-- outside a transaction
create unique index concurrently if not exists papers_of_invoice on papers (invoice_id) where invoice_id is not null;
