import { AMOUNT_MESSAGES } from '../money/amount-messages.ts'
import type { CartError } from './cart-error.ts'
import type { ErrorCode } from './errors.ts'
import { fill, type Locale, type Text } from '../locale.ts'
import { formatAmount } from '../money/money.ts'
import { NO_ANSWER } from './no-answer.ts'
import { refusalTexts } from './refusal-advice.ts'

export type ErrorText = { readonly title: Text; readonly body: Text }

/** The message of a field, as a full sentence. */
function sentence({ fr, en }: Text): Text {
  return { fr: `${fr}.`, en: `${en}.` }
}

const SERVICE_SILENT: ErrorText = {
  title: { fr: 'Le service de paiement ne répond pas', en: 'The payment service does not answer' },
  body: {
    fr: 'Rien n’a été débité. Réessayez dans un instant.',
    en: 'Nothing was debited. Please try again in a moment.',
  },
}

const SOMETHING_HAPPENED: ErrorText = {
  title: { fr: 'Une erreur est survenue', en: 'An error happened' },
  body: {
    fr: 'Vérifiez vos e-mails avant de réessayer\u202f: le paiement a peut-être abouti. Référence\u202f: {id}',
    en: 'Check your e-mails before trying again: the payment may have gone through. Reference: {id}',
  },
}

/** The same for any other request. */
const UNFORESEEN: ErrorText = {
  title: SOMETHING_HAPPENED.title,
  body: {
    fr: 'Vérifiez vos e-mails avant de réessayer\u202f: votre demande a peut-être abouti. Référence\u202f: {id}',
    en: 'Check your e-mails before trying again: your request may have gone through. Reference: {id}',
  },
}

const AUTHENTICATION: ErrorText = {
  title: { fr: 'Votre banque n’a pas validé le paiement', en: 'Your bank did not validate the payment' },
  body: refusalTexts('Authentication'),
}

const CAPTCHA: ErrorText = {
  title: { fr: 'La vérification anti-robot a échoué', en: 'The robot check failed' },
  body: {
    fr: 'Rechargez la page, puis réessayez.',
    en: 'Reload the page, then try again.',
  },
}

/** What a person is told for every code of the catalogue. */
export const ERROR_TEXTS: Readonly<Record<ErrorCode, ErrorText>> = {
  TICKETS_SOLD_OUT: {
    title: {
      fr: 'Trop tard, certains billets ont déjà été achetés',
      en: 'Too late, some tickets have already been bought',
    },
    body: {
      fr: 'Choisissez parmi les places restantes\u202f: {remaining}.',
      en: 'Choose among the remaining places: {remaining}.',
    },
  },
  OPTIONS_SOLD_OUT: {
    title: {
      fr: 'Trop tard, certaines options ont déjà été prises',
      en: 'Too late, some options have already been taken',
    },
    body: {
      fr: 'Choisissez parmi les options restantes\u202f: {remaining}.',
      en: 'Choose among the remaining options: {remaining}.',
    },
  },
  CART_MINIMUM_NOT_REACHED: {
    title: { fr: 'Le montant minimum n’est pas atteint', en: 'The minimum amount is not reached' },
    body: {
      fr: 'Le panier doit être gratuit, ou d’au moins 0,50\u202f€.',
      en: 'The cart must be free, or at least €0.50.',
    },
  },
  COUPON_FREES_FIRST_MONTH: {
    title: {
      fr: 'Ce code promo ne peut pas servir pour un paiement mensuel',
      en: 'This discount code cannot be used for a monthly payment',
    },
    body: {
      fr: 'Il rendrait le premier mois gratuit, ou presque, alors que c’est en payant ce premier mois que votre banque autorise les suivants. Continuez sans ce code, ou ajoutez un article à régler aujourd’hui.',
      en: 'It would make the first month free, or nearly, while it is by paying that first month that your bank allows the next ones. Go on without this code, or add something to pay today.',
    },
  },
  TARIFF_UNKNOWN: {
    title: { fr: 'Ce tarif n’est plus reconnu', en: 'This rate is no longer recognised' },
    body: {
      fr: 'Un administrateur l’a modifié. Vérifiez votre choix avant de continuer.',
      en: 'An administrator changed it. Please check your choice before going on.',
    },
  },
  CART_UPDATE_FAILED: {
    title: {
      fr: 'Des informations n’ont pas pu être mises à jour',
      en: 'Some information could not be updated',
    },
    body: { fr: 'Réessayez dans un instant.', en: 'Please try again in a moment.' },
  },
  CART_EMPTY: {
    title: { fr: 'Votre panier est vide', en: 'Your cart is empty' },
    body: { fr: 'Choisissez au moins un élément.', en: 'Choose at least one item.' },
  },
  CART_TOO_MANY_LINES: {
    title: { fr: 'Votre panier est plein', en: 'Your cart is full' },
    body: { fr: 'Un panier compte {max} éléments au maximum.', en: 'A cart holds {max} items at most.' },
  },
  CART_FILES_UPLOADING: {
    title: { fr: 'Des fichiers sont en cours d’envoi', en: 'Files are being uploaded' },
    body: { fr: 'Attendez la fin de l’envoi pour continuer.', en: 'Wait until they are sent to go on.' },
  },
  LIMIT_PER_FORM: {
    title: { fr: 'Il n’y a plus assez de places', en: 'There are not enough places left' },
    body: { fr: 'Places restantes\u202f: {remaining}.', en: 'Places left: {remaining}.' },
  },
  LIMIT_PER_USER: {
    title: { fr: 'Limite par personne atteinte', en: 'Limit per person reached' },
    body: { fr: 'Encore possible pour vous\u202f: {remaining}.', en: 'Still possible for you: {remaining}.' },
  },
  LIMIT_PER_CART: {
    title: { fr: 'Limite par panier atteinte', en: 'Limit per cart reached' },
    body: { fr: '{max} au maximum par panier.', en: '{max} at most in a cart.' },
  },
  OPTION_REQUIRED: {
    title: { fr: 'Une option obligatoire manque', en: 'A mandatory option is missing' },
    body: { fr: 'Vous devez choisir cette option.', en: 'This option must be chosen.' },
  },
  AMOUNT_REQUIRED: {
    title: { fr: 'Un montant manque', en: 'An amount is missing' },
    body: { fr: 'Veuillez saisir un montant.', en: 'Please enter an amount.' },
  },
  AMOUNT_TOO_LOW: {
    title: { fr: 'Le montant est trop faible', en: 'The amount is too low' },
    body: sentence(AMOUNT_MESSAGES.amountTooLow),
  },
  AMOUNT_TOO_HIGH: {
    title: { fr: 'Le montant est trop élevé', en: 'The amount is too high' },
    body: sentence(AMOUNT_MESSAGES.amountTooHigh),
  },
  INSTALMENTS_NOT_OFFERED: {
    title: { fr: 'Ce paiement en plusieurs fois n’est pas proposé', en: 'These instalments are not offered' },
    body: { fr: 'Choisissez un autre échéancier.', en: 'Choose another schedule.' },
  },
  MONTHLY_DAY_INVALID: {
    title: { fr: 'Le jour du prélèvement manque', en: 'The day of the debit is missing' },
    body: { fr: 'Choisissez un jour entre 1 et {max}.', en: 'Choose a day between 1 and {max}.' },
  },
  PAYMENT_REFUSED: {
    title: { fr: 'Votre banque a refusé le paiement', en: 'Your bank refused the payment' },
    body: refusalTexts('Other'),
  },
  AUTHENTICATION_FAILURE: AUTHENTICATION,
  CART_EXPIRED: {
    title: { fr: 'Votre panier a expiré', en: 'Your cart has expired' },
    body: {
      fr: 'Il a expiré au bout de 15 minutes et les places ne sont plus réservées. Veuillez recommencer.',
      en: 'It expired after 15 minutes and places are no longer held. Please start again.',
    },
  },
  PAYMENT_CANCELED: {
    title: { fr: 'Le paiement est annulé', en: 'The payment is cancelled' },
    body: { fr: 'Rien n’a été débité.', en: 'Nothing was debited.' },
  },
  PAYMENT_EXPIRED: {
    title: { fr: 'Le paiement a expiré', en: 'The payment has expired' },
    body: {
      fr: 'Rien n’a été débité. Veuillez recommencer.',
      en: 'Nothing was debited. Please start again.',
    },
  },
  PLAN_ENDED: {
    title: { fr: 'Rien n’a été changé', en: 'Nothing was changed' },
    body: {
      fr: 'Ces prélèvements ont été arrêtés entre-temps\u202f: rien ne sera débité et votre carte n’est pas conservée.',
      en: 'These debits were stopped meanwhile: nothing will be taken and your card is not kept.',
    },
  },
  GIFT_CHANGED: {
    title: { fr: 'Rien n’a été changé', en: 'Nothing was changed' },
    body: {
      fr: 'Ce don mensuel a été modifié entre-temps\u202f: ouvrez votre commande pour voir ce qui est prévu.',
      en: 'This monthly gift was changed meanwhile: open your order to see what is planned.',
    },
  },
  LINKS_REVOKED: {
    title: { fr: 'Rien n’a été changé', en: 'Nothing was changed' },
    body: {
      fr: 'Les liens de cette commande ont été désactivés entre-temps. Un nouveau lien a été envoyé à l’adresse de la commande.',
      en: 'The links of this order were ended meanwhile. A new one was sent to the order’s address.',
    },
  },
  DUPLICATED_PAYMENT: {
    title: { fr: 'Cette commande est déjà payée', en: 'This order is already paid' },
    body: {
      fr: 'Tout second débit est remboursé, vous n’avez rien à faire.',
      en: 'Any second debit is refunded, you have nothing to do.',
    },
  },
  PAYMENT_MAX_ERROR_ATTEMPTS: {
    title: { fr: 'Trop de tentatives', en: 'Too many tries' },
    body: { fr: 'Attendez 15 minutes ou changez de carte.', en: 'Wait 15 minutes or change card.' },
  },
  INITIALIZE_HAPAY_ERROR: SERVICE_SILENT,
  PAYMENT_INITIALIZE_ERROR: SERVICE_SILENT,
  REDIRECT_URL_EMPTY: {
    title: { fr: 'La page de paiement n’a pas pu s’ouvrir', en: 'The payment page could not be opened' },
    body: { fr: 'Réessayez.', en: 'Please try again.' },
  },
  REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT: {
    title: { fr: 'Votre paiement est confirmé', en: 'Your payment is confirmed' },
    body: {
      fr: 'Un e-mail vous parviendra dans les 15 à 60 minutes. Ne payez pas une seconde fois.',
      en: 'An e-mail will reach you within 15 to 60 minutes. Please do not pay twice.',
    },
  },
  PAYMENT_ERROR: SOMETHING_HAPPENED,
  UNKNOWN: UNFORESEEN,
  GDPR_CONSENT_ERROR: {
    title: { fr: 'Votre accord est nécessaire', en: 'Your consent is needed' },
    body: {
      fr: 'Acceptez les conditions générales d’utilisation pour continuer.',
      en: 'Accept the terms of service to go on.',
    },
  },
  TERMS_OF_SALE_CONSENT_ERROR: {
    title: { fr: 'Votre accord est nécessaire', en: 'Your consent is needed' },
    body: {
      fr: 'Acceptez les conditions générales de vente pour continuer.',
      en: 'Accept the terms of sale to go on.',
    },
  },
  WALLET_VALIDATION_ERROR: {
    title: {
      fr: 'Cette association ne peut pas encore recevoir de paiements',
      en: 'This association cannot receive payments yet',
    },
    body: {
      fr: 'Laissez votre e-mail pour être prévenu dès que ce sera possible.',
      en: 'Leave your e-mail to be told as soon as it can.',
    },
  },
  TIP_CONSENT_ERROR: {
    title: { fr: 'Confirmez votre contribution', en: 'Confirm your contribution' },
    body: {
      fr: 'Confirmez son montant, même s’il est de 0\u202f€, pour continuer.',
      en: 'Confirm its amount, even if it is €0, to go on.',
    },
  },
  hapay_unknow_error: SOMETHING_HAPPENED,
  hapay_db_error: SOMETHING_HAPPENED,
  hapay_provider_error: SERVICE_SILENT,
  hapay_authentication_error: AUTHENTICATION,
  CAPTCHA_NO_KEY: CAPTCHA,
  CAPTCHA_NO_VERSION: CAPTCHA,
  CAPTCHA_SCRIPT_NOT_LOADED: CAPTCHA,
  CAPTCHA_NOT_EXECUTED: CAPTCHA,
  REQUEST_TIMEOUT: {
    title: { fr: 'La requête est trop longue', en: 'The request takes too long' },
    body: { fr: 'Réessayez dans un instant.', en: 'Please try again in a moment.' },
  },
  FILE_TOO_LARGE: {
    title: { fr: 'Le fichier est trop lourd', en: 'The file is too large' },
    body: { fr: 'Un fichier pèse 5\u202fMo au maximum.', en: 'A file weighs 5 MB at most.' },
  },
  FILE_FORMAT: {
    title: { fr: 'Ce format de fichier n’est pas accepté', en: 'This file format is not accepted' },
    body: { fr: 'Envoyez un fichier PDF, PNG, JPEG ou WebP.', en: 'Send a PDF, PNG, JPEG or WebP file.' },
  },
  ORDER_NOT_SENT: {
    title: { fr: 'Votre commande n’a pas pu être envoyée', en: 'Your order could not be sent' },
    body: { fr: 'Réessayez dans un instant.', en: 'Please try again in a moment.' },
  },
  APPLICATION_ERROR: {
    title: { fr: 'Une erreur est survenue', en: 'An error happened' },
    body: { fr: 'Rechargez la page, puis réessayez.', en: 'Reload the page, then try again.' },
  },
  LOGIN_REFUSED: {
    title: { fr: 'La connexion a échoué', en: 'Signing in failed' },
    body: {
      fr: 'L’adresse e-mail ou le mot de passe est incorrect.',
      en: 'The e-mail address or the password is wrong.',
    },
  },
  password_expired: {
    title: { fr: 'Votre mot de passe a expiré', en: 'Your password has expired' },
    body: { fr: 'Choisissez-en un nouveau pour continuer.', en: 'Choose a new one to go on.' },
  },
  REDIRECTION_FAILED: {
    title: { fr: 'La redirection vers le paiement a échoué', en: 'The redirection to payment failed' },
    body: { fr: 'Réessayez.', en: 'Please try again.' },
  },
  LINK_NOT_VALID: {
    title: { fr: 'Lien non valide', en: 'Link not valid' },
    body: {
      fr: 'Le lien auquel vous souhaitez accéder n’est plus valide ou a déjà été utilisé.',
      en: 'The link you wish to access is no longer valid or has already been used.',
    },
  },
  NO_ANSWER,
  REPORT_NOT_SENT: {
    title: { fr: 'Votre signalement n’a pas pu être envoyé', en: 'Your report could not be sent' },
    body: { fr: 'Réessayez dans un instant.', en: 'Please try again in a moment.' },
  },
}

export type SpokenError = { readonly title: string; readonly body: string }

export function errorText(
  code: ErrorCode,
  locale: Locale,
  values: Readonly<Record<string, string | number>> = {},
): SpokenError {
  const { title, body } = ERROR_TEXTS[code]
  return { title: fill(title[locale], values), body: fill(body[locale], values) }
}

/** A cart's error in words, with its own figures. */
export function cartErrorText(error: CartError, locale: Locale): SpokenError {
  switch (error.code) {
    case 'AMOUNT_TOO_LOW':
      return errorText(error.code, locale, { min: formatAmount(error.minCents, locale) })
    case 'AMOUNT_TOO_HIGH':
      return errorText(error.code, locale, { max: formatAmount(error.maxCents, locale) })
    case 'CART_TOO_MANY_LINES':
    case 'LIMIT_PER_CART':
    case 'MONTHLY_DAY_INVALID':
      return errorText(error.code, locale, { max: error.max })
    case 'TICKETS_SOLD_OUT':
    case 'OPTIONS_SOLD_OUT':
    case 'LIMIT_PER_FORM':
    case 'LIMIT_PER_USER':
      return errorText(error.code, locale, { remaining: error.remaining })
    default:
      return errorText(error.code, locale)
  }
}
