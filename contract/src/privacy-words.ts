import type { Fate, Ground, Hindrance, RegisterPart } from '@obole/core/privacy/forgetting'
import type { Locale } from '@obole/core/locale'

type Words = Readonly<Record<Locale, string>>

/** Why something is known of a person, as pages and files say it. Imports no schemas, because pages import it too. */
export const GROUND_WORDS: Readonly<Record<Ground, Words>> = {
  Contract: { fr: 'contrat', en: 'contract' },
  Consent: { fr: 'consentement', en: 'consent' },
  ExplicitConsent: {
    fr: 'consentement explicite (RGPD, art.\u00a09.2.a)',
    en: 'explicit consent (GDPR, art.\u00a09.2.a)',
  },
  LegalObligation: { fr: 'obligation légale', en: 'legal obligation' },
  LegitimateInterest: {
    fr: 'intérêt légitime de l’association',
    en: 'legitimate interest of the association',
  },
}

/** What becomes of it when the person is forgotten. */
export const FATE_WORDS: Readonly<Record<Fate, Words>> = {
  Erased: { fr: 'effacement', en: 'erased' },
  Pseudonymised: { fr: 'conservation sans le nom', en: 'kept without the name' },
  KeptByLaw: { fr: 'conservation exigée par la loi', en: 'kept by law' },
}

export const PART_WORDS: Readonly<Record<RegisterPart, Words>> = {
  Person: { fr: 'La personne', en: 'The person' },
  Sales: { fr: 'Adhésions, billets et achats', en: 'Memberships, tickets and purchases' },
  Money: { fr: 'Paiements et reçus', en: 'Payments and receipts' },
  Messages: { fr: 'Messages', en: 'Messages' },
  Log: { fr: 'Journal, fichiers et exports', en: 'Log, files and exports' },
  Technical: { fr: 'Données techniques', en: 'Technical data' },
}

export const HINDRANCE_WORDS: Readonly<Record<Hindrance, Words>> = {
  Plan: {
    fr: 'des échéances ou des dons mensuels sont encore à venir',
    en: 'instalments or monthly gifts are still to come',
  },
  Payment: { fr: 'un paiement est en cours', en: 'a payment is under way' },
  Refund: { fr: 'un remboursement est en cours', en: 'a refund is under way' },
  Dispute: { fr: 'un litige bancaire est ouvert', en: 'a bank dispute is open' },
}
