import { dictionary } from '../../i18n/words.ts'

/** The invoices of an association. */
export const invoiceWords = dictionary({
  title: { fr: 'Factures', en: 'Invoices' },
  lead: {
    fr: 'Chaque vente avec TVA, ou payée par une entreprise, a sa facture, numérotée sans trou\u202f; ce qui est remboursé a son avoir. Les dons n’en ont pas\u202f: ce sont les reçus fiscaux.',
    en: 'Each sale with VAT, or paid by a company, has its invoice, numbered without a gap; what is refunded has its credit note. Gifts have none: those are the tax receipts.',
  },
  settings: { fr: 'Facturation', en: 'Invoicing' },
  settingsNone: {
    fr: 'Dites d’abord comment l’association facture\u202f: aucune facture ne part avant.',
    en: 'First say how the association invoices: no invoice leaves before.',
  },
  settingsBegin: { fr: 'Régler la facturation', en: 'Set up invoicing' },
  settingsChange: { fr: 'Changer', en: 'Change' },
  settingsText: {
    fr: 'Vaut pour les prochaines factures. Celles déjà émises ne changent pas.',
    en: 'Applies to the next invoices. Those already issued do not change.',
  },
  settingsSaved: { fr: 'Facturation réglée', en: 'Invoicing is set' },
  vatNumber: { fr: 'Numéro de TVA', en: 'VAT number' },
  vatNumberHint: {
    fr: 'FR, une clé de deux chiffres et votre SIREN. Il en faut un dès qu’une vente a de la TVA\u202f; laissez vide sinon.',
    en: 'FR, a key of two digits and your SIREN. Needed as soon as a sale has VAT; leave empty otherwise.',
  },
  vatNumberNone: { fr: 'Sans numéro de TVA', en: 'Without a VAT number' },
  vatNumberWrong: {
    fr: 'Ce numéro n’est pas celui de votre SIREN',
    en: 'This number is not that of your SIREN',
  },
  exemption: { fr: 'Mention pour ce qui est sans TVA', en: 'Words for what has no VAT' },
  ownMention: { fr: 'Votre mention', en: 'Your words' },
  ownMentionMissing: { fr: 'Écrivez la mention', en: 'Write the words' },
  footer: { fr: 'Au bas de chaque facture', en: 'At the foot of each invoice' },
  footerHint: {
    fr: 'Une phrase de remerciement, une mention propre à votre activité…',
    en: 'A word of thanks, a mention your activity needs…',
  },
  save: { fr: 'Enregistrer', en: 'Save' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  incomplete: {
    fr: 'Aucune facture ne part tant que ceci manque',
    en: 'No invoice leaves while this is missing',
  },
  incompleteWithVat: {
    fr: 'Aucune vente avec TVA n’est facturée tant que ceci manque',
    en: 'No sale with VAT is invoiced while this is missing',
  },
  completeProfile: { fr: 'Compléter la fiche', en: 'Complete the profile' },
  waiting: { fr: 'Commandes à facturer', en: 'Orders to invoice' },
  nothingWaits: {
    fr: 'Chaque vente à facturer a sa facture.',
    en: 'Every sale to be invoiced has its invoice.',
  },
  waitingOf: {
    fr: (orders: number, ready: number) => {
      const wait =
        orders === 1 ? 'Une commande attend sa facture' : `${orders} commandes attendent leur facture`
      if (ready === orders) return `${wait}.`
      if (ready === 0) return `${wait}\u202f; rien ne peut être facturé pour l’instant.`
      return `${wait}\u202f; ${ready === 1 ? 'une seule peut être facturée' : `${ready} peuvent être facturées`} maintenant.`
    },
    en: (orders: number, ready: number) => {
      const wait =
        orders === 1 ? 'One order waits for its invoice' : `${orders} orders wait for their invoice`
      if (ready === orders) return `${wait}.`
      if (ready === 0) return `${wait}; nothing can be invoiced yet.`
      return `${wait}; ${ready === 1 ? 'only one' : ready} can be invoiced now.`
    },
  },
  datedToday: {
    fr: 'Leurs factures seront datées d’aujourd’hui\u202f; chacune dit aussi la date de la commande, et part par e-mail à qui a reçu la confirmation de sa commande.',
    en: 'Their invoices will bear today’s date; each also says the date of the order, and goes by e-mail to whoever got the confirmation of their order.',
  },
  withoutAddress: {
    fr: (count: number) =>
      count === 1
        ? 'Pour une commande, il manque l’adresse de l’entreprise\u202f:'
        : `Pour ${count} commandes, il manque l’adresse de l’entreprise\u202f:`,
    en: (count: number) =>
      count === 1
        ? 'For one order the company’s address is missing:'
        : `For ${count} orders the company’s address is missing:`,
  },
  issue: { fr: 'Émettre les factures manquantes', en: 'Issue the missing invoices' },
  asking: { fr: 'Demande…', en: 'Asking…' },
  issuing: { fr: 'Les factures sont en cours', en: 'The invoices are being made' },
  issuingText: {
    fr: 'Elles s’établissent une par une\u202f: revenez dans un instant.',
    en: 'They are made one by one: come back in a moment.',
  },
  electronic: { fr: 'Facturation électronique', en: 'Electronic invoicing' },
  electronicText: {
    fr: 'Chaque PDF contient les données de la facture au format Factur-X (EN 16931). Depuis septembre 2026, une association assujettie à la TVA doit pouvoir recevoir des factures électroniques, puis en émettre, au plus tard en septembre 2027, par une plateforme agréée. Obole n’en est pas une\u202f: déposez ces fichiers sur la vôtre.',
    en: 'Each PDF holds the data of its invoice as Factur-X (EN 16931). Since September 2026 an association that is subject to VAT must be able to receive electronic invoices, and by September 2027 at the latest to issue them, through an approved platform. Obole is none: hand these files to yours.',
  },
  months: { fr: 'Tous les PDF d’un mois', en: 'All PDFs of a month' },
  monthOf: {
    fr: (month: string, count: number) => `${month} (${count})`,
    en: (month: string, count: number) => `${month} (${count})`,
  },
  none: { fr: 'Pas encore de facture', en: 'No invoice yet' },
  noneText: {
    fr: 'La première apparaîtra ici quelques secondes après la vente.',
    en: 'The first one will appear here some seconds after the sale.',
  },
  nothingFound: { fr: 'Aucune facture trouvée', en: 'No invoice found' },
  searchHint: { fr: 'Client, numéro, commande', en: 'Buyer, number, order' },
  kind: { fr: 'Document', en: 'Document' },
  allKinds: { fr: 'Factures et avoirs', en: 'Invoices and credit notes' },
  totals: { fr: 'Facturé, avoirs déduits', en: 'Invoiced, less credit notes' },
  number: { fr: 'Numéro', en: 'Number' },
  openInvoice: { fr: (number: string) => `Ouvrir ${number}`, en: (number: string) => `Open ${number}` },
  date: { fr: 'Date', en: 'Date' },
  buyer: { fr: 'Client', en: 'Buyer' },
  order: { fr: 'Commande', en: 'Order' },
  orderNumber: { fr: (id: number) => `n°\u202f${id}`, en: (id: number) => `no. ${id}` },
  vat: { fr: 'TVA', en: 'VAT' },
  gross: { fr: 'TTC', en: 'With VAT' },
  exportText: {
    fr: 'Chaque facture et chaque avoir, avec son client, sa TVA et son total. Les avoirs comptent en moins.',
    en: 'Each invoice and credit note, with its buyer, its VAT and its total. Credit notes count below zero.',
  },
})
