import { afterDe } from '@obole/core/french-names'
import { dictionary } from '../../i18n/words.ts'

export const stateWords = dictionary({
  draftTitle: { fr: 'Cette campagne n’est pas encore publiée', en: 'This campaign is not published yet' },
  draftText: {
    fr: 'L’association la prépare. Revenez bientôt.',
    en: 'The association is preparing it. Come back soon.',
  },
  canceledTitle: { fr: 'Cet événement est annulé', en: 'This event is cancelled' },
  canceledText: {
    fr: 'Les personnes qui avaient réservé et laissé une adresse e-mail sont prévenues. Les billets encore valables et payés en ligne sont remboursés sur la carte utilisée.',
    en: 'Those who had booked and left an e-mail address are told. Tickets that were still valid and paid for online are refunded to the card used.',
  },
  disabledTitle: { fr: 'Cette campagne est fermée', en: 'This campaign is closed' },
  disabledText: {
    fr: 'L’association n’y reçoit plus de paiements.',
    en: 'The association no longer takes payments here.',
  },
  deletedTitle: { fr: 'Cette campagne n’existe plus', en: 'This campaign no longer exists' },
  deletedText: {
    fr: 'L’association l’a supprimée. Si vous y avez déjà payé, votre commande reste valable.',
    en: 'The association has deleted it. If you have already paid here, your order stands.',
  },
  notYetOpenTitle: { fr: 'C’est pour bientôt', en: 'Coming soon' },
  opensOn: { fr: (date: string) => `Ouverture le ${date}.`, en: (date: string) => `Opens on ${date}.` },
  opensSoon: { fr: 'La date d’ouverture n’est pas encore connue.', en: 'The opening date is not known yet.' },
  endedCrowdFunding: { fr: 'La collecte est terminée', en: 'The fundraising is over' },
  endedEvent: { fr: 'La billetterie est fermée', en: 'Ticket sales are closed' },
  endedMembership: { fr: 'La campagne d’adhésion est terminée', en: 'The membership campaign is over' },
  endedShop: { fr: 'La boutique est fermée', en: 'The shop is closed' },
  endedOther: { fr: 'Cette campagne est terminée', en: 'This campaign is over' },
  endedText: {
    fr: 'Il n’est plus possible de payer ici. L’association a peut-être d’autres campagnes.',
    en: 'Paying here is no longer possible. The association may have other campaigns.',
  },
  reservedTitle: { fr: 'Tout est réservé pour l’instant', en: 'All is reserved for the moment' },
  reservedText: {
    fr: 'Ce qui reste est dans des paniers qui ne sont pas encore payés. Ce qui n’est pas payé revient ici sous peu.',
    en: 'What is left is in carts that are not paid yet. What is not paid comes back here shortly.',
  },
  fullTitle: { fr: 'C’est complet', en: 'Sold out' },
  soldOutTitle: { fr: 'Tout est parti', en: 'Everything is gone' },
  soldOutText: {
    fr: 'Si des places se libèrent, elles reviennent ici.',
    en: 'If places become free again, they come back here.',
  },
  soldOutTextItems: {
    fr: 'Si des articles reviennent en stock, vous les retrouverez ici.',
    en: 'If items come back in stock, you will find them here.',
  },
  suspendedTitle: { fr: 'Les paiements sont suspendus', en: 'Payments are suspended' },
  suspendedText: {
    fr: 'Cette association ne peut pas recevoir de paiements pour le moment. Laissez votre e-mail : nous vous préviendrons dès que ce sera possible.',
    en: 'This association cannot take payments at the moment. Leave your e-mail and we will tell you when it can.',
  },
  adminDraft: {
    fr: 'Aperçu du brouillon, pour ses seuls administrateurs : rien n’est vendu ni réservé.',
    en: 'Preview of the draft, for its administrators alone: nothing is sold or held.',
  },
  adminDisabled: {
    fr: 'Aperçu d’une campagne désactivée : les visiteurs ne peuvent pas payer, rien n’est vendu ni réservé.',
    en: 'Preview of a disabled campaign: visitors cannot pay, nothing is sold or held.',
  },
  adminCanceled: {
    fr: 'Événement annulé\u202f: les visiteurs lisent qu’il n’aura pas lieu, rien n’est vendu ni réservé.',
    en: 'Cancelled event: visitors read that it will not take place, nothing is sold or held.',
  },
  adminDeleted: {
    fr: 'Campagne supprimée : elle n’est conservée que pour ses commandes.',
    en: 'Deleted campaign: it is kept for its orders only.',
  },
  adminBar: { fr: 'Gérer cette campagne', en: 'Manage this campaign' },
  contents: { fr: 'Modifier le contenu', en: 'Edit contents' },
  share: { fr: 'Diffuser', en: 'Share' },
  statistics: { fr: 'Statistiques', en: 'Statistics' },
  administrators: { fr: 'Administrateurs', en: 'Administrators' },
  manage: { fr: 'Gérer la campagne dans les réglages', en: 'Manage the campaign in its settings' },
  otherCampaigns: {
    fr: (name: string) => `Voir les campagnes ${afterDe(name)}`,
    en: (name: string) => `See the campaigns of ${name}`,
  },
})
