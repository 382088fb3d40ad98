import {
  type Fate,
  FORGOTTEN_PERSON,
  type Ground,
  NOBODYS_DOMAIN,
  type RegisterPart,
} from '@obole/core/privacy/forgetting'
import type { Locale } from '@obole/core/locale'
import { GUARDIAN_FIELDS } from '@obole/core/validation/participant-fields'
import { raw, sql, type Sql } from '../platform/sql.ts'
import { isGuardian, isGuardianByName, namesGuardian } from './guardian.sql.ts'
import { mentions } from './mentions.sql.ts'
import type { Person } from './person.ts'

type Words = Readonly<Record<Locale, string>>

/** One table, or some of its rows, in which an association knows something of the people it deals with. */
export interface Holding {
  /** Its name in the file that a person receives and in the proof. */
  name: string
  /** Under what heading the association's page and the proof say it. */
  part: RegisterPart
  /** What the file calls it, said to the person: « Vos commandes ». */
  title: Words
  /** What the association's page and the proof call it, said of the person. */
  what: Words
  table: string
  /** The columns that say something of a person. */
  columns: readonly string[]
  /** What else of the row is put into the file, so that it can be understood. */
  also?: readonly string[]
  /** Columns that a person could read nothing from: secrets, and what others are made of. */
  hidden?: readonly string[]
  /** Of the documents in the row, these keys alone: the rest is about somebody else. */
  onlyKeys?: readonly string[]
  /** What a document of theirs holds besides: keys that open something, which are shown to nobody. */
  secretKeys?: readonly string[]
  /** Columns of which a person is shown a part: a cart holds what was said of others too. */
  shownAs?: (person: Person) => Readonly<Record<string, Sql>>
  /** Which rows, called `t`, are a person's: they are forgotten with them. */
  of: (person: Person) => Sql
  /**
   * Which rows the file shows, where these are others: more where a payer said something of somebody else, fewer where
   * somebody else is named beside them.
   */
  shown?: (person: Person) => Sql
  /** It stands in files of other people: their own file has nothing to show of it. */
  isOthers?: true
  /** Whether such a row still says who it is about; without it, while it is there. */
  says?: Sql
  term: TermName
  ground: Ground
  fate: Fate
}

/** How long something is kept where nobody asks to be forgotten. Rooms that forget by themselves keep their terms. */
export const TERMS = {
  retention: {
    fr: 'jusqu’à l’oubli, sur demande ou selon la durée choisie par l’association',
    en: 'until forgotten, on request or after the time the association chose',
  },
  accounts: {
    fr: '10\u00a0ans (Code de commerce, art. L123-22)',
    en: '10 years (French Commercial Code, art. L123-22)',
  },
  receipts: {
    fr: '6\u00a0ans (Livre des procédures fiscales, art. L102\u00a0B)',
    en: '6 years (French tax procedure code, art. L102 B)',
  },
  carts: {
    fr: '30\u00a0jours pour un panier abandonné\u202f; avec sa commande sinon',
    en: '30 days for an abandoned cart; otherwise with its order',
  },
  marks: { fr: '30\u00a0jours', en: '30 days' },
  prospects: {
    fr: 'jusqu’à l’annonce demandée, puis le temps prévu pour ces adresses',
    en: 'until the announcement asked for, then the time set for these addresses',
  },
  imports: { fr: '90\u00a0jours après l’import', en: '90 days after the import' },
  donors: {
    fr: '180\u00a0jours après la lecture ou le dernier message, ou avec la reprise si rien n’a été envoyé',
    en: '180 days after the reading or the last message, or with the move where nothing was sent',
  },
  hours: { fr: 'quelques heures', en: 'a few hours' },
  exports: { fr: 'quelques jours', en: 'a few days' },
  work: { fr: 'le temps de l’envoi', en: 'until it is sent' },
  card: { fr: 'jusqu’au dernier prélèvement', en: 'until the last debit' },
  renewal: {
    fr: 'jusqu’à l’arrêt du renouvellement automatique',
    en: 'until automatic renewal is stopped',
  },
  answers: {
    fr: 'le temps fixé par la question, puis la réponse s’efface d’elle-même\u202f; sinon, jusqu’à l’oubli',
    en: 'the time the question sets, then the answer erases itself; otherwise until forgotten',
  },
  file: { fr: '7\u00a0jours', en: '7 days' },
  others: {
    fr: 'jusqu’à l’oubli de ces personnes',
    en: 'until those people are forgotten',
  },
  opposition: {
    fr: 'tant que l’association peut écrire (RGPD, art. 21)',
    en: 'as long as the association may write (GDPR, art. 21)',
  },
} as const satisfies Record<string, Words>
export type TermName = keyof typeof TERMS

/** Whoever was forgotten has nobody's mailbox: what stands beside it is no name any more. */
const isNamed = (column: Sql): Sql =>
  sql`coalesce(${column} ->> 'email', '') not like '%@${raw(NOBODYS_DOMAIN)}'`

/** A paper on which nobody is named any more says so. */
export const FORGOTTEN = 'forgottenNumber'
const namesOnPaper = sql`not t.contents ? '${raw(FORGOTTEN)}'`

const files = ({ contactIds }: Person) => sql`${contactIds}::bigint[]`
const paid = ({ orderIds }: Person) => sql`${orderIds}::bigint[]`
const lines = ({ itemIds }: Person) => sql`${itemIds}::bigint[]`
const close = ({ closeContactIds }: Person) => sql`${closeContactIds ?? []}::bigint[]`
const boxes = ({ mailboxes }: Person) => sql`${mailboxes}::text[]`
/** Whether a name in a document is one of theirs. */
const isTheirName = ({ names }: Person, who: Sql): Sql => {
  const theirs = names.map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '))
  return sql`name_key(concat_ws(' ', ${who} ->> 'firstName', ${who} ->> 'lastName'))
    = any(array(select name_key(n) from unnest(${theirs}::text[]) n where n <> ''))`
}
/** Whether somebody who pays is them: by name, at one of their mailboxes. */
const isPaidBy = (person: Person, payer: Sql): Sql =>
  sql`(lower(${payer} ->> 'email') = any(${boxes(person)}) and ${isTheirName(person, payer)})`
/** Two of one name may be in one cart: whoever gave a mailbox is known by it. */
const isParticipant = (person: Person, participant: Sql): Sql =>
  sql`(${isTheirName(person, participant)} and coalesce(lower(${participant} ->> 'email'), '')
    = any(array_append(${person.knownMailboxes}::text[], '')))`
/** How to reach the guardian of a participant is told to whoever said it, and not to the participant. */
const withoutReach = (participant: Sql): Sql => sql`${participant} - '{guardianPhone,guardianEmail}'::text[]`
/** Of the lines in a document, all to whoever pays, and their own to a participant. */
const theirLines = (person: Person, all: Sql, payer: Sql): Sql =>
  sql`(select case when ${isPaidBy(person, payer)} then ${all} else (
    select jsonb_agg(line || jsonb_build_object('participant', ${withoutReach(sql`(line -> 'participant')`)}))
    from jsonb_array_elements(${all}) line where ${isParticipant(person, sql`(line -> 'participant')`)}) end)`
/** A line that they paid and that is for somebody else: what it says was given by them, and is not about them. */
const forAnother = (person: Person): Sql => sql`(${byOrder(person)} and t.participant is not null
  and not ${isTheirName(person, sql`t.participant`)})`
/** An address that somebody else gave for them, such as that of whoever paid, is not told to them. */
const isTheirBox = ({ givenMailboxes }: Person, box: Sql): Sql =>
  sql`lower(${box}) = any(${givenMailboxes}::text[])`
/**
 * While the file of somebody else was part of theirs by mistake, what was known of the one was known of the other: what
 * was noted then, between two moments, may be about either.
 */
const isOfTwo = (person: Person, from: Sql, until: Sql): Sql =>
  sql`exists (select from contact_merges m where m.kept_id = any(${files(person)}) and m.undone_at is not null
    and m.made_at < ${until} and m.undone_at > ${from})`
/** A shop may name whom it asks where nobody said yet who pays, and be alone to: one that names another is about them. */
const isAskedOf = (person: Person): Sql => sql`(${ofAssociation(person)}
  and coalesce(lower(t.payer ->> 'email') = any(${boxes(person)}), true)
  and not exists (select from orders o where o.cart_id = t.cart_id)
  and not exists (select from carts c where c.id = t.cart_id and lower(c.payer ->> 'email') <> all(${boxes(person)}))
  and ${mentions(sql`concat_ws(' ', t.payer::text, t.metadata)`, person)})`
const ofAssociation = ({ organizationId }: Person) => sql`t.organization_id = ${organizationId}`
const formsOf = ({ organizationId }: Person) =>
  sql`select f.id from forms f where f.organization_id = ${organizationId}`
const messagesOf = ({ organizationId }: Person) =>
  sql`select m.id from order_messages m where m.organization_id = ${organizationId}`
const mailingsOf = ({ organizationId }: Person) =>
  sql`select m.id from mailings m where m.organization_id = ${organizationId}`
const contactsOf = ({ organizationId }: Person) =>
  sql`select c.id from contacts c where c.organization_id = ${organizationId}`
const byContact = (person: Person): Sql => sql`t.contact_id = any(${files(person)})`
const byOrder = (person: Person): Sql => sql`t.order_id = any(${paid(person)})`
const byMailbox = (person: Person): Sql =>
  sql`t.form_id in (${formsOf(person)}) and t.email = any(${boxes(person)})`

/** An address, and what its server answered, which repeats it. */
const mailboxOfTheirs = (person: Person): Readonly<Record<string, Sql>> => {
  const isTheirs = isTheirBox(person, sql`t.email`)
  return {
    email: sql`case when ${isTheirs} then t.email end`,
    answer: sql`case when ${isTheirs} then t.answer end`,
  }
}

/** The lines of the order that a payment would make; a debit of a plan has none. */
export const FROZEN_LINES = sql`coalesce(t.priced -> 'lines', '[]')`

/** A gift is dedicated by whoever pays: carts of their lines alone are those of other payers. */
const ofPaidCart = (person: Person): Sql =>
  sql`t.cart_id in (select o.cart_id from orders o where o.id = any(${paid(person)}))`
const ofLeftCart = ({ cartIds }: Person): Sql =>
  sql`t.cart_id = any(${cartIds}::text[]) and not exists (select from orders o where o.cart_id = t.cart_id)`

/** Lines that answer such questions, with these answers alone. */
const answersTo = (asked: Sql): Pick<Holding, 'of' | 'shownAs'> => {
  const those = sql`from jsonb_array_elements(t.custom_fields) with ordinality as given(a, place)
    join custom_fields q on q.id = (a ->> 'fieldId')::bigint where ${asked}`
  return {
    of: (person) => sql`t.id = any(${lines(person)}) and exists (select ${those})`,
    shownAs: () => ({ custom_fields: sql`(select coalesce(jsonb_agg(a order by place), '[]') ${those})` }),
  }
}

/** A card is kept for the debits to come of its order, or because a membership of it renews itself. */
const keptToRenew = sql`exists (select from automatic_renewals r where r.order_id = t.order_id)`

const refusedBy = (person: Person): Sql =>
  sql`t.contact_id in (${contactsOf(person)} and lower(c.email) = any(${boxes(person)}))`

/**
 * Everything that an association knows of its people, named once: the file a person receives, what is forgotten and the
 * proof of it are made of this list. `columns.test.ts` fails where a column of the database is neither here nor in
 * `other-columns.ts`.
 */
export const HOLDINGS: readonly Holding[] = [
  {
    name: 'fiche',
    part: 'Person',
    title: { fr: 'Votre fiche', en: 'Your file' },
    hidden: ['key', 'sort_key', 'words'],
    table: 'contacts',
    columns: [
      'key',
      'first_name',
      'last_name',
      'company_name',
      'email',
      'phone',
      'birth_date',
      'address',
      'zip_code',
      'city',
      'country',
      'member_days',
      'sort_key',
      'words',
    ],
    also: ['kind', 'first_seen_at', 'last_seen_at'],
    // Somebody for whom no mailbox was given is known by that of whoever paid.
    shownAs: (person) => ({ email: sql`case when ${isTheirBox(person, sql`t.email`)} then t.email end` }),
    of: (person) => sql`t.id = any(${files(person)})`,
    what: { fr: 'La fiche de la personne', en: 'The file of the person' },
    term: 'retention',
    ground: 'LegitimateInterest',
    fate: 'Erased',
  },
  {
    name: 'autres-noms',
    part: 'Person',
    title: {
      fr: 'Les noms et adresses sous lesquels vous êtes aussi connu',
      en: 'Names and addresses you are also known by',
    },
    table: 'contact_aliases',
    columns: ['key'],
    shownAs: (person) => ({
      key: sql`case when t.key like '%@%' and not ${isTheirBox(person, sql`split_part(t.key, ' ', 1)`)}
        then substr(t.key, strpos(t.key, ' ') + 1) else t.key end`,
    }),
    of: byContact,
    what: {
      fr: 'Les noms et adresses sous lesquels elle est aussi connue',
      en: 'Names and addresses they are also known by',
    },
    term: 'retention',
    ground: 'LegitimateInterest',
    fate: 'Erased',
  },
  {
    name: 'notes',
    part: 'Person',
    title: { fr: 'Les notes de l’association à votre sujet', en: 'The association’s notes about you' },
    table: 'contact_notes',
    columns: ['text'],
    also: ['created_at', 'removed_at'],
    of: byContact,
    what: { fr: 'Les notes de l’association', en: 'Notes of the association' },
    term: 'retention',
    ground: 'LegitimateInterest',
    fate: 'Erased',
  },
  {
    name: 'fiches-reunies',
    part: 'Person',
    title: { fr: 'Vos fiches réunies en une seule', en: 'Your files that were made one' },
    table: 'contact_merges',
    columns: ['facts_before'],
    also: ['made_at', 'undone_at'],
    shownAs: (person) => ({
      facts_before: sql`case when not ${isOfTwo(person, sql`t.made_at`, sql`t.made_at`)} then t.facts_before end`,
    }),
    of: (person) => sql`(t.kept_id = any(${files(person)}) or t.merged_id = any(${files(person)}))`,
    // It says what was known of the kept one: of somebody else, where the two were taken apart again.
    shown: (person) => sql`t.kept_id = any(${files(person)})`,
    what: { fr: 'Les fiches réunies', en: 'Files that were merged' },
    term: 'retention',
    ground: 'LegitimateInterest',
    fate: 'Erased',
  },
  {
    name: 'refus',
    part: 'Person',
    title: { fr: 'Ce que vous ne voulez plus recevoir', en: 'What you no longer want to receive' },
    table: 'contact_refusals',
    columns: ['purpose'],
    also: ['at'],
    // Mails of a mailbox may be refused by any file that has it.
    of: (person) => sql`(${byContact(person)} or ${refusedBy(person)})`,
    what: {
      fr: 'Ce qu’elle ne veut plus recevoir\u202f; il en reste une empreinte, pour ne plus lui écrire',
      en: 'What they no longer want to receive; a digest of it stays, so that they are not written to',
    },
    term: 'opposition',
    ground: 'LegalObligation',
    fate: 'Pseudonymised',
  },
  {
    name: 'adhesions-importees',
    part: 'Sales',
    title: {
      fr: 'Vos adhésions inscrites depuis un fichier',
      en: 'Your memberships that were read from a file',
    },
    table: 'imported_memberships',
    columns: ['key', 'name', 'valid_from', 'valid_until'],
    also: ['amount_cents'],
    of: byContact,
    what: { fr: 'Les adhésions importées', en: 'Imported memberships' },
    term: 'retention',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'dons-et-achats-importes',
    part: 'Sales',
    title: {
      fr: 'Vos dons et vos achats d’avant, inscrits depuis un fichier ou une autre plateforme',
      en: 'What you gave and bought before, read from a file or another platform',
    },
    table: 'imported_acts',
    columns: ['key', 'acted_on', 'name', 'order_reference', 'payment_reference'],
    also: ['kind', 'amount_cents'],
    of: byContact,
    what: { fr: 'Les dons et les achats importés', en: 'Imported gifts and purchases' },
    term: 'retention',
    ground: 'LegitimateInterest',
    fate: 'Erased',
  },
  {
    name: 'lignes-importees',
    part: 'Log',
    title: { fr: 'Ce qu’un fichier importé dit de vous', en: 'What an imported file says of you' },
    table: 'import_lines',
    columns: ['cells', 'content', 'problems', 'person_key', 'facts_before', 'facts_after'],
    also: ['number', 'state'],
    shownAs: (person) => ({
      facts_before: sql`(select case when not ${isOfTwo(person, sql`f.created_at`, sql`coalesce(f.done_at, now())`)}
        then t.facts_before end from imports f where f.id = t.import_id)`,
    }),
    of: (person) => sql`${ofAssociation(person)}
      and (t.contact_id = any(${files(person)}) or t.person_key = any(${person.keys}::text[]))`,
    // The file that a line went to may have been of two people then.
    shown: (person) => sql`${ofAssociation(person)} and t.person_key = any(${person.keys}::text[])`,
    says: sql`num_nonnulls(t.cells, t.content, t.problems, t.person_key, t.facts_before, t.facts_after) > 0`,
    what: { fr: 'Les lignes de fichiers importés', en: 'Lines of imported files' },
    term: 'imports',
    ground: 'LegitimateInterest',
    fate: 'Erased',
  },
  {
    name: 'messages-a-une-liste',
    part: 'Messages',
    title: {
      fr: 'Les messages qui vous ont été envoyés avec d’autres',
      en: 'Messages that were sent to you among others',
    },
    table: 'mailing_recipients',
    columns: ['email', 'answer'],
    also: ['state', 'at'],
    shownAs: mailboxOfTheirs,
    of: (person) => sql`(${byContact(person)} or t.email = any(${boxes(person)})
      and t.mailing_id in (${mailingsOf(person)}))`,
    what: {
      fr: 'Les messages écrits à plusieurs personnes, dont elle',
      en: 'Messages written to several people, them among others',
    },
    term: 'retention',
    ground: 'LegitimateInterest',
    fate: 'Erased',
  },
  {
    name: 'adresse-refusee',
    part: 'Person',
    title: {
      fr: 'Votre adresse e-mail, refusée par un serveur',
      en: 'Your e-mail address, refused by a server',
    },
    table: 'undeliverable_addresses',
    columns: ['email', 'answer'],
    also: ['at'],
    shownAs: mailboxOfTheirs,
    of: (person) => sql`(${byContact(person)} or t.email = any(${boxes(person)})
      and t.contact_id in (${contactsOf(person)}))`,
    what: {
      fr: 'Son adresse e-mail, quand un serveur l’a refusée',
      en: 'An address that its mail server refuses',
    },
    term: 'retention',
    ground: 'LegitimateInterest',
    fate: 'Erased',
  },
  {
    name: 'rappels-adhesion',
    part: 'Sales',
    title: { fr: 'Vos rappels d’adhésion', en: 'Your membership reminders' },
    table: 'renewal_reminders',
    columns: ['ends_on'],
    also: ['moment', 'marked_at'],
    of: byContact,
    what: { fr: 'Les rappels d’adhésion envoyés', en: 'Membership reminders that were sent' },
    term: 'retention',
    ground: 'LegitimateInterest',
    fate: 'Erased',
  },
  {
    name: 'visites-renouvellement',
    part: 'Technical',
    title: { fr: 'Votre ouverture d’un lien de renouvellement', en: 'Your opening of a renewal link' },
    hidden: ['client'],
    table: 'renewal_visits',
    columns: ['client'],
    also: ['ends_at'],
    of: byContact,
    what: { fr: 'L’ouverture d’un lien de renouvellement', en: 'The opening of a renewal link' },
    term: 'hours',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'dons-mensuels-ailleurs',
    part: 'Sales',
    title: {
      fr: 'Le don mensuel que vous faites sur une autre plateforme',
      en: 'The monthly gift that you make on another platform',
    },
    hidden: ['mailbox'],
    table: 'monthly_donors',
    columns: ['mailbox', 'first_name', 'last_name', 'company_name', 'email', 'gifts', 'last_paid_on'],
    also: ['amount_cents', 'kept_since', 'opened_at'],
    of: (person) => sql`${ofAssociation(person)} and t.email = any(${boxes(person)})`,
    // Whoever shares the mailbox gives for themselves.
    shown: (person) => sql`${ofAssociation(person)} and t.email = any(${boxes(person)})
      and ${isTheirName(person, sql`jsonb_build_object('firstName', t.first_name, 'lastName', t.last_name)`)}`,
    what: {
      fr: 'Le don mensuel fait sur une autre plateforme, lu pour proposer de le recommencer ici',
      en: 'A monthly gift made on another platform, read to propose starting it again here',
    },
    term: 'donors',
    ground: 'LegitimateInterest',
    fate: 'Erased',
  },
  {
    name: 'visites-don-mensuel',
    part: 'Technical',
    title: { fr: 'Votre ouverture d’un lien de don mensuel', en: 'Your opening of a monthly gift link' },
    hidden: ['client'],
    table: 'restart_visits',
    columns: ['client'],
    also: ['ends_at'],
    of: (person) => sql`${ofAssociation(person)}
      and t.donor_id in (select d.id from monthly_donors d where d.email = any(${boxes(person)}))`,
    what: { fr: 'L’ouverture d’un lien de don mensuel', en: 'The opening of a monthly gift link' },
    term: 'hours',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'tarifs-anciens-adherents',
    part: 'Sales',
    title: {
      fr: 'Les tarifs d’ancien adhérent dont vous avez profité',
      en: 'Rates of former members that you used',
    },
    table: 'former_member_rates',
    columns: [],
    also: ['tier_id', 'taken_at'],
    of: byContact,
    what: { fr: 'Les tarifs d’ancien adhérent utilisés', en: 'Rates of former members that were used' },
    term: 'retention',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'commandes',
    part: 'Sales',
    title: { fr: 'Vos commandes', en: 'Your orders' },
    table: 'orders',
    columns: ['payer', 'payer_email', 'note', 'consents'],
    also: [
      'id',
      'created_at',
      'total_cents',
      'tip_cents',
      'discount_cents',
      'vat_cents',
      'locale',
      'recurrence',
    ],
    of: (person) => sql`t.id = any(${paid(person)})`,
    says: sql`(${isNamed(sql`t.payer`)} or t.note is not null)`,
    what: {
      fr: 'Les commandes payées\u202f; montants et dates restent, sans le nom',
      en: 'Orders they paid; amounts and dates stay, without the name',
    },
    term: 'accounts',
    ground: 'Contract',
    fate: 'Pseudonymised',
  },
  {
    name: 'lignes',
    part: 'Sales',
    title: {
      fr: 'Vos billets, adhésions, achats et dons',
      en: 'Your tickets, memberships, purchases and gifts',
    },
    table: 'order_items',
    columns: ['participant', 'custom_fields', 'options'],
    also: ['id', 'order_id', 'type', 'name', 'amount_cents', 'state'],
    shownAs: (person) => ({
      participant: sql`case when ${byOrder(person)} then t.participant else ${withoutReach(sql`t.participant`)} end`,
    }),
    of: (person) => sql`t.id = any(${lines(person)})`,
    shown: (person) =>
      sql`(t.id = any(${lines(person)}) or ${byOrder(person)}) and not ${forAnother(person)}`,
    says: sql`(t.participant is not null and ${isNamed(sql`t.participant`)} or t.custom_fields <> '[]'
      or jsonb_path_exists(t.options, '$[*].customFields[*]'))`,
    what: {
      fr: 'Billets, adhésions, achats\u202f: participant, réponses aux questions',
      en: 'Tickets, memberships, purchases: participant, answers to questions',
    },
    term: 'accounts',
    ground: 'Contract',
    fate: 'Pseudonymised',
  },
  {
    name: 'donne-pour-d-autres',
    part: 'Sales',
    title: {
      fr: 'Ce que vous avez donné pour d’autres personnes, par exemple un enfant\u202f: cela leur reste, même une fois vos données effacées',
      en: 'What you gave for other people, a child for example: it stays theirs, even once your data is erased',
    },
    table: 'order_items',
    columns: ['participant', 'custom_fields', 'options'],
    also: ['id', 'order_id', 'type', 'name', 'amount_cents', 'state'],
    of: (person) => sql`(t.id <> all(${lines(person)}) and ${forAnother(person)})`,
    shown: forAnother,
    // What is forgotten of it is who gave it.
    says: sql`exists (select from orders o where o.id = t.order_id and ${isNamed(sql`o.payer`)})`,
    what: {
      fr: 'Ce qu’elle a donné pour d’autres personnes, par exemple un enfant (nom, réponses, fichiers)\u202f: cela leur reste, sans le nom de qui l’a donné',
      en: 'What they gave for other people, a child for example (name, answers, files): it stays theirs, without the name of who gave it',
    },
    term: 'others',
    ground: 'Contract',
    fate: 'Pseudonymised',
  },
  {
    name: 'responsable-legal',
    part: 'Sales',
    title: {
      fr: 'Les enfants dont vous êtes responsable légal',
      en: 'Children whose legal guardian you are',
    },
    table: 'order_items',
    columns: ['participant'],
    also: ['id', 'order_id', 'type', 'name'],
    onlyKeys: GUARDIAN_FIELDS,
    // Somebody else may have given their mailbox as a guardian's.
    shownAs: (person) => ({
      participant: sql`case when ${isGuardianByName(sql`t.participant`, person)} then t.participant
        else jsonb_build_object('guardianEmail', t.participant -> 'guardianEmail') end`,
    }),
    of: (person) => sql`t.id = any(${person.guardianItemIds}::bigint[])
      and ${isGuardian(sql`t.participant`, person)}`,
    what: {
      fr: 'Les inscriptions d’enfants dont elle est responsable légale',
      en: 'Registrations of children whose legal guardian they are',
    },
    term: 'accounts',
    ground: 'Contract',
    fate: 'Pseudonymised',
  },
  {
    name: 'reponses-de-sante',
    part: 'Sales',
    title: { fr: 'Vos documents et attestations de santé', en: 'Your health documents and attestations' },
    table: 'order_items',
    columns: ['custom_fields'],
    also: ['id', 'order_id', 'name'],
    ...answersTo(sql`q.is_health`),
    what: { fr: 'Les documents et attestations de santé', en: 'Health documents and attestations' },
    term: 'answers',
    ground: 'ExplicitConsent',
    fate: 'Erased',
  },
  {
    name: 'reponses-a-effacer',
    part: 'Sales',
    title: { fr: 'Vos réponses qui s’effacent d’elles-mêmes', en: 'Your answers that erase themselves' },
    table: 'order_items',
    columns: ['custom_fields'],
    also: ['id', 'order_id', 'name'],
    ...answersTo(sql`not q.is_health and q.erased_after is not null`),
    what: {
      fr: 'Les autres réponses qui ont leur propre durée',
      en: 'Other answers with a time of their own',
    },
    term: 'answers',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'paiements',
    part: 'Money',
    title: { fr: 'Vos paiements', en: 'Your payments' },
    table: 'payments',
    columns: [],
    also: ['id', 'order_id', 'due_on', 'amount_cents', 'tip_cents', 'refunded_cents', 'state', 'means'],
    of: byOrder,
    says: sql`false`,
    what: {
      fr: 'Les paiements\u202f: ils ne portent pas de nom',
      en: 'Payments: they bear no name',
    },
    term: 'accounts',
    ground: 'LegalObligation',
    fate: 'KeptByLaw',
  },
  {
    name: 'noms-cherches',
    part: 'Technical',
    title: {
      fr: 'Les mots par lesquels vos commandes se trouvent',
      en: 'Words by which your orders are found',
    },
    table: 'payer_name_parts',
    columns: ['part'],
    of: byOrder,
    says: sql`exists (select from orders o where o.id = t.order_id and ${isNamed(sql`o.payer`)})`,
    what: { fr: 'Les mots par lesquels on trouve ses commandes', en: 'Search words of payers' },
    term: 'retention',
    ground: 'LegitimateInterest',
    fate: 'Erased',
  },
  {
    name: 'noms-participants-cherches',
    part: 'Technical',
    title: {
      fr: 'Les mots par lesquels vos billets et adhésions se trouvent',
      en: 'Words by which your tickets and memberships are found',
    },
    table: 'participant_name_parts',
    columns: ['part'],
    of: (person) => sql`t.order_item_id = any(${lines(person)})`,
    says: sql`exists (select from order_items i where i.id = t.order_item_id and ${isNamed(sql`i.participant`)})`,
    what: {
      fr: 'Les mots par lesquels on trouve ses billets et adhésions',
      en: 'Search words of participants',
    },
    term: 'retention',
    ground: 'LegitimateInterest',
    fate: 'Erased',
  },
  {
    name: 'liens-de-commande',
    part: 'Sales',
    title: { fr: 'Les liens vers vos commandes', en: 'Links to your orders' },
    table: 'order_links',
    columns: ['wish'],
    also: ['kind', 'issued_at', 'revoked_at'],
    of: byOrder,
    says: sql`(t.revoked_at is null or t.wish is not null)`,
    what: { fr: 'Les liens vers ses commandes', en: 'Links to their orders' },
    term: 'retention',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'changements',
    part: 'Sales',
    title: {
      fr: 'Ce qui a été écrit lors d’une annulation ou d’un remboursement de vos commandes',
      en: 'What was written about a cancellation or a refund of your orders',
    },
    table: 'order_adjustments',
    columns: ['note', 'message'],
    also: ['cause', 'created_at'],
    of: byOrder,
    says: sql`num_nonnulls(t.note, t.message) > 0`,
    what: {
      fr: 'Ce qui a été écrit lors d’une annulation ou d’un remboursement',
      en: 'What was written about a cancellation or a refund',
    },
    term: 'retention',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'remboursements',
    part: 'Money',
    title: { fr: 'Vos remboursements', en: 'Your refunds' },
    table: 'refunds',
    columns: ['comment', 'note', 'message'],
    also: ['payment_id', 'amount_cents', 'tip_cents', 'state', 'created_at'],
    of: byOrder,
    says: sql`num_nonnulls(t.comment, t.note, t.message) > 0`,
    what: {
      fr: 'Les remboursements\u202f: ce qui en a été écrit est effacé, les montants restent',
      en: 'Refunds: what was written about them goes, the amounts stay',
    },
    term: 'accounts',
    ground: 'LegalObligation',
    fate: 'Pseudonymised',
  },
  {
    name: 'cheques',
    part: 'Money',
    title: { fr: 'Vos chèques', en: 'Your cheques' },
    table: 'cheques',
    columns: ['number', 'bank', 'drawer'],
    of: (person) =>
      sql`t.payment_id in (select p.id from payments p where p.order_id = any(${paid(person)}))`,
    says: sql`t.drawer is not null`,
    what: { fr: 'Les chèques remis', en: 'Cheques they gave' },
    term: 'accounts',
    ground: 'LegalObligation',
    fate: 'Pseudonymised',
  },
  {
    name: 'remises-de-cheques',
    part: 'Money',
    title: { fr: 'Vos chèques remis à la banque', en: 'Your cheques that were taken to the bank' },
    table: 'deposit_slips',
    columns: ['contents'],
    also: ['number', 'made_at'],
    // A slip has the cheques of everybody who gave one.
    shownAs: (person) => ({
      contents: sql`jsonb_build_object('cheques', (
        select jsonb_agg(cheque order by place)
        from jsonb_array_elements(t.contents -> 'cheques') with ordinality as listed(cheque, place)
        where (cheque ->> 'orderId')::bigint = any(${paid(person)})))`,
    }),
    of: (
      person,
    ) => sql`t.id in (select d.slip_id from deposited_cheques d join payments p on p.id = d.payment_id
      where p.order_id = any(${paid(person)}))`,
    what: {
      fr: 'Les bordereaux de remise, tels que la banque les a reçus',
      en: 'Deposit slips, as the bank received them',
    },
    term: 'accounts',
    ground: 'LegalObligation',
    fate: 'KeptByLaw',
  },
  {
    name: 'cartes-bancaires',
    part: 'Money',
    title: { fr: 'La carte de votre paiement en plusieurs fois', en: 'The card of your plan' },
    hidden: ['token'],
    table: 'mandates',
    columns: ['token', 'card', 'card_month'],
    also: ['state', 'created_at', 'ended_at'],
    of: (person) => sql`${byOrder(person)} and not ${keptToRenew}`,
    says: sql`t.card is not null`,
    what: {
      fr: 'La carte d’un paiement en plusieurs fois\u202f: sa marque et ses quatre derniers chiffres',
      en: 'The card of a plan: its brand and last four figures',
    },
    term: 'card',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'carte-du-renouvellement',
    part: 'Money',
    title: {
      fr: 'La carte gardée pour votre renouvellement automatique',
      en: 'The card kept for your automatic renewal',
    },
    hidden: ['token'],
    table: 'mandates',
    columns: ['token', 'card', 'card_month'],
    also: ['state', 'created_at', 'ended_at'],
    of: (person) => sql`${byOrder(person)} and ${keptToRenew}`,
    says: sql`t.card is not null`,
    what: {
      fr: 'La carte gardée pour le renouvellement automatique\u202f: sa marque et ses quatre derniers chiffres',
      en: 'The card kept for automatic renewal: its brand and last four figures',
    },
    term: 'renewal',
    ground: 'Consent',
    fate: 'Erased',
  },
  {
    name: 'recus-fiscaux',
    part: 'Money',
    title: { fr: 'Vos reçus fiscaux', en: 'Your tax receipts' },
    table: 'papers',
    columns: ['contents'],
    also: ['kind', 'created_at'],
    of: (person) => sql`t.order_id = any(${paid(person)})
      and exists (select from receipts r where r.id = t.receipt_id and r.voided_at is null)`,
    says: namesOnPaper,
    what: {
      fr: 'Les reçus fiscaux valables\u202f: nom et adresse y restent le temps de la loi, hors des listes et des recherches',
      en: 'Valid tax receipts: name and address stay on them as long as law asks, out of lists and searches',
    },
    term: 'receipts',
    ground: 'LegalObligation',
    fate: 'KeptByLaw',
  },
  {
    name: 'factures',
    part: 'Money',
    title: { fr: 'Vos factures', en: 'Your invoices' },
    table: 'papers',
    columns: ['contents'],
    also: ['kind', 'created_at'],
    of: (person) => sql`t.order_id = any(${paid(person)}) and t.invoice_id is not null`,
    says: namesOnPaper,
    what: {
      fr: 'Les factures et les avoirs\u202f: nom et adresse y restent le temps de la loi, hors des listes et des recherches',
      en: 'Invoices and credit notes: name and address stay on them as long as law asks, out of lists and searches',
    },
    term: 'accounts',
    ground: 'LegalObligation',
    fate: 'KeptByLaw',
  },
  {
    name: 'billets-et-cartes',
    part: 'Sales',
    title: { fr: 'Vos billets, cartes et reçus annulés', en: 'Your tickets, cards and voided receipts' },
    table: 'papers',
    columns: ['contents'],
    also: ['kind', 'created_at'],
    of: (person) => sql`(t.order_id = any(${paid(person)}) or t.order_item_id = any(${lines(person)}))
      and t.invoice_id is null
      and not exists (select from receipts r where r.id = t.receipt_id and r.voided_at is null)`,
    says: namesOnPaper,
    what: {
      fr: 'Billets, cartes d’adhérent, cartes de dédicace, reçus annulés',
      en: 'Tickets, membership cards, dedication cards, voided receipts',
    },
    term: 'retention',
    ground: 'Contract',
    fate: 'Pseudonymised',
  },
  {
    name: 'dedicaces',
    part: 'Sales',
    title: { fr: 'Vos dédicaces', en: 'Your dedications' },
    hidden: ['client'],
    table: 'dedications',
    columns: ['honouree', 'message', 'recipient_name', 'recipient_email', 'client'],
    also: ['occasion', 'created_at', 'sent_at'],
    of: (person) => sql`(${ofPaidCart(person)} or ${ofLeftCart(person)})`,
    shown: (person) => sql`(${ofPaidCart(person)} or ${ofLeftCart(person)} and exists (
      select from carts c where c.id = t.cart_id and ${isPaidBy(person, sql`c.payer`)}))`,
    what: { fr: 'Les dédicaces de dons', en: 'Dedications of gifts' },
    term: 'retention',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'fichiers-envoyes',
    part: 'Sales',
    title: { fr: 'Les fichiers que vous avez envoyés', en: 'Files you sent' },
    table: 'files',
    columns: ['file_name'],
    also: ['content_type', 'size_bytes', 'created_at'],
    of: (person) => sql`t.id = any(${person.fileIds}::text[])`,
    what: { fr: 'Les fichiers envoyés en réponse', en: 'Files uploaded as answers' },
    term: 'retention',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'paniers',
    part: 'Technical',
    title: { fr: 'Vos paniers', en: 'Your carts' },
    hidden: ['client', 'payer_client', 'lines_client', 'handed_from', 'handed_to'],
    table: 'carts',
    columns: ['items', 'payer', 'client', 'payer_client', 'lines_client', 'handed_from', 'handed_to'],
    also: ['state', 'created_at'],
    shownAs: (person) => ({
      payer: sql`case when ${isPaidBy(person, sql`t.payer`)} then t.payer end`,
      items: theirLines(person, sql`t.items`, sql`t.payer`),
    }),
    of: (person) => sql`t.id = any(${person.cartIds}::text[])`,
    says: sql`(t.items <> '[]' or t.payer is not null)`,
    what: { fr: 'Les paniers, tels qu’ils ont été remplis', en: 'Carts, as they were filled' },
    term: 'carts',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'boutiques-exterieures',
    part: 'Technical',
    title: {
      fr: 'Ce que le site d’où vous veniez a transmis pour vos paniers',
      en: 'What the site you came from passed on for your carts',
    },
    table: 'checkout_intents',
    columns: ['payer', 'metadata'],
    also: ['created_at'],
    of: (person) => sql`(t.cart_id = any(${person.cartIds}::text[]) or ${isAskedOf(person)})`,
    says: sql`(t.payer is not null or t.metadata is not null)`,
    what: {
      fr: 'Ce qu’un site extérieur de l’association a transmis pour ses paniers',
      en: 'What an outside site of the association passed on for their carts',
    },
    term: 'carts',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'notifications-envoyees',
    part: 'Technical',
    title: {
      fr: 'Ce qui a été envoyé de vos commandes aux logiciels de l’association',
      en: 'What of your orders was sent to the association’s programs',
    },
    hidden: ['body'],
    table: 'webhook_notifications',
    columns: ['body'],
    also: ['type', 'created_at'],
    of: (person) => sql`(t.order_id = any(${person.orderIds}::bigint[])
      or t.order_id in (select i.order_id from order_items i where i.id = any(${person.itemIds}::bigint[])))`,
    says: sql`t.body is not null`,
    what: {
      fr: 'Les notifications envoyées aux logiciels de l’association',
      en: 'Notifications sent to the association’s programs',
    },
    term: 'marks',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'demandes-de-paiement',
    part: 'Money',
    title: {
      fr: 'Ce qui a été demandé à la banque pour vos paniers',
      en: 'What the bank was asked for your carts',
    },
    secretKeys: ['token'],
    hidden: ['client'],
    table: 'payment_requests',
    columns: ['priced', 'consents', 'client'],
    also: ['amount_cents', 'created_at'],
    shownAs: (person) => ({
      priced: sql`case when ${isPaidBy(person, sql`(t.priced -> 'payer')`)} then t.priced else jsonb_build_object('lines',
        ${theirLines(person, sql`(t.priced -> 'lines')`, sql`(t.priced -> 'payer')`)}) end`,
      consents: sql`case when ${isPaidBy(person, sql`(t.priced -> 'payer')`)} then t.consents end`,
      amount_cents: sql`case when ${isPaidBy(person, sql`(t.priced -> 'payer')`)} then t.amount_cents end`,
    }),
    of: (person) =>
      sql`(t.cart_id = any(${person.cartIds}::text[]) or t.closed_cart_id = any(${person.cartIds}::text[]))`,
    says: sql`(coalesce(t.priced #>> '{payer,email}', '') <> '' or t.priced -> 'lines' <> '[]')`,
    what: { fr: 'Ce qui a été demandé à la banque', en: 'What the bank was asked for' },
    term: 'carts',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'responsable-legal-paniers',
    part: 'Technical',
    title: {
      fr: 'Les paniers où vous êtes responsable légal d’un enfant',
      en: 'Carts in which you are the legal guardian of a child',
    },
    hidden: ['items'],
    table: 'carts',
    columns: ['items'],
    also: ['state', 'created_at'],
    of: (person) =>
      sql`t.id = any(${person.guardianCartIds}::text[]) and ${namesGuardian(sql`t.items`, person)}`,
    what: {
      fr: 'Les paniers où elle est responsable légale d’un enfant',
      en: 'Carts in which they are the legal guardian of a child',
    },
    term: 'carts',
    ground: 'Contract',
    fate: 'Pseudonymised',
  },
  {
    name: 'responsable-legal-demandes',
    part: 'Money',
    title: {
      fr: 'Les demandes à la banque où vous êtes responsable légal d’un enfant',
      en: 'Requests to the bank in which you are the legal guardian of a child',
    },
    hidden: ['priced'],
    table: 'payment_requests',
    columns: ['priced'],
    also: ['created_at'],
    of: (person) => sql`(t.cart_id = any(${person.guardianCartIds}::text[])
      or t.closed_cart_id = any(${person.guardianCartIds}::text[])) and ${namesGuardian(FROZEN_LINES, person)}`,
    what: {
      fr: 'Les demandes à la banque où elle est responsable légale d’un enfant',
      en: 'Requests to the bank in which they are the legal guardian of a child',
    },
    term: 'carts',
    ground: 'Contract',
    fate: 'Pseudonymised',
  },
  {
    name: 'rappels-de-panier',
    part: 'Messages',
    title: { fr: 'Le rappel d’un panier que vous avez laissé', en: 'The reminder of a cart that you left' },
    table: 'cart_reminders',
    columns: ['email'],
    also: ['reminded_at'],
    of: byMailbox,
    what: { fr: 'Le rappel d’un panier laissé', en: 'The reminder of a cart that was left' },
    term: 'marks',
    ground: 'Consent',
    fate: 'Erased',
  },
  {
    name: 'limites-par-personne',
    part: 'Technical',
    title: { fr: 'Le compte de ce que votre adresse a acheté', en: 'The count of what your address bought' },
    table: 'personal_limits',
    columns: ['email'],
    of: byMailbox,
    what: { fr: 'Combien une adresse a pu acheter', en: 'How much an address could buy' },
    term: 'retention',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'annonces-demandees',
    part: 'Messages',
    title: {
      fr: 'Les ouvertures de campagne dont vous voulez être prévenu',
      en: 'Campaigns that you want to be told of',
    },
    table: 'prospects',
    columns: ['email'],
    also: ['created_at', 'told_at', 'locale'],
    of: byMailbox,
    what: { fr: 'L’annonce demandée de l’ouverture d’une campagne', en: 'The wish to be told of a campaign' },
    term: 'prospects',
    ground: 'Consent',
    fate: 'Erased',
  },
  {
    name: 'envois-aux-participants',
    part: 'Sales',
    title: {
      fr: 'Les adresses où vos billets et vos cartes ont été envoyés',
      en: 'Addresses that your tickets and cards were sent to',
    },
    hidden: ['card_mark'],
    table: 'participant_passes',
    columns: ['email', 'card_mark'],
    also: ['queued_at', 'kept_back_at'],
    of: (person) => sql`(t.order_item_id = any(${lines(person)}) or t.email = any(${boxes(person)})
      and exists (select from order_items i where i.id = t.order_item_id and i.form_id in (${formsOf(person)})))`,
    // Whoever passed a ticket on had it before.
    shown: (person) => sql`(t.order_item_id = any(${lines(person)}) and ${isTheirBox(person, sql`t.email`)}
      or t.email = any(${boxes(person)})
        and exists (select from order_items i where i.id = t.order_item_id and i.form_id in (${formsOf(person)})))`,
    what: {
      fr: 'À qui les billets et les cartes ont été envoyés',
      en: 'Whom tickets and cards were sent to',
    },
    term: 'retention',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'messages-recus',
    part: 'Messages',
    title: { fr: 'Les messages que vous avez reçus', en: 'Messages you received' },
    table: 'order_message_recipients',
    columns: ['email'],
    also: ['sent_at', 'message_id'],
    of: (person) => sql`t.email = any(${boxes(person)}) and t.message_id in (
      ${messagesOf(person)})`,
    what: {
      fr: 'Les adresses où sont partis les messages sur ses commandes',
      en: 'Mailboxes that messages about their orders went to',
    },
    term: 'retention',
    ground: 'LegitimateInterest',
    fate: 'Pseudonymised',
  },
  {
    name: 'messages',
    part: 'Messages',
    title: { fr: 'Ce qui vous a été écrit', en: 'What was written to you' },
    table: 'order_messages',
    columns: ['subject', 'body'],
    also: ['created_at'],
    of: (person) => sql`${ofAssociation(person)} and exists (
      select from order_message_recipients r where r.message_id = t.id and r.email = any(${boxes(person)}))
      and (select count(*) from order_message_recipients r where r.message_id = t.id) = 1`,
    shown: (person) => sql`${ofAssociation(person)} and exists (
      select from order_message_recipients r where r.message_id = t.id and r.email = any(${boxes(person)}))`,
    what: {
      fr: 'Le texte des messages écrits à elle seule',
      en: 'The text of messages written to them alone',
    },
    term: 'retention',
    ground: 'LegitimateInterest',
    fate: 'Erased',
  },
  {
    name: 'journal',
    part: 'Log',
    title: {
      fr: 'Ce que l’association a fait de votre fiche et de vos commandes',
      en: 'What the association did with your file and your orders',
    },
    table: 'audit_entries',
    columns: ['subject_label', 'changes', 'details'],
    also: ['action', 'done_at'],
    // An order may have been somebody else's before, and a ticket; the log also names whoever they were taken for.
    shownAs: (person) => ({
      changes: sql`case when t.subject_type = 'contact' and not ${isOfTwo(person, sql`t.done_at`, sql`t.done_at`)}
        then t.changes else '[]' end`,
      details: sql`t.details - '{other,mail}'::text[]`,
    }),
    of: (person) => sql`${ofAssociation(person)}
      and (t.subject_type = 'contact' and t.subject_id = any(${person.contactIds.map(String)}::text[])
        or t.subject_type = 'order' and t.subject_id = any(${person.orderIds.map(String)}::text[]))`,
    says: sql`(t.subject_type = 'contact' and (t.subject_label not like '${raw(FORGOTTEN_PERSON)}%' or t.changes <> '[]'))`,
    what: {
      fr: 'Le journal de l’association\u202f: l’acte reste, sans ce qu’il disait de la personne',
      en: 'The association’s log: the act stays, without what it said of the person',
    },
    term: 'accounts',
    ground: 'LegitimateInterest',
    fate: 'Pseudonymised',
  },
  {
    name: 'listes-exportees',
    part: 'Log',
    title: { fr: 'Les exports où votre nom a été cherché', en: 'Exports in which your name was looked for' },
    table: 'exports',
    // Whoever looked for them may have looked for others too.
    hidden: ['filters'],
    columns: ['filters'],
    also: ['list', 'created_at'],
    of: (person) => sql`${ofAssociation(person)} and (${mentions(sql`t.filters::text`, person)})`,
    what: { fr: 'Les exports cherchant son nom', en: 'Exports that looked for their name' },
    term: 'exports',
    ground: 'LegitimateInterest',
    fate: 'Erased',
  },
  {
    name: 'vues-enregistrees',
    part: 'Log',
    title: {
      fr: 'Les listes enregistrées où votre nom est cherché',
      en: 'Saved lists in which your name is looked for',
    },
    table: 'saved_views',
    hidden: ['name', 'settings'],
    columns: ['name', 'settings'],
    also: ['list', 'saved_at'],
    of: (person) => sql`${ofAssociation(person)}
      and (${mentions(sql`(t.name || ' ' || t.settings::text)`, person)})`,
    what: { fr: 'Les vues de listes cherchant son nom', en: 'Views of lists that look for their name' },
    term: 'retention',
    ground: 'LegitimateInterest',
    fate: 'Erased',
  },
  {
    name: 'envois-en-attente',
    part: 'Technical',
    title: {
      fr: 'Les e-mails à votre sujet qui attendent de partir',
      en: 'E-mails about you that wait to be sent',
    },
    // What a mail is made of opens orders: when it was to go is all there is to say.
    hidden: ['payload', 'key', 'last_error'],
    also: ['run_at'],
    table: 'jobs',
    columns: ['payload', 'key', 'last_error'],
    of: (person) => sql`(${mentions(sql`t.payload::text`, person)})
      and (t.payload ->> 'orderId' = any(${person.orderIds.map(String)}::text[])
        or t.payload ->> 'messageId' in (${messagesOf(person)})
        or t.payload ->> 'formId' in (select own.id::text from (${formsOf(person)}) own))`,
    what: { fr: 'Les e-mails qui attendent de partir', en: 'E-mails that wait to be sent' },
    term: 'work',
    ground: 'Contract',
    fate: 'Erased',
  },
  {
    name: 'fichiers-de-donnees',
    part: 'Log',
    title: { fr: 'Vos demandes de données', en: 'Your requests for data' },
    table: 'person_files',
    columns: ['reason', 'asked_on'],
    also: ['asked_at', 'made_at', 'state', 'download_count'],
    of: (person) => sql`(${byContact(person)} or ${byOrder(person)})`,
    what: { fr: 'Les fichiers de ses données', en: 'The files of their data' },
    term: 'file',
    ground: 'LegalObligation',
    fate: 'Erased',
  },
  {
    name: 'fichiers-de-proches',
    part: 'Log',
    title: {
      fr: 'Les fichiers de données de vos proches, qui parlent aussi de vous',
      en: 'Files of the data of people close to you, which tell of you too',
    },
    isOthers: true,
    table: 'person_files',
    columns: [],
    of: (
      person,
    ) => sql`(${ofAssociation(person)} and not coalesce(${byContact(person)} or ${byOrder(person)}, false)
      and (t.contact_id = any(${close(person)}) or t.order_id in (
        select l.order_id from contact_lines l where l.item_id = 0 and l.contact_id = any(${close(person)}))))`,
    says: sql`t.state = 'Ready'`,
    what: {
      fr: 'Les fichiers de données de ses proches, prêts à être téléchargés, qui parlent aussi d’elle',
      en: 'Files of the data of people close to them, ready to be fetched, which tell of them too',
    },
    term: 'file',
    ground: 'LegalObligation',
    fate: 'Erased',
  },
]
