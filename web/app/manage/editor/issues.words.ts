import { dictionary } from '../../i18n/words.ts'

/** What an editor says beside a field that cannot be saved so, besides the rules of the contract. */
export const issueWords = dictionary({
  titleBlank: { fr: 'Donnez un titre à la campagne', en: 'Give the campaign a title' },
  tierBlank: { fr: 'Donnez-lui un nom', en: 'Give it a name' },
  optionBlank: { fr: 'Donnez un nom à l’option', en: 'Give the option a name' },
  labelBlank: { fr: 'Écrivez la question', en: 'Write the question' },
  couponBlank: { fr: 'Choisissez un code', en: 'Choose a code' },
  addressWrong: {
    fr: 'Une adresse web commence par https://',
    en: 'A web address begins with https://',
  },
  presetTooLow: {
    fr: 'Un montant proposé est d’au moins 0,50 €',
    en: 'A suggested amount is at least €0.50',
  },
  stockBelowSold: {
    fr: (least: number) =>
      `${least} ${least > 1 ? 'sont déjà vendus ou réservés' : 'est déjà vendu ou réservé'} : pas moins`,
    en: (least: number) => `${least} ${least === 1 ? 'is' : 'are'} already sold or held: not fewer`,
  },
})
