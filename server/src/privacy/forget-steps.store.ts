import { forgottenMailbox, forgottenName, NOBODYS_DOMAIN } from '@obole/core/privacy/forgetting'
import { holdTiesSql } from '../contacts/contacts.sql.ts'
import { redrawPapersJob } from '../orders/orders.queue.ts'
import type { Queryable } from '../platform/db.ts'
import { newJob, type NewJob } from '../platform/job.ts'
import { at, param, raw, sql, type Sql } from '../platform/sql.ts'
import { guardianReplaced } from './guardian.sql.ts'
import { mentions } from './mentions.sql.ts'
import type { Person } from './person.ts'
import { FORGOTTEN, FROZEN_LINES, HOLDINGS } from './register.sql.ts'

/** A file on the disk that nothing speaks of any more. */
export interface FileToRemove {
  store: 'files' | 'papers'
  name: string
}

/** Who is forgotten, and what they are called from now on. */
export interface Forgotten {
  person: Person
  number: number
  now: number
}

export interface Done {
  /** How many rows it changed. */
  rows: number
  files?: readonly FileToRemove[]
  jobs?: readonly NewJob[]
}

/** One step, in one commit with the note that it was done; done again, it finds nothing left to do. */
export interface Step {
  name: string
  run: (db: Queryable, forgotten: Forgotten) => Promise<Done>
}

const theirs = (name: string, person: Person): Sql => {
  const holding = HOLDINGS.find((one) => one.name === name)
  if (!holding) throw new Error(`no holding ${name}`)
  return holding.of(person)
}

const mailboxOf = ({ person, number }: Forgotten) => forgottenMailbox(person.organizationId, number)
const nameOf = ({ number }: Forgotten) => {
  const { firstName, lastName } = forgottenName(number)
  return `${firstName} ${lastName}`
}

/** Their rows of a table, changed or deleted; answers how many. */
async function change(db: Queryable, statement: Sql): Promise<number> {
  return (await db.query(sql`${statement} returning 1`)).length
}
const update = (db: Queryable, table: string, name: string, { person }: Forgotten, set: Sql, only?: Sql) =>
  change(
    db,
    sql`update ${raw(table)} t set ${set} where ${theirs(name, person)}${only ? sql` and ${only}` : sql``}`,
  )
const erase = (db: Queryable, table: string, name: string, { person }: Forgotten) =>
  change(db, sql`delete from ${raw(table)} t where ${theirs(name, person)}`)

const total = (...counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** Rows of their association, of a table that is called so. */
const ours = (alias: string, { person }: Forgotten): Sql =>
  sql`${raw(alias)}.organization_id = ${person.organizationId}::bigint`

/** What law keeps of an order is its amounts and dates. Whoever else it names is still found by the payer's place in it. */
async function forgetPayer(db: Queryable, forgotten: Forgotten): Promise<Done> {
  const mailbox = param(mailboxOf(forgotten))
  const payer = {
    ...forgottenName(forgotten.number),
    email: mailboxOf(forgotten),
    birthDate: null,
    address: null,
    zipCode: null,
    city: null,
    country: null,
    companyName: null,
    companySiren: null,
    companyLegalStatus: null,
    payAsOrganisation: false,
    showName: false,
    showAmount: false,
  }
  await renameOthers(db, forgotten)
  await keepCardsOfOthers(db, forgotten)
  const orders = await update(
    db,
    'orders',
    'commandes',
    forgotten,
    sql`payer = ${JSON.stringify(payer)}::jsonb, payer_email = ${mailbox}, note = null`,
    sql`payer_email is distinct from ${mailbox}`,
  )
  const links = await update(
    db,
    'order_links',
    'liens-de-commande',
    forgotten,
    sql`revoked_at = coalesce(revoked_at, ${at(forgotten.now)}), wish = null`,
    sql`(revoked_at is null or wish is not null)`,
  )
  const limits = await forgetLimits(db, forgotten)
  const cards = await forgetCards(db, forgotten)
  const cheques = await update(
    db,
    'cheques',
    'cheques',
    forgotten,
    sql`drawer = null`,
    sql`drawer is not null`,
  )
  return { rows: total(orders, links, limits, cards, cheques) }
}

/** Nothing is left to debit, or nobody would be forgotten. The bank gives up its token by itself (`payments/end-mandates.ts`). */
async function forgetCards(db: Queryable, forgotten: Forgotten): Promise<number> {
  let count = 0
  for (const name of ['cartes-bancaires', 'carte-du-renouvellement'])
    count += await update(
      db,
      'mandates',
      name,
      forgotten,
      sql`state = case t.state when 'Active' then 'Ended' else t.state end,
        ended_at = coalesce(t.ended_at, ${at(forgotten.now)}), card = null`,
      sql`t.card is not null`,
    )
  return count
}

/**
 * Whom they paid for keeps the address of their card, which is made of the payer's mailbox too (`papers/card-code.ts`).
 * One for whom they typed a mailbox of their own had nothing sent there beside the payer, and has not from now on.
 */
async function keepCardsOfOthers(db: Queryable, { person, now }: Forgotten): Promise<void> {
  const { orderIds, itemIds, knownMailboxes } = person
  const paid = sql`${orderIds}::bigint[]`
  const own = sql`${itemIds}::bigint[]`
  await db.query(sql`
    update papers p set contents = p.contents || jsonb_build_object('payerWas', encode(sha256(convert_to(
      (p.contents ->> 'passNumber') || ' ' || lower(o.payer_email), 'UTF8')), 'hex'))
    from orders o where o.id = p.order_id and o.id = any(${paid}) and p.kind = 'MembershipCard'
      and p.order_item_id <> all(${own}) and o.payer_email not like '%@${raw(NOBODYS_DOMAIN)}'`)
  await db.query(sql`
    insert into participant_passes (order_item_id, email, queued_at, kept_back_at, counted_at)
    select i.id, lower(btrim(i.participant ->> 'email')), ${at(now)}, ${at(now)}, ${at(now)} from order_items i
    where i.order_id = any(${paid}) and i.id <> all(${own})
      and lower(btrim(i.participant ->> 'email')) = any(${knownMailboxes}::text[])
    on conflict do nothing`)
}

/**
 * A child who gave no mailbox is known by the payer's: from now on by the one that stands for it, so that their file
 * stays theirs.
 */
async function renameOthers(db: Queryable, forgotten: Forgotten): Promise<void> {
  const { person } = forgotten
  const { organizationId, contactIds, orderIds, mailboxes } = person
  const organization = param(organizationId)
  const mailbox = param(mailboxOf(forgotten))
  const own = param(contactIds)
  await db.query(sql`
    insert into contact_aliases (organization_id, key, contact_id)
    select distinct on (n.key) ${organization}::bigint, n.key, l.contact_id
    from contact_lines l join order_items i on i.id = l.item_id
    cross join lateral (select contact_key(null, i.participant ->> 'firstName', i.participant ->> 'lastName', ${mailbox}, null) as key) n
    where l.order_id = any(${orderIds}::bigint[]) and l.item_id > 0 and l.contact_id <> all(${own}::bigint[])
      and coalesce(btrim(i.participant ->> 'email'), '') = ''
    order by n.key, l.contact_id
    on conflict do nothing`)
  const others = sql`${ours('t', forgotten)} and t.contact_id <> all(${own}::bigint[])`
  const renamed = sql`(select ${mailbox} || substr(t.key, length(box) + 1) from unnest(${mailboxes}::text[]) box
    where starts_with(t.key, box || ' ') limit 1)`
  // Two of their mailboxes may have known the same child: the name leads to one file, whichever it was known by.
  const known = sql`select t.key, t.contact_id, ${renamed} as name from contact_aliases t where ${others}`
  await db.query(sql`
    delete from contact_aliases a using (${known}) k where ${ours('a', forgotten)} and a.key = k.key and (
      exists (select from contact_aliases b where b.organization_id = a.organization_id and b.key = k.name)
      or exists (select from (${known}) other where other.name = k.name and other.key < k.key))`)
  await db.query(
    sql`update contact_aliases t set key = ${renamed} where ${others} and ${renamed} is not null`,
  )
  await renameFiles(db, forgotten, renamed)
  await db.query(sql`
    update contacts t set email = null
    where ${ours('t', forgotten)} and t.id <> all(${own}::bigint[]) and t.email = any(${mailboxes}::text[])`)
  await db.query(sql`
    update contact_merges t set facts_before = t.facts_before || '{"email": null}'
    where ${ours('t', forgotten)} and lower(t.facts_before ->> 'email') = any(${mailboxes}::text[])`)
}

/**
 * Of several files that would be known by one name, the one that orders lead to is. Any other has a key that no order
 * makes: it stays where somebody wrote in it, and looks like the first to whoever makes two files one.
 */
async function renameFiles(db: Queryable, forgotten: Forgotten, renamed: Sql): Promise<void> {
  await db.query(sql`
    with named as materialized (
      select t.id, ${renamed} as name from contacts t
      where ${ours('t', forgotten)} and t.id <> all(${forgotten.person.contactIds}::bigint[])),
    ranked as materialized (
      select n.id, n.name, row_number() over (partition by n.name order by led.id is not null desc, n.id) as place,
        exists (select from contacts c where ${ours('c', forgotten)} and c.key = n.name)
          or exists (select from contact_aliases a
            where ${ours('a', forgotten)} and a.key = n.name and a.contact_id <> n.id) as is_taken
      from named n left join lateral (select a.contact_id as id from contact_aliases a
        where ${ours('a', forgotten)} and a.key = n.name and a.contact_id = n.id) led on true
      where n.name is not null)
    update contacts t set key = r.name || case when r.place > 1 or r.is_taken then ' #' || r.id else '' end
    from ranked r where t.id = r.id`)
}

/**
 * Nobody buys with their mailbox any more, and two limits of theirs would be one: they go, with what they counted. Lines
 * are held before stocks, as a cancellation holds them. One in which a cart under way holds something stays, and the
 * last look finds it.
 */
async function forgetLimits(db: Queryable, { person }: Forgotten): Promise<number> {
  const limits = await db.query<{ id: number; formId: number }>(sql`
    select t.stock_id as id, t.form_id as "formId" from personal_limits t
    where ${theirs('limites-par-personne', person)} and not exists (select from holds h where h.stock_id = t.stock_id)`)
  if (limits.length === 0) return 0
  const stocks = sql`${limits.map(({ id }) => id)}::bigint[]`
  await db.query(sql`
    update order_items i set stock_ids = array(
      select id from unnest(i.stock_ids) with ordinality as counted(id, place) where id <> all(${stocks}) order by place)
    where i.form_id = any(${limits.map(({ formId }) => formId)}::bigint[]) and i.stock_ids && ${stocks}`)
  await db.query(sql`delete from personal_limits where stock_id = any(${stocks})`)
  await db.query(sql`delete from stocks where id = any(${stocks})`)
  return limits.length
}

/** The child keeps their line, and somebody stood for them: the number does. Carts first, because the lines lead to them. */
async function forgetGuardian(db: Queryable, forgotten: Forgotten): Promise<Done> {
  const { person } = forgotten
  const { firstName, lastName } = forgottenName(forgotten.number)
  const nobody = {
    guardianFirstName: firstName,
    guardianLastName: lastName,
    guardianPhone: null,
    guardianEmail: mailboxOf(forgotten),
  }
  const guardian = sql`${JSON.stringify(nobody)}::jsonb`
  const requests = await update(
    db,
    'payment_requests',
    'responsable-legal-demandes',
    forgotten,
    sql`priced = t.priced || jsonb_build_object('lines', ${guardianReplaced(FROZEN_LINES, guardian, person)})`,
  )
  const carts = await update(
    db,
    'carts',
    'responsable-legal-paniers',
    forgotten,
    sql`items = ${guardianReplaced(sql`t.items`, guardian, person)}, calls = '[]'`,
  )
  const lines = await update(
    db,
    'order_items',
    'responsable-legal',
    forgotten,
    sql`participant = t.participant || ${guardian}`,
  )
  return { rows: total(requests, carts, lines) }
}

async function forgetParticipant(db: Queryable, forgotten: Forgotten): Promise<Done> {
  const participant = { ...forgottenName(forgotten.number), email: mailboxOf(forgotten) }
  const lines = await update(
    db,
    'order_items',
    'lignes',
    forgotten,
    sql`participant = case when t.participant is not null then ${JSON.stringify(participant)}::jsonb end,
      custom_fields = '[]',
      options = coalesce((select jsonb_agg(case when jsonb_typeof(o) = 'object' then o - 'customFields' || '{"customFields": []}' else o end
        order by place) from jsonb_array_elements(t.options) with ordinality as chosen(o, place)), '[]')`,
  )
  const passes = await erase(db, 'participant_passes', 'envois-aux-participants', forgotten)
  return { rows: lines + passes }
}

/** Their carts are emptied as those are that nobody paid (`carts/forget-carts.ts`). */
async function forgetCarts(db: Queryable, forgotten: Forgotten): Promise<Done> {
  const dedications = await erase(db, 'dedications', 'dedicaces', forgotten)
  const requests = await update(
    db,
    'payment_requests',
    'demandes-de-paiement',
    forgotten,
    sql`priced = t.priced || '{"payer": {"email": ""}, "lines": [], "terms": []}'`,
  )
  const carts = await update(
    db,
    'carts',
    'paniers',
    forgotten,
    sql`payer = null, payer_client = null, lines_client = null, items = '[]', calls = '[]'`,
  )
  const intents = await update(
    db,
    'checkout_intents',
    'boutiques-exterieures',
    forgotten,
    sql`payer = null, metadata = null`,
  )
  const notifications = await forgetNotifications(db, forgotten)
  return { rows: total(dedications, requests, carts, intents, notifications) }
}

/** What programs were sent is in their hands; here it goes, with their answers, and what still waits is not sent. */
async function forgetNotifications(db: Queryable, forgotten: Forgotten): Promise<number> {
  const named = theirs('notifications-envoyees', forgotten.person)
  await db.query(sql`
    update webhook_deliveries d set
      tries = coalesce((select jsonb_agg(one || '{"answer": null}' order by place)
        from jsonb_array_elements(d.tries) with ordinality as tried(one, place)), '[]'),
      state = case d.state when 'Waiting' then 'Failed' else d.state end, due_at = null,
      ended_at = coalesce(d.ended_at, ${at(forgotten.now)})
    from webhook_notifications t where d.notification_id = t.id and t.body is not null and ${named}`)
  return update(
    db,
    'webhook_notifications',
    'notifications-envoyees',
    forgotten,
    sql`body = null`,
    sql`t.body is not null`,
  )
}

/** Tickets and cards are drawn anew without a name; valid receipts stay as they are. */
async function forgetPapers(db: Queryable, forgotten: Forgotten): Promise<Done> {
  const { person, number } = forgotten
  const name = param(nameOf(forgotten))
  const paid = sql`t.order_id = any(${person.orderIds}::bigint[])`
  const held = sql`t.order_item_id = any(${person.itemIds}::bigint[])`
  const rows = await db.query<{ drawn: string | null; orderId: number }>(sql`
    update papers p set stored_as = null, size_bytes = null, sha256 = null, contents = case p.kind
      when 'FiscalReceipt' then p.contents || jsonb_build_object('donor',
        jsonb_build_object('name', ${name}::text, 'addressLines', '[]'::jsonb, 'company', null), 'forgottenNumber', ${number}::int)
      when 'DedicationCard' then p.contents || jsonb_build_object('giver', ${name}::text, 'honouree', '…', 'message', null,
        'forgottenNumber', ${number}::int)
      else p.contents || case when before.is_paid then jsonb_build_object('payerName', ${name}::text) else '{}'::jsonb end
        || case when before.is_held then jsonb_build_object('holder', ${name}::text) || case when p.contents ? 'choices'
          then '{"choices": []}'::jsonb else '{}'::jsonb end else '{}'::jsonb end || jsonb_build_object('forgottenNumber', ${number}::int) end
    from (select t.id, t.stored_as, ${paid} as is_paid, coalesce(${held}, false) and t.contents ->> 'holder' is not null as is_held
      from papers t where ${theirs('billets-et-cartes', person)} and not t.contents ? '${raw(FORGOTTEN)}' for no key update) before
    where p.id = before.id returning before.stored_as as drawn, p.order_id as "orderId"`)
  const files = rows.flatMap(({ drawn }) =>
    drawn === null ? [] : [{ store: 'papers' as const, name: drawn }],
  )
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))]
  return { rows: rows.length, files, jobs: orderIds.map((orderId) => newJob(redrawPapersJob, { orderId })) }
}

async function forgetAnswers(db: Queryable, forgotten: Forgotten): Promise<Done> {
  const gone = await db.query<{ name: string }>(sql`
    delete from files t where ${theirs('fichiers-envoyes', forgotten.person)} returning t.stored_as as name`)
  return { rows: gone.length, files: gone.map(({ name }) => ({ store: 'files', name })) }
}

async function forgetMessages(db: Queryable, forgotten: Forgotten): Promise<Done> {
  const texts = await update(db, 'order_messages', 'messages', forgotten, sql`subject = '—', body = '—'`)
  const mailbox = param(mailboxOf(forgotten))
  await joinRecipients(db, forgotten)
  const received = await update(
    db,
    'order_message_recipients',
    'messages-recus',
    forgotten,
    sql`email = ${mailbox}`,
  )
  const reasons = await update(
    db,
    'order_adjustments',
    'changements',
    forgotten,
    sql`note = null, message = null`,
  )
  const refunds = await update(
    db,
    'refunds',
    'remboursements',
    forgotten,
    sql`comment = null, note = null, message = null`,
  )
  return { rows: total(texts, received, reasons, refunds) }
}

/** Of several mailboxes of theirs that had the same message, one stands for all, with the orders of all. */
async function joinRecipients(db: Queryable, forgotten: Forgotten): Promise<void> {
  const had = sql`select t.* from order_message_recipients t
    where ${theirs('messages-recus', forgotten.person)} or t.email = ${mailboxOf(forgotten)}`
  const all = (column: string) => sql`array(select distinct id from (${had}) h, unnest(h.${raw(column)}) id
    where h.message_id = t.message_id order by id desc)`
  const isHad = (than: string) =>
    sql`exists (select from (${had}) h where h.message_id = t.message_id and h.email ${raw(than)} t.email)`
  await db.query(sql`
    update order_message_recipients t set order_ids = ${all('order_ids')}, item_ids = ${all('item_ids')}
    where ${isHad('=')} and ${isHad('<>')}`)
  await db.query(sql`delete from order_message_recipients t where ${isHad('=')} and ${isHad('<')}`)
}

async function forgetMailbox(db: Queryable, forgotten: Forgotten): Promise<Done> {
  // A child's messages went to this mailbox as well.
  const mailings = await update(
    db,
    'mailing_recipients',
    'messages-a-une-liste',
    forgotten,
    sql`email = null, answer = null, state = case when t.state in ('Waiting', 'Queued') then 'Changed' else t.state end`,
    sql`t.email is not null`,
  )
  const refused = await erase(db, 'undeliverable_addresses', 'adresse-refusee', forgotten)
  const prospects = await erase(db, 'prospects', 'annonces-demandees', forgotten)
  const reminders = await erase(db, 'cart_reminders', 'rappels-de-panier', forgotten)
  const visits = await erase(db, 'restart_visits', 'visites-don-mensuel', forgotten)
  const donors = await erase(db, 'monthly_donors', 'dons-mensuels-ailleurs', forgotten)
  const named = await update(
    db,
    'jobs',
    'envois-en-attente',
    forgotten,
    sql`payload = t.payload - 'queuedFor', last_error = null`,
    sql`t.payload ? 'queuedFor'`,
  )
  const waiting = await erase(db, 'jobs', 'envois-en-attente', forgotten)
  return { rows: total(mailings, refused, prospects, reminders, visits, donors, named, waiting) }
}

async function forgetImports(db: Queryable, forgotten: Forgotten): Promise<Done> {
  const lines = await update(
    db,
    'import_lines',
    'lignes-importees',
    forgotten,
    sql`cells = null, content = null, problems = null, person_key = null, facts_before = null, facts_after = null,
      state = case when t.state in ('Unread', 'Ready', 'Known') then 'Refused' else t.state end`,
  )
  const memberships = await erase(db, 'imported_memberships', 'adhesions-importees', forgotten)
  const acts = await erase(db, 'imported_acts', 'dons-et-achats-importes', forgotten)
  return { rows: total(lines, memberships, acts) }
}

/**
 * The act stays in the log: what it said of the person does not. Numbers and truth values say nothing of anybody. Of an
 * act on somebody else, only what mentions them goes.
 */
async function forgetLog(db: Queryable, forgotten: Forgotten): Promise<Done> {
  const { person } = forgotten
  const { organizationId, contactIds } = person
  const about = sql`(${theirs('journal', person)})`
  const saying = mentions(
    sql`(coalesce(t.subject_label, '') || ' ' || t.changes::text || ' ' || t.details::text)`,
    person,
  )
  const isOnThem = sql`(t.subject_type = 'contact' and t.subject_id = any(${contactIds.map(String)}::text[]))`
  const saysNothing = sql`jsonb_typeof(c -> 'from') in ('number', 'boolean', 'null')
    and jsonb_typeof(c -> 'to') in ('number', 'boolean', 'null')`
  const entries = await change(
    db,
    sql`update audit_entries t set
      subject_label = case when ${isOnThem} or t.subject_type <> 'contact' and ${mentions(sql`t.subject_label`, person)}
        then ${nameOf(forgotten)} else t.subject_label end,
      changes = coalesce((select jsonb_agg(c order by place) from jsonb_array_elements(t.changes) with ordinality as change(c, place)
        where case when ${about} then ${saysNothing} else not ${mentions(sql`c::text`, person)} end), '[]'),
      details = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(t.details)
        where not (${about} and key in ('note', 'other', 'reason', 'mail')) and not ${mentions(sql`value::text`, person)})
    where t.organization_id = ${organizationId} and (${about} or ${saying})`,
  )
  const exports = await erase(db, 'exports', 'listes-exportees', forgotten)
  const views = await erase(db, 'saved_views', 'vues-enregistrees', forgotten)
  return { rows: total(entries, exports, views) }
}

/** A digest of each mailbox stays, so that nobody writes to it again; whoever asked to be forgotten wants no mail at all. */
const keepRefusals = (isAsked: boolean) =>
  async function run(db: Queryable, { person, now }: Forgotten): Promise<Done> {
    const { organizationId, mailboxes } = person
    const rows = await change(
      db,
      sql`insert into forgotten_mailboxes (organization_id, digest, purpose, since)
        select ${organizationId}::bigint, mailbox_digest(${organizationId}::bigint, box), purpose, ${at(now)}
        from unnest(${mailboxes}::text[]) box, unnest('{Renewal,Message}'::text[]) purpose
        where ${isAsked}::boolean or exists (select from contact_refusals t where ${theirs('refus', person)} and t.purpose = purpose.purpose)
        on conflict do nothing`,
    )
    return { rows }
  }

/**
 * Files of others that tell of them too: one that is ready is gone, and its person may ask for another; one that is being
 * made was perhaps read before, and is made anew.
 */
async function forgetInFilesOfOthers(db: Queryable, { person, now }: Forgotten): Promise<Done> {
  const ofOthers = theirs('fichiers-de-proches', person)
  const rows = await db.query<{ name: string }>(sql`
    update person_files p set state = 'Gone', stored_as = null, size_bytes = null, sha256 = null
    from (select t.id, t.stored_as from person_files t where t.state = 'Ready' and ${ofOthers} for no key update) ready
    where p.id = ready.id returning ready.stored_as as name`)
  const waiting = await change(
    db,
    sql`update person_files t set outdated_at = ${at(now)} where t.state = 'Waiting' and ${ofOthers}`,
  )
  return { rows: rows.length + waiting, files: rows.map(({ name }) => ({ store: 'papers', name })) }
}

/** The file itself, with all that hangs on it. Orders that came meanwhile are filed anew, as a stranger's would be. */
async function forgetFile(db: Queryable, forgotten: Forgotten): Promise<Done> {
  const ids = sql`${forgotten.person.contactIds}::bigint[]`
  await db.query(holdTiesSql(forgotten.person.organizationId))
  // Whoever files orders takes the lines first, and then the files: so does this.
  await db.query(sql`
    with gone as (delete from contact_lines where contact_id = any(${ids}) returning order_id)
    insert into contact_changes (order_id) select distinct order_id from gone`)
  // Whoever is left alone in their household is in none.
  await db.query(sql`
    select id from contacts where id = any(${ids})
      or household_id in (select household_id from contacts where id = any(${ids})) order by id for update`)
  const files = await db.query<{ name: string }>(sql`
    with gone as (delete from person_files t where ${theirs('fichiers-de-donnees', forgotten.person)} returning t.stored_as)
    select stored_as as name from gone where stored_as is not null`)
  const counts = [
    await change(db, sql`delete from contact_notes where contact_id = any(${ids})`),
    await change(db, sql`delete from contact_merges where kept_id = any(${ids}) or merged_id = any(${ids})`),
    await change(
      db,
      sql`delete from contact_distinctions where one_id = any(${ids}) or other_id = any(${ids})`,
    ),
  ]
  const left = await db.query<{ id: number }>(sql`
    select distinct household_id as id from contacts where id = any(${ids}) and household_id is not null`)
  await db.query(sql`update contacts set merged_into_id = null where merged_into_id = any(${ids})`)
  counts.push(await change(db, sql`delete from contacts where id = any(${ids})`))
  for (const { id } of left) await dropHousehold(db, id)
  return { rows: total(...counts), files: files.map(({ name }) => ({ store: 'papers', name })) }
}

/** Of a household, two stay at least. */
async function dropHousehold(db: Queryable, id: number): Promise<void> {
  const household = param(id)
  const isAlone = sql`(select count(*) from contacts where household_id = ${household} and merged_into_id is null) < 2`
  await db.query(
    sql`update contacts set household_id = null where household_id = ${household} and ${isAlone}`,
  )
  await db.query(sql`
    delete from households where id = ${household}
      and not exists (select from contacts where household_id = ${household})`)
}

/**
 * In this order: whoever is stopped in between goes on with the next. Refusals come first, while the files of others
 * still have the mailbox; the file goes last, because it says whom it is about.
 */
export const stepsOf = ({ isAsked }: { isAsked: boolean }): readonly Step[] => [
  { name: 'refus', run: keepRefusals(isAsked) },
  { name: 'commandes', run: forgetPayer },
  { name: 'lignes', run: forgetParticipant },
  { name: 'responsable-legal', run: forgetGuardian },
  { name: 'paniers', run: forgetCarts },
  { name: 'documents', run: forgetPapers },
  { name: 'fichiers', run: forgetAnswers },
  { name: 'messages', run: forgetMessages },
  { name: 'adresse', run: forgetMailbox },
  { name: 'imports', run: forgetImports },
  { name: 'journal', run: forgetLog },
  { name: 'fichiers-de-proches', run: forgetInFilesOfOthers },
  { name: 'fiche', run: forgetFile },
]
