alter table orders validate constraint payer_can_be_written_to;
