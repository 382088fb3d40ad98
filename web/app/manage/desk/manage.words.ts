import { prefixed, ROLE_NAMES } from '@obole/contract/list-names'
import { dictionary } from '../../i18n/words.ts'

/** What surrounds every page of the association's side. */
export const manageWords = dictionary({
  menu: { fr: 'Menu', en: 'Menu' },
  navigation: { fr: 'Gestion de l’association', en: 'Managing the association' },
  change: { fr: 'Changer d’association', en: 'Change association' },
  publicPage: { fr: 'Voir la page publique', en: 'See the public page' },
  newCampaign: { fr: 'Nouvelle campagne', en: 'New campaign' },
  writeDown: { fr: 'Saisir un paiement reçu', en: 'Write down a payment' },
  pageHome: { fr: 'Accueil', en: 'Home' },
  groupMoney: { fr: 'Argent', en: 'Money' },
  groupPeople: { fr: 'Personnes', en: 'People' },
  groupOnTheDay: { fr: 'Le jour J', en: 'On the day' },
  groupAssociation: { fr: 'Association', en: 'Association' },
  pageOrders: { fr: 'Commandes', en: 'Orders' },
  pagePayments: { fr: 'Paiements', en: 'Payments' },
  pagePayouts: { fr: 'Versements', en: 'Payouts' },
  pageDeposits: { fr: 'Remises de chèques', en: 'Cheque deposits' },
  pageReconciliation: { fr: 'Rapprochement bancaire', en: 'Bank reconciliation' },
  pageAccounting: { fr: 'Comptabilité', en: 'Accounting' },
  pageVat: { fr: 'TVA', en: 'VAT' },
  pageInvoices: { fr: 'Factures', en: 'Invoices' },
  pageReceipts: { fr: 'Reçus fiscaux', en: 'Tax receipts' },
  pageMovements: { fr: 'Mouvements d’argent', en: 'Money movements' },
  pageExpectedIncome: { fr: 'Recettes attendues', en: 'Expected income' },
  pageYear: { fr: 'L’année', en: 'The year' },
  pageStatistics: { fr: 'Statistiques', en: 'Statistics' },
  pageContacts: { fr: 'Toutes les personnes', en: 'All people' },
  pageMailings: { fr: 'Messages', en: 'Messages' },
  pageMembers: { fr: 'Adhésions', en: 'Memberships' },
  pageRenewals: { fr: 'Renouvellements', en: 'Renewals' },
  pageDoor: { fr: 'Accueil des participants', en: 'At the door' },
  pageGuests: { fr: 'Participants', en: 'Participants' },
  pageContributors: { fr: 'Payeurs', en: 'Payers' },
  pageProspects: { fr: 'Prospects', en: 'Prospects' },
  pageProfile: { fr: 'Fiche publique', en: 'Public profile' },
  pageCompliance: { fr: 'Vérification', en: 'Verification' },
  pageTeam: { fr: 'Équipe', en: 'Team' },
  pageKeys: { fr: 'Clés d’accès', en: 'Access keys' },
  pageMoving: { fr: 'Venir de HelloAsso', en: 'Coming from HelloAsso' },
  pagePrivacy: { fr: 'Données personnelles', en: 'Personal data' },
  pageAbuses: { fr: 'Signalements', en: 'Reports' },
  pageAudit: { fr: 'Journal', en: 'Activity log' },
})

/** What somebody may be in an association. */
export const roleWords = dictionary(prefixed('role', ROLE_NAMES))
