import { dictionary } from '../../i18n/words.ts'

export const newAssociationWords = dictionary({
  title: { fr: 'Inscrire une association', en: 'Sign up an association' },
  lead: {
    fr: 'Cinq minutes, et rien à payer : ni abonnement, ni commission. Vous préparez vos campagnes tout de suite, et encaissez dès que vos documents sont vérifiés.',
    en: 'Five minutes and nothing to pay: no subscription, no commission. You prepare your campaigns at once, and collect as soon as your documents are verified.',
  },
  association: { fr: 'L’association', en: 'The association' },
  name: { fr: 'Nom', en: 'Name' },
  nameHint: { fr: 'Comme dans les statuts.', en: 'As in the statutes.' },
  type: { fr: 'Forme juridique', en: 'Legal form' },
  numbers: { fr: 'SIREN ou RNA : l’un des deux suffit.', en: 'SIREN or RNA: one of them is enough.' },
  siren: { fr: 'SIREN', en: 'SIREN' },
  sirenHint: { fr: '9 chiffres', en: '9 digits' },
  rna: { fr: 'Numéro RNA', en: 'RNA number' },
  rnaHint: { fr: 'W et 9 chiffres', en: 'W and 9 digits' },
  category: { fr: 'Domaine', en: 'Field of activity' },
  where: { fr: 'Son siège, en France', en: 'Its seat, in France' },
  address: { fr: 'Rue et numéro', en: 'Street and number' },
  zipCode: { fr: 'Code postal', en: 'Postal code' },
  city: { fr: 'Ville', en: 'City' },
  you: { fr: 'Vous, qui agissez pour elle', en: 'You, who act for it' },
  firstName: { fr: 'Prénom', en: 'First name' },
  lastName: { fr: 'Nom', en: 'Last name' },
  terms: { fr: 'J’accepte les', en: 'I accept the' },
  termsLink: { fr: 'conditions pour les associations', en: 'terms for associations' },
  termsVersion: {
    fr: (version: string) => `version ${version}`,
    en: (version: string) => `version ${version}`,
  },
  create: { fr: 'Inscrire l’association', en: 'Sign up the association' },
  creating: { fr: 'Inscription…', en: 'Signing up…' },
})
