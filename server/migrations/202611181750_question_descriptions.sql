-- What is asked for in words of its own, with a link perhaps: where the questionnaire that somebody declares about can be read.
alter table custom_fields add column description text check (length(description) <= 1000);
