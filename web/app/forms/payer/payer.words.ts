import { afterA } from '@obole/core/french-names'
import { personWords } from '../../fields/person.words.ts'
import { dictionary } from '../../i18n/words.ts'

export const payerWords = dictionary({
  paysAs: { fr: 'Vous payez en tant que', en: 'You pay as' },
  individual: { fr: 'Particulier', en: 'An individual' },
  shownTitle: { fr: 'Sur la page de la campagne', en: 'On the campaign’s page' },
  shownDetail: {
    fr: 'La campagne remercie publiquement celles et ceux qui le souhaitent, par leur prénom et l’initiale de leur nom.',
    en: 'The campaign thanks publicly those who wish it, by their first name and the initial of their last name.',
  },
  shownCompany: {
    fr: 'La campagne remercie publiquement celles et ceux qui le souhaitent : un organisme l’est sous sa raison sociale.',
    en: 'The campaign thanks publicly those who wish it: an organisation by its own name.',
  },
  showName: { fr: 'Afficher mon nom dans la liste', en: 'Show my name in the list' },
  showAmount: { fr: 'Afficher aussi le montant', en: 'Show the amount too' },
  organisation: { fr: 'Organisme ou entreprise', en: 'An organisation or company' },
  companyName: { fr: 'Raison sociale', en: 'Organisation’s name' },
  siren: { fr: 'SIREN', en: 'SIREN number' },
  sirenFound: {
    fr: (name: string) => `Reconnu : ${name}`,
    en: (name: string) => `Recognised: ${name}`,
  },
  sirenHint: { fr: '9 chiffres', en: '9 digits' },
  legalStatusHint: { fr: 'Celui de l’organisme', en: 'That of the organisation' },
  legalStatus: { fr: 'Statut juridique', en: 'Legal status' },
  choose: { fr: 'Choisissez', en: 'Choose' },
  ...personWords,
  emailHint: { fr: 'Votre confirmation y est envoyée.', en: 'Your confirmation is sent there.' },
  emailConfirmation: { fr: 'Confirmez votre e-mail', en: 'Confirm your e-mail' },
  birthDateHint: { fr: 'Au format JJ/MM/AAAA', en: 'As DD/MM/YYYY' },
  datePlaceholder: { fr: 'JJ/MM/AAAA', en: 'DD/MM/YYYY' },
  addressTitle: { fr: 'Votre adresse', en: 'Your address' },
  addressWhy: { fr: 'Elle est nécessaire à l’association.', en: 'The association needs it.' },
  addressForReceipt: {
    fr: 'Elle est nécessaire à l’association, notamment pour votre reçu fiscal.',
    en: 'The association needs it, in particular for your tax receipt.',
  },
  addressTold: {
    fr: 'Le site d’où vous venez l’a indiquée. Vous pouvez la corriger ou l’effacer.',
    en: 'The site you come from gave it. You may correct or remove it.',
  },
  privacy: {
    fr: (organization: string) =>
      `Vos coordonnées sont transmises ${afterA(organization)}, pour traiter votre paiement. Seuls les outils que l’association utilise peuvent aussi les lire, pour elle.`,
    en: (organization: string) =>
      `Your details are given to ${organization}, to handle your payment. Only the tools that the association uses may read them too, on its behalf.`,
  },
  privacyWithShop: {
    fr: (organization: string, host: string) =>
      `Vos coordonnées sont transmises ${afterA(organization)}, pour traiter votre paiement. Seuls ${host}, d’où vous venez, et les autres outils que l’association utilise peuvent aussi les lire, pour elle.`,
    en: (organization: string, host: string) =>
      `Your details are given to ${organization}, to handle your payment. Only ${host}, where you come from, and the other tools that the association uses may read them too, on its behalf.`,
  },
})
