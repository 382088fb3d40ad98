import { ofPerson } from '@obole/core/french-names'
import type { Locale, Text } from '@obole/core/locale'
import { cents, formatEuros } from '@obole/core/money/money'
import {
  ACCEPTANCE_NEED_NAMES,
  LIST_NAMES,
  MEANS_NAMES,
  nameIn,
  REPORT_STATE_NAMES,
  ROLE_NAMES,
} from './list-names.ts'
import type { AuditEntry } from './manage-people.ts'
import { type PaymentParts, wholeText } from './payment-words.ts'

/**
 * Who did what, as a sentence, the same on pages and in exported files. Imports no schemas, because pages import it
 * too.
 */
export function auditSentence(entry: Act, locale: Locale): string {
  const order = entry.subject.type === 'order' ? ORDER[locale](entry.subject.id) : ''
  return `${historySentence(entry, locale)}${order}`
}

/** The same for the page of the order or record itself, which needs no naming there. */
export function historySentence(entry: Act, locale: Locale): string {
  return `${auditActor(entry, locale)} ${actText(entry, locale)}`
}

/** What was done, without who did it: « a corrigé la fiche ». */
export const actText = (entry: Omit<Act, 'user'>, locale: Locale): string =>
  SENTENCES[entry.action]?.[locale](factsOf(entry, locale)) ?? entry.action

type Act = Pick<AuditEntry, 'user' | 'action' | 'subject' | 'changes' | 'details'>

/** Without a user it was the payer, through a link of the order, or the platform itself. */
export function auditActor(
  { user, action, details }: Pick<AuditEntry, 'user' | 'action' | 'details'>,
  locale: Locale,
): string {
  if (user) {
    const name = user.name || user.email
    if (typeof details['application'] === 'string')
      return BY_APPLICATION[locale]({ name, application: details['application'] })
    return typeof details['key'] === 'string' ? BY_KEY[locale]({ name, key: details['key'] }) : name
  }
  if (typeof details['application'] === 'string') return APPLICATION[locale](details['application'])
  // A volunteer without an account, as they named themselves at the door.
  if (typeof details['soldBy'] === 'string') return AT_DOOR[locale](details['soldBy'])
  if (details['fileLink']) return BY_FILE_LINK[locale]
  // Only the payer can ask for the contribution back.
  return (details['payerLink'] || action === 'money.tipRefund' ? PAYER : PLATFORM)[locale]
}

/** « par Camille Delorme », « par la personne qui a payé (par son lien) ». */
export function auditBy(entry: Pick<AuditEntry, 'user' | 'action' | 'details'>, locale: Locale): string {
  const actor = auditActor(entry, locale)
  const inSentence =
    actor === PAYER[locale] ? actor.charAt(0).toLocaleLowerCase(locale) + actor.slice(1) : actor
  return `${BY[locale]} ${inSentence}`
}

const BY: Text = { fr: 'par', en: 'by' }
const PLATFORM: Text = { fr: 'Obole', en: 'Obole' }
const AT_DOOR: Saying<string> = {
  fr: (who) => `${who} (à l’accueil)`,
  en: (who) => `${who} (at the door)`,
}
/** A program, in the name of whoever made its key. */
const BY_KEY: Saying<{ name: string; key: string }> = {
  fr: ({ name, key }) => `${name} (par la clé d’accès «\u202f${key}\u202f»)`,
  en: ({ name, key }) => `${name} (by the access key “${key}”)`,
}
/** A partner's program, in the name of whoever let it in. */
const BY_APPLICATION: Saying<{ name: string; application: string }> = {
  fr: ({ name, application }) => `${name} (par l’application «\u202f${application}\u202f»)`,
  en: ({ name, application }) => `${name} (by the application “${application}”)`,
}
/** A partner's program that acts by itself, in nobody's name. */
const APPLICATION: Saying<string> = {
  fr: (application) => `L’application «\u202f${application}\u202f»`,
  en: (application) => `The application “${application}”`,
}
/** Nobody who is signed in: the link of a file opens it for whoever has it. */
const BY_FILE_LINK: Text = {
  fr: 'Quelqu’un (par le lien du fichier)',
  en: 'Somebody (by the link of the file)',
}
const PAYER: Text = {
  fr: 'La personne qui a payé (par son lien)',
  en: 'The person who paid (by their link)',
}
const ORDER: Saying<string> = {
  fr: (id) => ` (commande n°\u00a0${id})`,
  en: (id) => ` (order no.\u00a0${id})`,
}

type Saying<T> = Readonly<Record<Locale, (value: T) => string>>

/** What a sentence may contain; each is empty where the action has none. */
interface Facts {
  /** « Fête de printemps », between quotes. */
  name: string
  label: string
  amount: string
  /** Nothing was to pay. */
  isFree: boolean
  means: string
  role: string
  list: string
  rows: string
  count: number
  /** How many answers were erased, and how many files with them. */
  answers: number
  files: number
  /** « Plein tarif (Alix Martin), Repas » */
  names: string
  /** Money that had been kept is refunded too. */
  returnsKept: boolean
  /** What was kept of the money of cancelled lines. */
  kept: string
  /** The subject of a mail, between quotes. */
  mail: string
  state: string
  stateBefore: string
  decision: string
  /** What was missing when Support accepted, and why it accepted. */
  missing: string
  why: string
  /** Where notifications go. */
  address: string
  /** A year of gifts. */
  year: string
  /** The other one of two people. */
  other: string
}

function factsOf({ action, subject, changes, details }: Omit<Act, 'user'>, locale: Locale): Facts {
  const text = (key: string) => (typeof details[key] === 'string' ? details[key] : '')
  const number = (key: string) => (typeof details[key] === 'number' ? details[key] : null)
  const list = (key: string): string[] =>
    Array.isArray(details[key]) ? details[key].filter((one) => typeof one === 'string') : []
  const moved = number('amount') ?? number('amountCents')
  const refund = { amount: number('associationCents') ?? 0, amountTip: number('tipCents') ?? 0 }
  const label = subject.label ?? ''
  const changed = changes.find(({ path }) => path === 'state')
  return {
    name: label && QUOTED[locale](label),
    label,
    amount: moved === null ? refundText(refund, action, locale) : formatEuros(cents(moved), locale),
    isFree: moved === 0,
    means: nameIn(MEANS_NAMES, text('means'), locale).toLocaleLowerCase(locale),
    role: nameIn(ROLE_NAMES, text('role'), locale).toLocaleLowerCase(locale),
    list: QUOTED[locale](nameIn(LIST_NAMES, subject.id, locale)),
    rows: `${number('rows') ?? 0} ${ROWS[locale](number('rows') ?? 0)}, ${text('format').toUpperCase()}`,
    count: number('orders') ?? number('lines') ?? 0,
    answers: number('answers') ?? 0,
    files: number('files') ?? 0,
    names: text('names'),
    returnsKept: details['returnsKept'] === true,
    kept: number('keptCents') ? formatEuros(cents(number('keptCents') ?? 0), locale) : '',
    mail: text('mail') && QUOTED[locale](text('mail')),
    state: typeof changed?.to === 'string' ? changed.to : text('state'),
    stateBefore: typeof changed?.from === 'string' ? changed.from : '',
    decision: text('decision'),
    missing: list('missing')
      .map((need) => nameIn(ACCEPTANCE_NEED_NAMES, need, locale))
      .join(', '),
    why: text('why'),
    address: text('address'),
    year: text('year'),
    other: text('other') && QUOTED[locale](text('other')),
  }
}

function refundText(parts: PaymentParts, action: string, locale: Locale): string {
  if (parts.amount + parts.amountTip === 0) return ''
  // This sentence already names the contribution.
  return action === 'money.tipRefund' ? formatEuros(cents(parts.amountTip), locale) : wholeText(parts, locale)
}

const QUOTED: Saying<string> = { fr: (text) => `«\u202f${text}\u202f»`, en: (text) => `“${text}”` }
const ROWS: Saying<number> = {
  fr: (count) => (count > 1 ? 'lignes' : 'ligne'),
  en: (count) => (count === 1 ? 'row' : 'rows'),
}

const joined = (...parts: readonly (string | false)[]) => parts.filter(Boolean).join(' ')

const STATE_VERBS: Readonly<Record<string, Text>> = {
  Public: { fr: 'a publié la campagne', en: 'published the campaign' },
  Private: { fr: 'a rendu privée la campagne', en: 'made private the campaign' },
  Disabled: { fr: 'a désactivé la campagne', en: 'disabled the campaign' },
  Deleted: { fr: 'a supprimé la campagne', en: 'deleted the campaign' },
}

const REOPENED: Text = { fr: 'a rouvert la campagne', en: 'reopened the campaign' }

/** Verbs that depend on the previous state: a draft is published, a closed campaign is reopened, public or private. */
const STATE_VERBS_FROM: Readonly<Record<string, Text>> = {
  'Draft Private': { fr: 'a publié la campagne', en: 'published the campaign' },
  'Private Public': { fr: 'a rendu publique la campagne', en: 'made public the campaign' },
  'Disabled Public': REOPENED,
  'Disabled Private': REOPENED,
}

const LINK_ONLY: Text = {
  fr: ', pour ceux qui ont son adresse',
  en: ', for those who have its address',
}

function stateSentence({ name, state, stateBefore }: Facts, locale: Locale): string {
  const fromThere = STATE_VERBS_FROM[`${stateBefore} ${state}`]
  const verb = (fromThere ?? STATE_VERBS[state] ?? STATE_UNKNOWN)[locale]
  return `${joined(verb, name)}${fromThere && state === 'Private' ? LINK_ONLY[locale] : ''}`
}

const STATE_UNKNOWN: Text = {
  fr: 'a changé l’état de la campagne',
  en: 'changed the state of the campaign',
}

const DECISIONS: Readonly<Record<string, Text>> = {
  Authenticate: { fr: 'a vérifié l’association', en: 'verified the association' },
  AskForMore: { fr: 'a demandé un complément au dossier', en: 'asked for more in the record' },
  Refuse: { fr: 'a refusé le dossier', en: 'refused the record' },
  Suspend: { fr: 'a suspendu les paiements', en: 'suspended payments' },
  Resume: { fr: 'a rétabli les paiements', en: 'resumed payments' },
  ChangeReceipts: { fr: 'a changé le droit aux reçus fiscaux', en: 'changed the right to tax receipts' },
}

const SENTENCES: Readonly<Record<string, Saying<Facts>>> = {
  'form.created': {
    fr: ({ name }) => joined('a créé la campagne', name),
    en: ({ name }) => joined('created the campaign', name),
  },
  'form.saved': {
    fr: ({ name }) => joined('a modifié la campagne', name),
    en: ({ name }) => joined('changed the campaign', name),
  },
  'form.published': {
    fr: ({ name }) => joined('a mis en ligne les modifications de la campagne', name),
    en: ({ name }) => joined('published the changes to the campaign', name),
  },
  'form.answersErased': {
    fr: ({ name, answers, files }) =>
      joined(
        answers > 1
          ? `a effacé ${answers} réponses arrivées à échéance`
          : 'a effacé une réponse arrivée à échéance',
        files > 0 && (files > 1 ? `et ${files} fichiers` : 'et un fichier'),
        name && `de la campagne ${name}`,
      ),
    en: ({ name, answers, files }) =>
      joined(
        answers > 1
          ? `erased ${answers} answers whose time was over`
          : 'erased an answer whose time was over',
        files > 0 && (files > 1 ? `and ${files} files` : 'and a file'),
        name && `of the campaign ${name}`,
      ),
  },
  'form.draftDiscarded': {
    fr: ({ name }) => joined('a abandonné les modifications de la campagne', name),
    en: ({ name }) => joined('gave up the changes to the campaign', name),
  },
  'form.stateChanged': {
    fr: (facts) => stateSentence(facts, 'fr'),
    en: (facts) => stateSentence(facts, 'en'),
  },
  'form.eventCanceled': {
    fr: ({ name, returnsKept }) =>
      joined('a annulé l’événement', name, returnsKept && 'en rendant aussi ce qui avait été conservé'),
    en: ({ name, returnsKept }) =>
      joined('cancelled the event', name, returnsKept && 'and gave back what had been kept too'),
  },
  'form.doorChanged': {
    fr: ({ name }) => joined('a réglé l’accueil de l’événement', name),
    en: ({ name }) => joined('set the door of the event', name),
  },
  'form.doorLinkMade': {
    fr: ({ name }) => joined('a créé un lien d’accueil d’un soir', name),
    en: ({ name }) => joined('made a one-evening link for the door', name),
  },
  'form.addressChanged': {
    fr: ({ name }) => joined('a changé l’adresse de la campagne', name),
    en: ({ name }) => joined('changed the address of the campaign', name),
  },
  'contact.corrected': {
    fr: ({ name }) => joined('a corrigé la fiche', name),
    en: ({ name }) => joined('corrected the file', name),
  },
  'contact.noted': {
    fr: ({ name }) => joined('a ajouté une note à la fiche', name),
    en: ({ name }) => joined('added a note to the file', name),
  },
  'contact.noteRemoved': {
    fr: ({ name }) => joined('a retiré une note de la fiche', name),
    en: ({ name }) => joined('removed a note from the file', name),
  },
  'contact.householdChanged': {
    fr: ({ name }) => joined('a changé le foyer de la fiche', name),
    en: ({ name }) => joined('changed the household of the file', name),
  },
  'contact.merged': {
    fr: ({ name, other }) => joined('a réuni la fiche', name, other && `avec ${other}`),
    en: ({ name, other }) => joined('merged the file', name, other && `with ${other}`),
  },
  'contact.mergeUndone': {
    fr: ({ name, other }) => joined('a séparé la fiche', name, other && `de ${other}`),
    en: ({ name, other }) => joined('took apart the file', name, other && `and ${other}`),
  },
  'contact.toldApart': {
    fr: ({ name, other }) => joined('a distingué la fiche', name, other && `de ${other}`),
    en: ({ name, other }) => joined('told apart the file', name, other && `and ${other}`),
  },
  'contact.mailingSent': {
    fr: ({ name }) => joined('a envoyé le message', name),
    en: ({ name }) => joined('sent the message', name),
  },
  'contact.mailingStopped': {
    fr: ({ name }) => joined('a arrêté l’envoi du message', name),
    en: ({ name }) => joined('stopped the message', name),
  },
  'contact.mailsRefused': {
    fr: ({ name }) => joined('a noté un refus de messages sur la fiche', name),
    en: ({ name }) => joined('noted a refusal of messages in the file', name),
  },
  'contact.mailsAccepted': {
    fr: ({ name }) => joined('a levé un refus de messages sur la fiche', name),
    en: ({ name }) => joined('lifted a refusal of messages in the file', name),
  },
  'contact.addressCleared': {
    fr: ({ name }) => joined('a remis en service l’adresse e-mail de la fiche', name),
    en: ({ name }) => joined('put the e-mail address back in use in the file', name),
  },
  'form.pullBegun': {
    fr: () => 'a lu les campagnes de l’association chez HelloAsso',
    en: () => 'read the association’s campaigns from HelloAsso',
  },
  'form.pullStopped': {
    fr: () => 'a arrêté la lecture des campagnes chez HelloAsso',
    en: () => 'stopped reading campaigns from HelloAsso',
  },
  'form.pulled': {
    fr: () => 'a repris des campagnes de HelloAsso',
    en: () => 'brought campaigns from HelloAsso',
  },
  'form.pullUndone': {
    fr: () => 'a annulé la reprise des campagnes de HelloAsso',
    en: () => 'undid bringing campaigns from HelloAsso',
  },
  'contact.importStarted': {
    fr: ({ name }) => joined('a lancé l’import du fichier', name),
    en: ({ name }) => joined('started the import of the file', name),
  },
  'contact.importUndone': {
    fr: ({ name }) => joined('a annulé l’import du fichier', name),
    en: ({ name }) => joined('undid the import of the file', name),
  },
  'contact.fileMade': {
    fr: ({ name }) => joined('a préparé le fichier des données de', name),
    en: ({ name }) => joined('made the file of the data of', name),
  },
  'contact.fileFetched': {
    fr: () => 'a téléchargé le fichier des données d’une personne',
    en: () => 'downloaded the file of a person’s data',
  },
  'contact.forgotten': {
    fr: ({ name }) => joined('a fait oublier une personne, devenue', name),
    en: ({ name }) => joined('had a person forgotten, now', name),
  },
  'contact.forgottenAgain': {
    fr: ({ name }) => joined('a recommencé l’oubli de', name),
    en: ({ name }) => joined('began again to forget', name),
  },
  'contact.foundOthers': {
    fr: ({ name }) => joined('a écarté des données qui ne sont pas celles de', name),
    en: ({ name }) => joined('set aside data that is not that of', name),
  },
  'order.fileAsked': {
    fr: () => 'a demandé le fichier de ses données par la page de sa commande',
    en: () => 'asked for the file of their data by the page of their order',
  },
  'order.fileFetched': {
    fr: () => 'a téléchargé le fichier de ses données',
    en: () => 'downloaded the file of their data',
  },
  'organization.retentionChosen': {
    fr: () => 'a choisi combien de temps les données personnelles sont gardées',
    en: () => 'chose how long personal data is kept',
  },
  'organization.created': {
    fr: ({ name }) => joined('a inscrit l’association', name),
    en: ({ name }) => joined('signed up the association', name),
  },
  'organization.changed': {
    fr: () => 'a modifié la fiche de l’association',
    en: () => 'changed the profile of the association',
  },
  'organization.automaticRenewalOffered': {
    fr: () => 'a changé le renouvellement automatique des adhésions',
    en: () => 'changed the automatic renewal of memberships',
  },
  'organization.renewalReminderChanged': {
    fr: () => 'a modifié un rappel de renouvellement',
    en: () => 'changed a renewal reminder',
  },
  'organization.identityAsked': {
    fr: () => 'a demandé à changer l’identité de l’association',
    en: () => 'asked to change the identity of the association',
  },
  'organization.identityWithdrawn': {
    fr: () => 'a retiré sa demande de changement d’identité',
    en: () => 'withdrew the change of identity',
  },
  'compliance.identityAccepted': {
    fr: () => 'a accepté la nouvelle identité de l’association',
    en: () => 'accepted the new identity of the association',
  },
  'compliance.identityRefused': {
    fr: () => 'a refusé la nouvelle identité de l’association',
    en: () => 'refused the new identity of the association',
  },
  'compliance.identityReviewed': {
    fr: () => 'a revu l’identité de l’association',
    en: () => 'looked again at the identity of the association',
  },
  'compliance.documentAdded': {
    fr: ({ name }) => joined('a ajouté le document', name),
    en: ({ name }) => joined('added the document', name),
  },
  'compliance.documentWithdrawn': {
    fr: ({ name }) => joined('a retiré le document', name),
    en: ({ name }) => joined('withdrew the document', name),
  },
  'compliance.submitted': {
    fr: () => 'a envoyé le dossier au Support',
    en: () => 'sent the record to Support',
  },
  'compliance.decided': {
    fr: ({ decision, missing, why }) =>
      joined(
        DECISIONS[decision]?.fr ?? 'a décidé du dossier',
        missing && `bien qu’il manque\u202f: ${missing} (${why})`,
      ),
    en: ({ decision, missing, why }) =>
      joined(
        DECISIONS[decision]?.en ?? 'decided on the record',
        missing && `though this is missing: ${missing} (${why})`,
      ),
  },
  'administrator.invited': {
    fr: ({ label, role }) => joined('a invité', label, role && `(${role})`),
    en: ({ label, role }) => joined('invited', label, role && `(${role})`),
  },
  'administrator.changed': {
    fr: ({ label }) => `a changé les rôles ${ofPerson(label)}`,
    en: ({ label }) => `changed the roles of ${label}`,
  },
  'administrator.removed': {
    fr: ({ label }) => `a retiré ${label} de l’équipe`,
    en: ({ label }) => `removed ${label} from the team`,
  },
  'administrator.joined': {
    fr: ({ role }) => joined('a accepté son invitation', role && `(${role})`),
    en: ({ role }) => joined('accepted the invitation', role && `(${role})`),
  },
  'administrator.declined': {
    fr: () => 'a décliné son invitation',
    en: () => 'declined the invitation',
  },
  'administrator.invitationWithdrawn': {
    fr: ({ label }) => `a retiré l’invitation ${ofPerson(label)}`,
    en: ({ label }) => `took back the invitation of ${label}`,
  },
  'administrator.factorRecoveryAccepted': {
    fr: ({ label }) => `a accepté de retirer la double authentification ${ofPerson(label)}`,
    en: ({ label }) => `agreed to remove the two-factor authentication of ${label}`,
  },
  'administrator.factorRecoveryRefused': {
    fr: ({ label }) => `a refusé de retirer la double authentification ${ofPerson(label)}`,
    en: ({ label }) => `refused to remove the two-factor authentication of ${label}`,
  },
  'administrator.factorRemoved': {
    fr: ({ label }) => `a retiré la double authentification ${ofPerson(label)}, à sa demande`,
    en: ({ label }) => `removed the two-factor authentication of ${label}, as they asked`,
  },
  'administrator.notMe': {
    fr: ({ label }) =>
      `a signalé que quelqu’un d’autre avait changé le compte ${label}, dont les sessions sont fermées`,
    en: ({ label }) =>
      `reported that somebody else had changed the account ${label}, whose sessions were ended`,
  },
  'administrator.sessionsEnded': {
    fr: ({ label }) => `a fermé toutes les sessions ${ofPerson(label)}`,
    en: ({ label }) => `ended every session of ${label}`,
  },
  'webhook.set': {
    fr: ({ label }) => joined('a donné une adresse de notification', label),
    en: ({ label }) => joined('gave an address for notifications', label),
  },
  'webhook.removed': {
    fr: ({ label }) => joined('a retiré une adresse de notification', label),
    en: ({ label }) => joined('removed an address for notifications', label),
  },
  'webhook.keyShown': {
    fr: ({ label }) => joined('a affiché la clé de signature de', label),
    en: ({ label }) => joined('looked at the signature key of', label),
  },
  'webhook.keyReplaced': {
    fr: ({ label }) => joined('a remplacé la clé de signature de', label),
    en: ({ label }) => joined('replaced the signature key of', label),
  },
  'webhook.switchedOn': {
    fr: ({ label }) => joined('a réactivé l’adresse de notification', label),
    en: ({ label }) => joined('switched on again the address for notifications', label),
  },
  'webhook.tried': {
    fr: ({ label }) => joined('a envoyé une notification d’essai à', label),
    en: ({ label }) => joined('sent a notification for trial to', label),
  },
  'webhook.sentAgain': {
    fr: ({ label }) => joined('a renvoyé une notification à', label),
    en: ({ label }) => joined('sent a notification once more to', label),
  },
  'key.made': {
    fr: ({ name }) => joined('a créé la clé d’accès', name),
    en: ({ name }) => joined('made the access key', name),
  },
  'key.secretReplaced': {
    fr: ({ name }) => joined('a remplacé le secret de la clé d’accès', name),
    en: ({ name }) => joined('replaced the secret of the access key', name),
  },
  'key.revoked': {
    fr: ({ name }) => joined('a révoqué la clé d’accès', name),
    en: ({ name }) => joined('revoked the access key', name),
  },
  'application.allowed': {
    fr: ({ name }) => joined('a donné accès à l’application', name),
    en: ({ name }) => joined('let in the application', name),
  },
  'application.ended': {
    fr: ({ name }) => joined('a retiré l’accès de l’application', name),
    en: ({ name }) => joined('took away the access of the application', name),
  },
  'application.made': {
    fr: ({ name }) => joined('a inscrit l’application partenaire', name),
    en: ({ name }) => joined('registered the partner application', name),
  },
  'application.changed': {
    fr: ({ name }) => joined('a modifié l’application partenaire', name),
    en: ({ name }) => joined('changed the partner application', name),
  },
  'application.secretReplaced': {
    fr: ({ name }) => joined('a remplacé le secret de l’application partenaire', name),
    en: ({ name }) => joined('replaced the secret of the partner application', name),
  },
  'application.revoked': {
    fr: ({ name }) => joined('a révoqué l’application partenaire', name),
    en: ({ name }) => joined('revoked the partner application', name),
  },
  'application.addressSet': {
    fr: ({ address }) => joined('a donné une adresse de notification', address),
    en: ({ address }) => joined('gave an address for notifications', address),
  },
  'application.addressRemoved': {
    fr: () => 'a retiré une adresse de notification',
    en: () => 'removed an address for notifications',
  },
  'application.domainChanged': {
    fr: ({ name }) => joined('a changé le domaine de l’application partenaire', name),
    en: ({ name }) => joined('changed the domain of the partner application', name),
  },
  'order.registered': {
    fr: ({ amount, isFree, means }) =>
      isFree
        ? 'a saisi une commande gratuite'
        : joined('a saisi un paiement', amount && `de ${amount}`, means && `par ${means}`),
    en: ({ amount, isFree, means }) =>
      isFree
        ? 'wrote down a free order'
        : joined('wrote down a payment', amount && `of ${amount}`, means && `by ${means}`),
  },
  'order.offlineCanceled': {
    fr: () => 'a retiré un paiement saisi à la main',
    en: () => 'took back a payment written down by hand',
  },
  'order.participantCorrected': {
    fr: ({ name }) => joined('a corrigé un participant', name && `de ${name}`),
    en: ({ name }) => joined('corrected a participant', name && `of ${name}`),
  },
  'order.ticketPassedOn': {
    fr: ({ name }) => joined('a transmis un billet', name, 'à quelqu’un d’autre'),
    en: ({ name }) => joined('passed a ticket', name, 'on to somebody else'),
  },
  'order.documentSent': {
    fr: ({ name }) => (name ? `a envoyé le document ${name}` : 'a envoyé un document'),
    en: ({ name }) => (name ? `sent the document ${name}` : 'sent a document'),
  },
  'order.healthFileOpened': {
    fr: ({ name }) => joined('a ouvert le document de santé', name),
    en: ({ name }) => joined('opened the health document', name),
  },
  // What the last is to whoever keeps no files of people.
  'order.documentOpened': {
    fr: () => 'a ouvert un document',
    en: () => 'opened a document',
  },
  'order.payerCorrected': {
    fr: () => 'a corrigé les coordonnées de la personne qui a payé',
    en: () => 'corrected the details of the person who paid',
  },
  'order.answersCorrected': {
    fr: ({ name }) => joined('a corrigé les réponses', name && `de ${name}`),
    en: ({ name }) => joined('corrected the answers', name && `of ${name}`),
  },
  'order.lineChanged': {
    fr: ({ name }) => joined('a changé le tarif ou les options', name && `de ${name}`),
    en: ({ name }) => joined('changed the rate or the options', name && `of ${name}`),
  },
  'order.linesCanceled': {
    fr: ({ names, count, kept }) =>
      joined(
        'a annulé',
        names || `${count} ${count > 1 ? 'lignes' : 'ligne'}`,
        kept && `(non remboursé, conservé par l’association\u202f: ${kept})`,
      ),
    en: ({ names, count, kept }) =>
      joined(
        'cancelled',
        names || `${count} ${count === 1 ? 'line' : 'lines'}`,
        kept && `(not refunded, kept by the association: ${kept})`,
      ),
  },
  'order.handedBack': {
    fr: ({ amount }) => joined('a noté', amount, 'rendus à la main'),
    en: ({ amount }) => joined('noted', amount, 'given back by hand'),
  },
  'order.confirmationResent': {
    fr: () => 'a renvoyé la confirmation',
    en: () => 'sent the confirmation again',
  },
  'order.messageSent': {
    fr: ({ mail }) => joined('a écrit au payeur', mail),
    en: ({ mail }) => joined('wrote to the payer', mail),
  },
  'order.planCanceled': {
    fr: () => 'a annulé les échéances à venir',
    en: () => 'cancelled the instalments to come',
  },
  'order.automaticRenewalStopped': {
    fr: () => 'a arrêté le renouvellement automatique de l’adhésion',
    en: () => 'stopped the automatic renewal of the membership',
  },
  'order.giftChanged': {
    fr: () => 'a modifié ses prélèvements mensuels',
    en: () => 'changed their monthly debits',
  },
  'order.giftRaised': {
    fr: () => 'a augmenté ses prélèvements mensuels, avec l’accord de sa banque',
    en: () => 'raised their monthly debits, confirmed by their bank',
  },
  'order.giftStopped': {
    fr: () => 'a arrêté ses prélèvements mensuels',
    en: () => 'stopped their monthly debits',
  },
  'order.cardChanged': {
    fr: () => 'a changé de carte',
    en: () => 'changed card',
  },
  'order.tipDropped': {
    fr: () => 'a retiré la contribution à Obole des prélèvements à venir',
    en: () => 'took the contribution to Obole out of the debits to come',
  },
  'order.addressGiven': {
    fr: () => 'a donné l’adresse qui manquait à un document',
    en: () => 'gave the address that a document lacked',
  },
  'order.moneyLinkSent': {
    fr: () => 'a demandé un lien par e-mail pour modifier ses prélèvements ou transmettre un billet',
    en: () => 'asked for a link by e-mail to change their debits or pass a ticket on',
  },
  'order.linksRevoked': {
    fr: () => 'a désactivé les liens de la commande envoyés par e-mail',
    en: () => 'ended the links of the order that were sent by e-mail',
  },
  'list.exported': {
    fr: ({ list, rows }) => `a exporté la liste ${list} (${rows})`,
    en: ({ list, rows }) => `exported the list ${list} (${rows})`,
  },
  'receipts.signatoryChanged': {
    fr: () => 'a changé le signataire des reçus fiscaux',
    en: () => 'changed the signatory of tax receipts',
  },
  'receipts.rhythmChosen': {
    fr: ({ state, year }) =>
      state === 'EachYear'
        ? `a choisi un seul reçu fiscal par donateur et par an à partir des dons de ${year}`
        : `a choisi un reçu fiscal pour chaque don à partir des dons de ${year}`,
    en: ({ state, year }) =>
      state === 'EachYear'
        ? `chose one tax receipt for each donor and year from the gifts of ${year} on`
        : `chose a tax receipt for each gift from the gifts of ${year} on`,
  },
  'receipts.runStarted': {
    fr: ({ year }) => `a commencé à émettre les reçus fiscaux de ${year}`,
    en: ({ year }) => `began to issue the tax receipts of ${year}`,
  },
  'receipts.runPaused': {
    fr: ({ year }) => `a mis en pause l’émission des reçus fiscaux de ${year}`,
    en: ({ year }) => `paused issuing the tax receipts of ${year}`,
  },
  'receipts.runResumed': {
    fr: ({ year }) => `a repris l’émission des reçus fiscaux de ${year}`,
    en: ({ year }) => `went on issuing the tax receipts of ${year}`,
  },
  'receipts.runCanceled': {
    fr: ({ year }) => `a arrêté l’émission des reçus fiscaux de ${year}`,
    en: ({ year }) => `ended issuing the tax receipts of ${year}`,
  },
  'receipts.lettersMade': {
    fr: ({ year }) => `a préparé les courriers des reçus fiscaux de ${year}`,
    en: ({ year }) => `made the letters with the tax receipts of ${year}`,
  },
  'receipts.lettersOpened': {
    fr: ({ year }) => `a ouvert les courriers des reçus fiscaux de ${year}`,
    en: ({ year }) => `opened the letters with the tax receipts of ${year}`,
  },
  'receipts.lettersPrinted': {
    fr: ({ year }) => `a noté l’impression des courriers des reçus fiscaux de ${year}`,
    en: ({ year }) => `noted that the letters with the tax receipts of ${year} were printed`,
  },
  'receipts.letterTextChanged': {
    fr: () => 'a changé le texte des courriers des reçus fiscaux',
    en: () => 'changed the text of the letters with tax receipts',
  },
  'receipts.voided': {
    fr: ({ label, why }) => `a annulé le reçu fiscal n°\u202f${label}${why ? `\u202f: ${why}` : ''}`,
    en: ({ label, why }) => `voided tax receipt no. ${label}${why ? `: ${why}` : ''}`,
  },
  'receipts.madeAnew': {
    fr: ({ label }) => `a demandé un nouveau reçu à la place du n°\u202f${label}`,
    en: ({ label }) => `asked for a new receipt in place of no. ${label}`,
  },
  'receipts.missingIssued': {
    fr: ({ count }) => `a demandé les reçus manquants de ${count} ${count > 1 ? 'commandes' : 'commande'}`,
    en: ({ count }) => `asked for the missing receipts of ${count} ${count === 1 ? 'order' : 'orders'}`,
  },
  'report.decided': {
    fr: ({ name, state }) =>
      `${joined('a examiné un signalement', name && `de ${name}`)}\u202f: ${nameIn(REPORT_STATE_NAMES, state, 'fr').toLocaleLowerCase('fr')}`,
    en: ({ name, state }) =>
      `${joined('examined a report', name && `of ${name}`)}: ${nameIn(REPORT_STATE_NAMES, state, 'en').toLocaleLowerCase('en')}`,
  },
  'invoices.settingsSaved': {
    fr: () => 'a réglé la facturation',
    en: () => 'set how the association invoices',
  },
  'invoices.missingIssued': {
    fr: () => 'a demandé les factures manquantes',
    en: () => 'asked for the missing invoices',
  },
  'invoices.orderInvoiced': {
    fr: () => 'a demandé une facture',
    en: () => 'asked for an invoice',
  },
  'invoices.archiveTaken': {
    fr: ({ label }) => `a téléchargé les factures de ${label}`,
    en: ({ label }) => `downloaded the invoices of ${label}`,
  },
  'money.refund': {
    fr: ({ amount }) => joined('a remboursé', amount),
    en: ({ amount }) => joined('refunded', amount),
  },
  'money.refundGivenUp': {
    fr: ({ amount }) => joined('a retiré un remboursement en attente', amount && `de ${amount}`),
    en: ({ amount }) => joined('gave up a waiting refund', amount && `of ${amount}`),
  },
  'money.tipRefund': {
    fr: ({ amount }) => joined('a fait rendre la contribution à Obole', amount && `de ${amount}`),
    en: ({ amount }) => joined('had the contribution to Obole given back', amount && `of ${amount}`),
  },
  'money.payout': {
    fr: ({ amount }) => joined('a versé', amount, 'à l’association'),
    en: ({ amount }) => joined('paid out', amount, 'to the association'),
  },
  'money.chequesDeposited': {
    fr: ({ label, count, amount }) =>
      joined(
        'a fait la remise de chèques',
        label && `n°\u00a0${label}`,
        `(${count} ${count > 1 ? 'chèques' : 'chèque'}, ${amount})`,
      ),
    en: ({ label, count, amount }) =>
      joined(
        'made the deposit slip',
        label && `no.\u00a0${label}`,
        `(${count} ${count === 1 ? 'cheque' : 'cheques'}, ${amount})`,
      ),
  },
  'money.depositUndone': {
    fr: ({ label, amount }) =>
      joined('a annulé la remise de chèques', label && `n°\u00a0${label}`, amount && `de ${amount}`),
    en: ({ label, amount }) =>
      joined('undid the deposit slip', label && `no.\u00a0${label}`, amount && `of ${amount}`),
  },
  'money.statementRead': {
    fr: ({ label }) => `a lu un relevé bancaire ${label}`,
    en: ({ label }) => `read a bank statement ${label}`,
  },
  'money.statementRemoved': {
    fr: ({ label }) => `a retiré le relevé bancaire ${label}, et ce qu’il pointait`,
    en: ({ label }) => `removed the bank statement ${label}, and what it ticked off`,
  },
  'money.payoutTicked': {
    fr: ({ label, amount }) =>
      joined('a pointé le versement', label && `n°\u00a0${label}`, amount && `de ${amount}`),
    en: ({ label, amount }) =>
      joined('ticked off the payout', label && `no.\u00a0${label}`, amount && `of ${amount}`),
  },
  'money.payoutUnticked': {
    fr: ({ label, amount }) =>
      joined('a retiré le pointage du versement', label && `n°\u00a0${label}`, amount && `de ${amount}`),
    en: ({ label, amount }) =>
      joined('took back the tick of the payout', label && `no.\u00a0${label}`, amount && `of ${amount}`),
  },
  'money.journalBegun': {
    fr: () => 'a commencé le journal comptable',
    en: () => 'began the accounting journal',
  },
  'money.journalBegunAnew': {
    fr: ({ label }) => `a recommencé le journal comptable, avec des exercices qui débutent le ${label}`,
    en: ({ label }) => `began the accounting journal anew, with years that begin on ${label}`,
  },
  'money.accountsChosen': {
    fr: () => 'a changé les numéros de comptes du journal comptable',
    en: () => 'changed the account numbers of the accounting journal',
  },
  'money.journalClosed': {
    fr: ({ label }) => `a clôturé le journal comptable au ${label}`,
    en: ({ label }) => `closed the accounting journal up to ${label}`,
  },
  'money.fecExported': {
    fr: ({ label }) => `a téléchargé le fichier des écritures comptables de l’exercice clos le ${label}`,
    en: ({ label }) => `downloaded the file of accounting entries of the year that ends on ${label}`,
  },
  'money.topUp': {
    fr: ({ amount }) => joined('a reçu un virement de l’association', amount && `de ${amount}`),
    en: ({ amount }) => joined('received a transfer from the association', amount && `of ${amount}`),
  },
  'money.topUpAssigned': {
    fr: ({ amount, name }) =>
      joined(
        'a attribué',
        name ? `à ${name}` : 'à l’association',
        `un virement reçu sans sa référence`,
        amount && `(${amount})`,
      ),
    en: ({ amount, name }) =>
      joined(
        'gave',
        name || 'the association',
        `a transfer that came without its reference`,
        amount && `(${amount})`,
      ),
  },
  'money.payoutSettings': {
    fr: () => 'a réglé le rythme des versements et la réserve',
    en: () => 'set the rhythm of payouts and the reserve',
  },
  'money.ibanAsked': {
    fr: () => 'a demandé à changer l’IBAN de l’association',
    en: () => 'asked to change the IBAN of the association',
  },
  'money.ibanStopped': {
    fr: () => 'a arrêté le changement d’IBAN',
    en: () => 'stopped the change of IBAN',
  },
  'money.iban': {
    fr: () => 'a changé l’IBAN de l’association',
    en: () => 'changed the IBAN of the association',
  },
}
