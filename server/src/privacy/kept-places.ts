import type { Locale } from '@obole/core/locale'
import { OTHERS_LINES_DAYS } from '@obole/core/statements/match'

type Words = Readonly<Record<Locale, string>>

/** Why a place outside the register stays as it is, and what each of its tables is called in the proof. */
interface Kept {
  why: Words
  tables: Readonly<Record<string, Words>>
}

const KEPT: readonly Kept[] = [
  {
    why: {
      fr: 'données de l’équipe de l’association, hors de la fiche',
      en: 'data of the association’s team, not of the file',
    },
    tables: {
      invitations: { fr: 'Les invitations à rejoindre l’équipe', en: 'Invitations to join the team' },
      signatures: {
        fr: 'La signature de qui signe pour l’association',
        en: 'The signature of whoever signs for the association',
      },
      door_links: { fr: 'Les liens d’accueil des bénévoles', en: 'The volunteers’ links for the door' },
      door_phones: {
        fr: 'Les téléphones des bénévoles à l’accueil',
        en: 'The volunteers’ phones at the door',
      },
    },
  },
  {
    why: {
      fr: `copie du relevé de la banque, gardée comme pièce comptable\u202f; une ligne qui n’est pas un versement d’Obole est effacée après ${OTHERS_LINES_DAYS}\u00a0jours`,
      en: `a copy of the bank’s statement, kept as an accounting document; a line that is no payout of Obole is erased after ${OTHERS_LINES_DAYS} days`,
    },
    tables: {
      bank_statement_lines: { fr: 'Les lignes de relevés bancaires', en: 'Lines of bank statements' },
    },
  },
  {
    why: {
      fr: 'signalement adressé à Obole, qui n’en garde pas longtemps l’adresse de son auteur',
      en: 'a report sent to Obole, which soon erases the address of whoever sent it',
    },
    tables: { abuse_reports: { fr: 'Les signalements de campagnes', en: 'Reports of campaigns' } },
  },
  {
    why: { fr: 'gardé comme pièce comptable', en: 'kept as an accounting document' },
    tables: {
      cash_outs: { fr: 'Les versements à l’association', en: 'Payouts to the association' },
      incoming_transfers: {
        fr: 'Les virements de l’association à Obole',
        en: 'Transfers of the association to Obole',
      },
      disputes: { fr: 'Les contestations, selon la banque', en: 'Disputes, as the bank states them' },
      money_acts: { fr: 'Le journal des opérations d’argent', en: 'The log of what was done with money' },
      receipts: { fr: 'Les motifs d’annulation de reçus fiscaux', en: 'Why tax receipts were voided' },
    },
  },
  {
    why: {
      fr: 'données de l’association elle-même, hors de la fiche',
      en: 'data of the association itself, not of the file',
    },
    tables: {
      association_files: { fr: 'Les documents de l’association', en: 'The association’s documents' },
      iban_changes: { fr: 'Le compte bancaire de l’association', en: 'The association’s bank account' },
      identity_changes: { fr: 'L’identité de l’association', en: 'The association’s identity' },
      organizations: { fr: 'L’association', en: 'The association' },
    },
  },
  {
    why: {
      fr: 'textes écrits par l’association elle-même',
      en: 'texts that the association wrote itself',
    },
    tables: {
      accounting_books: { fr: 'Le plan comptable', en: 'The chart of accounts' },
      accounting_closings: { fr: 'Le plan comptable à la clôture', en: 'The chart of accounts at a closing' },
      api_clients: {
        fr: 'Les noms des clés d’accès et des applications',
        en: 'The names of access keys and applications',
      },
      bank_statements: { fr: 'Les noms des relevés bancaires', en: 'The names of bank statements' },
      coupons: { fr: 'Les codes promo', en: 'Discount codes' },
      custom_fields: { fr: 'Les questions des campagnes', en: 'The questions of campaigns' },
      door_settings: { fr: 'Les réglages de l’accueil', en: 'The settings of the door' },
      event_cancellations: { fr: 'Les annulations d’événements', en: 'Canceled events' },
      extra_options: { fr: 'Les options des campagnes', en: 'The options of campaigns' },
      form_drafts: { fr: 'Les brouillons de campagnes', en: 'Drafts of campaigns' },
      form_saves: { fr: 'Les enregistrements de campagnes', en: 'Campaigns as they were saved' },
      form_versions: { fr: 'Les versions publiées de campagnes', en: 'Published versions of campaigns' },
      forms: { fr: 'Les campagnes', en: 'Campaigns' },
      imports: {
        fr: 'Les noms et en-têtes de fichiers importés',
        en: 'Names and headings of imported files',
      },
      invoice_settings: { fr: 'Les mentions des factures', en: 'What invoices say at their foot' },
      mailings: { fr: 'Les messages à une liste', en: 'Messages to a list' },
      pulled_campaigns: { fr: 'Les campagnes reprises de HelloAsso', en: 'Campaigns brought from HelloAsso' },
      pulls: {
        fr: 'Le nom de l’association chez HelloAsso',
        en: 'The association’s name at HelloAsso',
      },
      receipt_letter_texts: { fr: 'La lettre des reçus fiscaux', en: 'The letter of tax receipts' },
      renewal_settings: { fr: 'Les rappels d’adhésion', en: 'Reminders of memberships' },
      statistics_tiers: { fr: 'Les statistiques par tarif', en: 'Statistics by rate' },
      tiers: { fr: 'Les tarifs des campagnes', en: 'The rates of campaigns' },
      webhook_addresses: { fr: 'Les adresses de notification', en: 'Addresses for notifications' },
    },
  },
]

/** Tables whose texts are codes, states and digests: what looks like somebody there does so by chance. */
const NAMELESS =
  'accounting_entries accounting_lines api_consents attempts automatic_renewals bank_statement_ticks card_tries cart_origins ' +
  'contact_horizon digest_choices door_scans forgotten_mailboxes holds invoice_counters invoices mailing_left_out ' +
  'memberships money_days passed_tickets payout_settings receipt_letters receipt_rhythms receipt_runs recurrences ' +
  'refund_lines refused_mailboxes regularisations restart_carts security_events statistics_visits transfers visits webhook_deliveries webhook_events'
const BY_CHANCE: Words = {
  fr: 'chiffres et codes qui ne désignent personne, semblables par hasard',
  en: 'figures and codes that name nobody, alike by chance',
}
const TECHNICAL: Words = { fr: 'Des données techniques', en: 'Technical data' }

/** The tables about which it is decided here what the proof says of them. */
export const DECIDED: ReadonlySet<string> = new Set([
  ...KEPT.flatMap(({ tables }) => Object.keys(tables)),
  ...NAMELESS.split(' '),
])

/** What a table outside the register is called, and why what is found in it stays. */
export function keptPlace(table: string): { what: Words; why: Words } {
  const kept = KEPT.find(({ tables }) => table in tables)
  return { what: kept?.tables[table] ?? TECHNICAL, why: kept?.why ?? BY_CHANCE }
}
