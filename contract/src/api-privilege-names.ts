import type { Text } from '@obole/core/locale'
import type { ApiPrivilege } from '@obole/core/users/api-keys'

/** What a key of the public API may do, in plain words. Imports no schemas, because pages import it too. */
export const API_PRIVILEGE_NAMES: Readonly<Record<ApiPrivilege, Text>> = {
  AccessPublicData: { fr: 'Lire la fiche et les campagnes', en: 'Read the profile and the campaigns' },
  AccessTransactions: { fr: 'Lire les commandes et les paiements', en: 'Read orders and payments' },
  Checkout: { fr: 'Faire payer depuis un autre site', en: 'Take payments from another site' },
  FormAdministration: { fr: 'Créer et ouvrir des campagnes', en: 'Make and open campaigns' },
  RefundManagement: { fr: 'Rembourser et annuler', en: 'Refund and cancel' },
  FormOpenDirectory: { fr: 'Lire l’annuaire', en: 'Read the directory' },
}

/** What programs are told of people, by a call or by a notification. */
export const TOLD_OF_PEOPLE: Text = {
  fr: 'noms, adresses e-mail et postales, dates de naissance, réponses, liens vers les billets, les cartes et les reçus',
  en: 'names, e-mail and postal addresses, birth dates, answers, links to tickets, cards and receipts',
}

/** What the program sees with it, and what it does. */
export const API_PRIVILEGE_ALLOWS: Readonly<Record<ApiPrivilege, Text>> = {
  AccessPublicData: {
    fr: 'Voit la fiche de l’association, ses campagnes et leurs tarifs, privées et fermées comprises. Une clé de l’association voit aussi les brouillons.',
    en: 'Sees the profile of the association, its campaigns and their rates, private and closed ones included. A key of the association sees drafts too.',
  },
  AccessTransactions: {
    fr: `Voit qui a payé, participé ou adhéré (${TOLD_OF_PEOPLE.fr}), les montants et les versements.`,
    en: `Sees who paid, took part or became a member (${TOLD_OF_PEOPLE.en}), amounts and payouts.`,
  },
  Checkout: {
    fr: 'Prépare un paiement du montant qu’il indique, envoie l’acheteur le régler ici et lit la commande qui en vient, avec ses coordonnées.',
    en: 'Prepares a payment of the amount it names, sends the buyer here to pay it, and reads the order that comes of it, with what the buyer gave.',
  },
  FormAdministration: {
    fr: 'Crée des campagnes, les publie, les ferme et les rouvre. Voit aussi les brouillons.',
    en: 'Makes campaigns, publishes, closes and reopens them. Sees drafts too.',
  },
  RefundManagement: {
    fr: 'Rend de l’argent aux payeurs et annule des commandes, sans demander à personne.',
    en: 'Gives money back to payers and cancels orders, without asking anybody.',
  },
  FormOpenDirectory: {
    fr: 'Voit les associations et les campagnes publiques de toute la plateforme.',
    en: 'Sees the public associations and campaigns of the whole platform.',
  },
}
