-- Those who paid in one campaign, by address, walked from one address to the next.
create index orders_by_payer_of_form on orders (organization_id, form_id, payer_email text_pattern_ops);
