import { dictionary } from '../../i18n/words.ts'

const people = (count: number) => `${count} personne${count > 1 ? 's' : ''}`
const persons = (count: number) => (count === 1 ? '1 person' : `${count} people`)

export const donorsWords = dictionary({
  title: { fr: 'Vos donateurs mensuels', en: 'Your monthly donors' },
  none: {
    fr: 'Aucun don mensuel n’a été prélevé chez HelloAsso ces 45 derniers jours.',
    en: 'No monthly gift was debited at HelloAsso in the last 45 days.',
  },
  found: {
    fr: (count: number, amount: string) =>
      `${people(count)} ${count > 1 ? 'donnent' : 'donne'} ${amount} par mois chez HelloAsso`,
    en: (count: number, amount: string) =>
      `${persons(count)} ${count === 1 ? 'gives' : 'give'} ${amount} a month at HelloAsso`,
  },
  why: {
    fr: 'Leur carte ne peut pas suivre\u202f: chaque personne doit recommencer son don ici. Un lien personnel lui ouvre la page avec ses coordonnées et son montant déjà remplis.',
    en: 'Their cards cannot come along: each person has to start their gift again here. A personal link opens the page with their details and their amount filled in.',
  },
  unsure: {
    fr: 'Sont comptés les dons prélevés ces 45 derniers jours. HelloAsso ne dit pas si l’un d’eux a été arrêté depuis.',
    en: 'Gifts debited in the last 45 days are counted. HelloAsso does not tell whether one of them was ended since.',
  },
  leftOut: { fr: 'Ne recevront pas de lien\u202f:', en: 'Will get no link:' },
  withoutFile: {
    fr: (count: number) => `${people(count)} à importer d’abord, avec vos payeurs`,
    en: (count: number) => `${persons(count)} to be imported first, with your payers`,
  },
  withoutMailbox: {
    fr: (count: number) => `${people(count)} sans adresse e-mail`,
    en: (count: number) => `${persons(count)} without an e-mail address`,
  },
  givesHere: {
    fr: (count: number) => `${people(count)} qui ${count > 1 ? 'donnent' : 'donne'} déjà chaque mois ici`,
    en: (count: number) => `${persons(count)} giving here each month already`,
  },
  leftOutRefused: {
    fr: (count: number) => `${people(count)} qui ${count > 1 ? 'ont' : 'a'} dit non à vos messages`,
    en: (count: number) => `${persons(count)} who said no to your messages`,
  },
  leftOutUndeliverable: {
    fr: (count: number) => `${people(count)} dont l’adresse ne reçoit plus d’e-mails`,
    en: (count: number) => `${persons(count)} whose address no longer accepts e-mails`,
  },
  leftOutSameMailbox: {
    fr: (count: number) =>
      `${people(count)} qui ${count > 1 ? 'partagent' : 'partage'} une boîte déjà comptée`,
    en: (count: number) => `${persons(count)} sharing a mailbox that is counted already`,
  },
  campaign: { fr: 'Le lien mène à', en: 'The link leads to' },
  noCampaign: {
    fr: 'Pour leur écrire, publiez d’abord une campagne qui reçoit des dons mensuels.',
    en: 'To write to them, first publish a campaign that takes monthly gifts.',
  },
  mayNot: {
    fr: 'Une personne de l’association qui gère les fiches peut leur écrire.',
    en: 'Somebody of the association who manages the files can write to them.',
  },
  write: {
    fr: (count: number) => `Préparer le message à ${people(count)}`,
    en: (count: number) => `Prepare the message to ${persons(count)}`,
  },
  remind: {
    fr: (count: number) => `Préparer la relance à ${people(count)}`,
    en: (count: number) => `Prepare the second mail to ${persons(count)}`,
  },
  remindFrom: {
    fr: (day: string) =>
      `Une seule relance est possible, à partir du ${day}, pour celles et ceux qui n’auront pas recommencé.`,
    en: (day: string) => `One second mail can be sent, from ${day} on, to those who have not started again.`,
  },
  sent: { fr: 'Messages envoyés', en: 'Messages sent' },
  reminded: { fr: 'Relances envoyées', en: 'Second mails sent' },
  opened: { fr: 'Liens ouverts', en: 'Links opened' },
  restarted: { fr: 'Dons mensuels repris ici', en: 'Monthly gifts started again here' },
  comeOver: { fr: 'Par mois, repris ici', en: 'A month, come over' },
})
