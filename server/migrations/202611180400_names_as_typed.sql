-- Names are found as one types them, by any of their parts (decision 92).

-- Letters as a keyboard has them: without capitals and accents, and those that are not a letter with an accent by the letters one
-- types for them. Here and below, what an index asks for at each purchase is in PL/pgSQL: a function in SQL would be unfolded anew
-- for each statement, which costs more than the call.
create function typed_letters(words text) returns text language plpgsql immutable parallel safe as $$
begin
  return replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(coalesce(words, ''), NFKD), '[\u0300-\u036f]', '', 'g')),
    'łđðøıħŧŋəɛɔɓɗƙƴɲ', 'lddoihtneeobdkyn'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th');
end $$;

-- Words as they are looked for. Most have no accent, and are spared the work.
create or replace function search_key(words text) returns text language sql immutable parallel safe
  return case when octet_length(words) = char_length(words) then lower(words) else typed_letters(words) end;

-- A name as it is looked for: whatever stands between its words, hyphens, apostrophes, dots or spaces of any kind, is one space; what
-- is typed of an address, with its @, is no name. Longer than anybody may type, and short enough for an index. `public` is said,
-- because Postgres makes and counts indexes, and restores them, without a path to look along.
create function name_key(name text) returns text language plpgsql immutable parallel safe as $$
begin
  return btrim(left(regexp_replace(public.search_key(name),
    '[^a-z0-9@\u00c0-\u02af\u0370-\u1fff\u2c00-\u2dff\u3040-\U0010ffff]+', ' ', 'g'), 200));
end $$;

-- What follows the first word of a key, and the second, and so on: « de la tour » has « la tour » and « tour ».
create function later_parts(key text) returns setof text language sql immutable parallel safe rows 2
begin atomic
  select array_to_string(words[n:], ' ')
  from (select string_to_array(key, ' ') as words) split, generate_series(2, cardinality(words)) n;
end;

-- Whether somebody may have a later part, which most have not: anything in a name but letters that stay one.
create function may_have_parts(person jsonb) returns boolean language plpgsql immutable parallel safe as $$
begin
  return coalesce(person ->> 'lastName', '') || coalesce(person ->> 'firstName', '') || coalesce(person ->> 'companyName', '') ~ '[^A-Za-z\u00c0-\u013e]';
end $$;

-- Of a payer or a participant, each part once.
create function parts_of_person(person jsonb) returns setof text language sql immutable parallel safe rows 2
begin atomic
  select distinct part
  from unnest(array[person ->> 'lastName', person ->> 'firstName', person ->> 'companyName']) name, later_parts(name_key(name)) part;
end;

-- The later parts of names, which no index of whole names finds: a row for each. Most payers and participants have none.
create table payer_name_parts (
  organization_id bigint not null,
  part text not null,
  order_id bigint not null references orders on delete cascade
);
create unique index payer_name_parts_found on payer_name_parts (organization_id, part text_pattern_ops, order_id);
create index payer_name_parts_of_order on payer_name_parts (order_id);

create table participant_name_parts (
  form_id bigint not null,
  part text not null,
  order_item_id bigint not null references order_items on delete cascade
);
create unique index participant_name_parts_found on participant_name_parts (form_id, part text_pattern_ops, order_item_id);
create index participant_name_parts_of_line on participant_name_parts (order_item_id);

create function keep_payer_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from payer_name_parts where order_id = old.id;
  end if;
  insert into payer_name_parts (organization_id, part, order_id) select new.organization_id, part, new.id from parts_of_person(new.payer) part;
  return null;
end $$;

create function keep_participant_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from participant_name_parts where order_item_id = old.id;
  end if;
  insert into participant_name_parts (form_id, part, order_item_id)
  select new.form_id, part, new.id from parts_of_person(new.participant) part;
  return null;
end $$;

-- A row trigger with a condition costs a purchase without such a name the condition alone: no event is queued, nothing is written.
create trigger orders_have_name_parts after insert on orders for each row
  when (may_have_parts(new.payer)) execute function keep_payer_parts();
create trigger changed_orders_have_name_parts after update of payer, organization_id on orders for each row
  when ((old.organization_id, old.payer) is distinct from (new.organization_id, new.payer))
  execute function keep_payer_parts();
create trigger order_items_have_name_parts after insert on order_items for each row
  when (may_have_parts(new.participant)) execute function keep_participant_parts();
create trigger changed_order_items_have_name_parts after update of participant, form_id on order_items for each row
  when ((old.form_id, old.participant) is distinct from (new.form_id, new.participant))
  execute function keep_participant_parts();
