import type { CartErrorCode } from '@obole/core/cart-error'
import type { PaymentErrorCode } from '@obole/core/errors'
import type { Locale } from '@obole/core/locale'
import { z } from 'zod'

type ProblemText = { status: number } & Record<Locale, string>

/**
 * Every refusal the API can answer: its HTTP status and what it says to a person. A code is added here first;
 * the server cannot refuse with anything else, and the page finds the text under the same code.
 */
export const problems = {
  INVALID_REQUEST: {
    status: 400,
    fr: 'La demande est incomplète ou incorrecte.',
    en: 'The request is incomplete or incorrect.',
  },
  UNAUTHENTICATED: { status: 401, fr: 'Connectez-vous pour continuer.', en: 'Sign in to continue.' },
  LOGIN_REFUSED: {
    status: 401,
    fr: 'L’adresse e-mail ou le mot de passe est incorrect.',
    en: 'The e-mail address or the password is incorrect.',
  },
  /** Spelled as the specification spells it; the page goes to /mot-de-passe/expired. */
  password_expired: {
    status: 401,
    fr: 'Votre mot de passe a expiré. Choisissez-en un nouveau.',
    en: 'Your password has expired. Choose a new one.',
  },
  EMAIL_UNVERIFIED: {
    status: 403,
    fr: 'Confirmez d’abord votre adresse e-mail avec le lien que nous vous avons envoyé.',
    en: 'First confirm your e-mail address with the link we sent you.',
  },
  EMAIL_TAKEN: {
    status: 409,
    fr: 'Un compte existe déjà avec cette adresse e-mail.',
    en: 'An account already exists with this e-mail address.',
  },
  PASSWORD_TOO_SIMPLE: {
    status: 400,
    fr: 'Ce mot de passe est trop simple : choisissez au moins 12 caractères, difficiles à deviner.',
    en: 'This password is too simple: choose at least 12 characters that are hard to guess.',
  },
  LAST_ADMINISTRATOR: {
    status: 409,
    fr: 'Une association garde toujours au moins un administrateur.',
    en: 'An association always keeps at least one administrator.',
  },
  FORBIDDEN: {
    status: 403,
    fr: 'Vous n’avez pas accès à cette page.',
    en: 'You do not have access to this page.',
  },
  NOT_FOUND: { status: 404, fr: 'Cette page est introuvable.', en: 'This page could not be found.' },
  LINK_INVALID: {
    status: 404,
    fr: 'Le lien que vous souhaitez utiliser n’est plus valable ou a déjà été utilisé.',
    en: 'The link you wish to access is no longer valid or has already been used.',
  },
  CART_UNKNOWN: {
    status: 404,
    fr: 'Le panier est inconnu ou a expiré.',
    en: 'The cart is unknown or has expired.',
  },
  PAYMENT_UNKNOWN: { status: 404, fr: 'Ce paiement est inconnu.', en: 'This payment is unknown.' },
  CART_INVALID: { status: 400, fr: 'Le panier est invalide.', en: 'The cart is invalid.' },
  CART_CHANGED: {
    status: 409,
    fr: 'Le panier a changé entre-temps. Vérifiez-le avant de continuer.',
    en: 'The cart has changed in the meantime. Check it before you continue.',
  },
  CART_UPDATE_FAILED: {
    status: 409,
    fr: 'Des informations n’ont pas pu être mises à jour.',
    en: 'Some information could not be updated.',
  },
  TICKETS_SOLD_OUT: {
    status: 409,
    fr: 'Trop tard, certains billets ont déjà été achetés. Choisissez parmi les places restantes.',
    en: 'Too late, some tickets have already been bought. Choose among the remaining places.',
  },
  OPTIONS_SOLD_OUT: {
    status: 409,
    fr: 'Trop tard, certaines options ont déjà été prises. Choisissez parmi les options restantes.',
    en: 'Too late, some options have already been taken. Choose among the remaining options.',
  },
  CART_MINIMUM_NOT_REACHED: {
    status: 400,
    fr: 'Le montant du panier doit être gratuit ou d’au moins 0,50 €.',
    en: 'The cart must be free or at least €0.50.',
  },
  TARIFF_UNKNOWN: {
    status: 409,
    fr: 'Un tarif n’est plus reconnu : un administrateur l’a modifié. Vérifiez votre panier.',
    en: 'A price is no longer recognised: an administrator has changed it. Check your cart.',
  },
  CART_EMPTY: { status: 400, fr: 'Votre panier est vide.', en: 'Your cart is empty.' },
  CART_TOO_MANY_LINES: {
    status: 400,
    fr: 'Un panier compte 20 lignes au plus. Passez une seconde commande pour la suite.',
    en: 'A cart holds 20 lines at most. Place a second order for the rest.',
  },
  CART_FILES_UPLOADING: {
    status: 400,
    fr: 'Attendez la fin de l’envoi de vos fichiers.',
    en: 'Wait until your files are uploaded.',
  },
  LIMIT_PER_FORM: {
    status: 409,
    fr: 'Il ne reste pas assez de places pour cette campagne.',
    en: 'There are not enough places left for this campaign.',
  },
  LIMIT_PER_USER: {
    status: 409,
    fr: 'Vous avez atteint la quantité maximale par personne pour ce tarif.',
    en: 'You have reached the maximum quantity per person for this rate.',
  },
  /** The campaign's own limit for one person, whatever the rates. */
  LIMIT_PER_USER_IN_FORM: {
    status: 409,
    fr: 'Vous avez atteint la quantité maximale par personne pour cette campagne.',
    en: 'You have reached the maximum quantity per person for this campaign.',
  },
  LIMIT_PER_CART: {
    status: 409,
    fr: 'Vous avez atteint la quantité maximale par commande pour ce tarif.',
    en: 'You have reached the maximum quantity per order for this rate.',
  },
  OPTION_REQUIRED: {
    status: 400,
    fr: 'Une option obligatoire manque.',
    en: 'A mandatory option is missing.',
  },
  AMOUNT_REQUIRED: { status: 400, fr: 'Indiquez un montant.', en: 'Enter an amount.' },
  AMOUNT_TOO_LOW: { status: 400, fr: 'Ce montant est trop bas.', en: 'This amount is too low.' },
  AMOUNT_TOO_HIGH: { status: 400, fr: 'Ce montant est trop élevé.', en: 'This amount is too high.' },
  INSTALMENTS_NOT_OFFERED: {
    status: 409,
    fr: 'Ce paiement en plusieurs fois n’est pas proposé pour ce panier.',
    en: 'These instalments are not offered for this cart.',
  },
  MONTHLY_DAY_INVALID: {
    status: 400,
    fr: 'Choisissez un jour de prélèvement entre le 1 et le 28.',
    en: 'Choose a debit day between the 1st and the 28th.',
  },
  COUPON_REFUSED: {
    status: 409,
    fr: 'Ce code promo n’est pas valable pour ce panier.',
    en: 'This discount code does not apply to this cart.',
  },
  FORM_CLOSED: {
    status: 409,
    fr: 'Cette campagne n’accepte pas de paiement pour le moment.',
    en: 'This campaign does not take payments at the moment.',
  },
  PAYER_INVALID: { status: 400, fr: 'Vérifiez vos coordonnées.', en: 'Check your details.' },
  ORGANISM_PAYER_REFUSED: {
    status: 400,
    fr: 'Cette campagne n’accepte que les paiements de particuliers.',
    en: 'This campaign only takes payments from individuals.',
  },
  INDIVIDUAL_PAYER_REFUSED: {
    status: 400,
    fr: 'Cette campagne n’accepte que les paiements au nom d’une organisation.',
    en: 'This campaign only takes payments on behalf of an organisation.',
  },
  GDPR_CONSENT_ERROR: {
    status: 400,
    fr: 'Acceptez les conditions générales d’utilisation pour continuer.',
    en: 'Accept the terms of service to continue.',
  },
  TERMS_OF_SALE_CONSENT_ERROR: {
    status: 400,
    fr: 'Acceptez les conditions de vente de l’association pour continuer.',
    en: 'Accept the association’s terms of sale to continue.',
  },
  TIP_CONSENT_ERROR: {
    status: 400,
    fr: 'Confirmez le montant de votre contribution, même à 0 €.',
    en: 'Confirm the amount of your contribution, even if it is €0.',
  },
  WALLET_VALIDATION_ERROR: {
    status: 409,
    fr: 'Cette association ne peut pas encore recevoir de paiements. Laissez votre e-mail pour être prévenu.',
    en: 'This association cannot receive payments yet. Leave your e-mail to be notified.',
  },
  CART_EXPIRED: {
    status: 409,
    fr: 'Votre panier a expiré après 15 minutes ; les places ne sont plus réservées. Recommencez votre commande.',
    en: 'Your cart expired after 15 minutes and the places are no longer held. Start your order again.',
  },
  PAYMENT_REFUSED: {
    status: 402,
    fr: 'Votre banque a refusé le paiement. Rien n’a été débité. Vérifiez le plafond de votre carte ou essayez-en une autre.',
    en: 'Your bank refused the payment. Nothing was debited. Check your card’s limit or try another card.',
  },
  AUTHENTICATION_FAILURE: {
    status: 402,
    fr: 'La validation par votre banque (3-D Secure) a échoué. Recommencez et confirmez dans votre application bancaire.',
    en: 'Your bank’s validation (3-D Secure) failed. Start again and confirm in your banking app.',
  },
  PAYMENT_EXPIRED: {
    status: 409,
    fr: 'Le temps imparti pour payer est écoulé. Rien n’a été débité.',
    en: 'The time to pay has run out. Nothing was debited.',
  },
  PAYMENT_CANCELED: {
    status: 409,
    fr: 'Le paiement a été annulé. Rien n’a été débité.',
    en: 'The payment was cancelled. Nothing was debited.',
  },
  DUPLICATED_PAYMENT: {
    status: 409,
    fr: 'Cette commande est déjà payée. Un second débit éventuel est remboursé.',
    en: 'This order is already paid. Any second debit is refunded.',
  },
  PAYMENT_MAX_ERROR_ATTEMPTS: {
    status: 429,
    fr: 'Trop de tentatives. Patientez 15 minutes ou changez de carte.',
    en: 'Too many attempts. Wait 15 minutes or change card.',
  },
  INITIALIZE_HAPAY_ERROR: {
    status: 503,
    fr: 'Le service de paiement ne répond pas. Rien n’a été débité. Réessayez dans un instant.',
    en: 'The payment service does not answer. Nothing was debited. Try again in a moment.',
  },
  PAYMENT_INITIALIZE_ERROR: {
    status: 503,
    fr: 'Le service de paiement ne répond pas. Rien n’a été débité. Réessayez dans un instant.',
    en: 'The payment service does not answer. Nothing was debited. Try again in a moment.',
  },
  REDIRECT_URL_EMPTY: {
    status: 409,
    fr: 'La page de paiement n’a pas pu s’ouvrir. Réessayez.',
    en: 'The payment page could not be opened. Try again.',
  },
  REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT: {
    status: 409,
    fr: 'Votre paiement est confirmé. Un e-mail vous parvient dans les 60 minutes ; ne payez pas une seconde fois.',
    en: 'Your payment is confirmed. An e-mail reaches you within 60 minutes; do not pay twice.',
  },
  PAYMENT_ERROR: {
    status: 500,
    fr: 'Une erreur est survenue. Vérifiez vos e-mails avant de réessayer.',
    en: 'An error happened. Check your e-mails before trying again.',
  },
  /** Whoever moves an association's money types their password again. */
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    fr: 'Saisissez de nouveau votre mot de passe pour confirmer cette opération.',
    en: 'Type your password again to confirm this operation.',
  },
  ORDER_UNKNOWN: { status: 404, fr: 'Cette commande est inconnue.', en: 'This order is unknown.' },
  PAYMENT_NOT_REFUNDABLE: {
    status: 409,
    fr: 'Ce paiement ne peut pas être remboursé par carte.',
    en: 'This payment cannot be refunded to a card.',
  },
  REFUND_EXCEEDS_CAPTURE: {
    status: 409,
    fr: 'Le remboursement dépasse ce qui reste de ce paiement.',
    en: 'The refund exceeds what is left of this payment.',
  },
  NOTHING_TO_REFUND: {
    status: 409,
    fr: 'Il ne reste rien à rembourser sur ce paiement.',
    en: 'There is nothing left to refund on this payment.',
  },
  ASSOCIATION_BALANCE_TOO_LOW: {
    status: 409,
    fr: 'Le solde de l’association ne couvre pas cette opération : son argent a déjà été versé sur son compte bancaire. Réessayez après de nouveaux paiements.',
    en: 'The association’s balance does not cover this operation: its money has already been paid out to its bank account. Try again after further payments.',
  },
  IBAN_INVALID: { status: 400, fr: 'Cet IBAN n’est pas valable.', en: 'This IBAN is not valid.' },
  IBAN_MISSING: {
    status: 409,
    fr: 'Indiquez d’abord l’IBAN de l’association.',
    en: 'First enter the association’s IBAN.',
  },
  PAYOUT_BELOW_MINIMUM: {
    status: 409,
    fr: 'Le solde disponible n’atteint pas encore le montant minimal d’un versement.',
    en: 'The available balance does not yet reach the minimum amount of a payout.',
  },
  PAYOUT_UNDER_WAY: {
    status: 409,
    fr: 'Un versement est déjà en cours.',
    en: 'A payout is already under way.',
  },
  /** Nothing was saved: `details.conflicts` names what both changed. */
  EDIT_CONFLICT: {
    status: 409,
    fr: 'Quelqu’un d’autre a modifié la même chose entre-temps. Choisissez ce qu’il faut garder.',
    en: 'Somebody else has changed the same thing in the meantime. Choose what to keep.',
  },
  FIELDS_INVALID: {
    status: 400,
    fr: 'Vérifiez les champs signalés.',
    en: 'Check the fields that are marked.',
  },
  TERMS_OUTDATED: {
    status: 409,
    fr: 'Les conditions ont changé : relisez-les et acceptez-les de nouveau.',
    en: 'The terms have changed: read and accept them again.',
  },
  TIER_ALREADY_SOLD: {
    status: 409,
    fr: 'Ce qui a déjà été vendu garde son prix. Créez un nouveau tarif et arrêtez la vente de celui-ci.',
    en: 'What has been sold keeps its price. Create a new rate and end the sale of this one.',
  },
  FIELD_ALREADY_ASKED: {
    status: 409,
    fr: 'Des personnes ont déjà répondu à cette question : son type ne change plus. Supprimez-la et posez-en une autre.',
    en: 'People have already answered this question: its type no longer changes. Delete it and ask another.',
  },
  /** `details` has the figures. */
  STOCK_BELOW_SOLD: {
    status: 409,
    fr: 'La quantité ne peut pas être inférieure à ce qui est déjà vendu ou réservé.',
    en: 'The quantity cannot be lower than what is already sold or held.',
  },
  SLUG_TAKEN: {
    status: 409,
    fr: 'Cette adresse est déjà celle d’une autre campagne.',
    en: 'This address already belongs to another campaign.',
  },
  SLUG_FIXED: {
    status: 409,
    fr: 'L’adresse d’une campagne ne change plus une fois publiée.',
    en: 'A campaign’s address no longer changes once it is published.',
  },
  FORM_STATE_REFUSED: {
    status: 409,
    fr: 'La campagne ne peut pas passer à cet état.',
    en: 'The campaign cannot go to this state.',
  },
  /** Each issue names what is missing. */
  FORM_INCOMPLETE: {
    status: 409,
    fr: 'Complétez la campagne avant de la publier.',
    en: 'Complete the campaign before you publish it.',
  },
  DOCUMENTS_MISSING: {
    status: 409,
    fr: 'Ajoutez d’abord les documents demandés.',
    en: 'First add the documents that are asked for.',
  },
  COMPLIANCE_STATE_REFUSED: {
    status: 409,
    fr: 'Le dossier de l’association ne le permet pas dans son état actuel.',
    en: 'The association’s record does not allow this in its present state.',
  },
  ORDER_NOT_OFFLINE: {
    status: 409,
    fr: 'Seule une commande saisie à la main peut être annulée ainsi. Remboursez plutôt le paiement.',
    en: 'Only an order written down by hand can be cancelled this way. Refund the payment instead.',
  },
  EXPORT_TAKEN: {
    status: 409,
    fr: 'Cet export a déjà été téléchargé. Demandez-en un nouveau.',
    en: 'This export has already been downloaded. Ask for a new one.',
  },
  TWO_FACTOR_REQUIRED: {
    status: 401,
    fr: 'Saisissez le code de votre application d’authentification.',
    en: 'Enter the code of your authentication application.',
  },
  TWO_FACTOR_REFUSED: {
    status: 403,
    fr: 'Ce code n’est pas le bon, ou a déjà servi.',
    en: 'This code is not the right one, or has already been used.',
  },
  TWO_FACTOR_NOT_SET_UP: {
    status: 409,
    fr: 'La double authentification n’est pas en place.',
    en: 'Two-factor authentication is not set up.',
  },
  REQUEST_TIMEOUT: { status: 408, fr: 'La requête est trop longue.', en: 'The request takes too long.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    fr: 'Cette demande a déjà été envoyée avec un autre contenu.',
    en: 'This request was already sent with other contents.',
  },
  FILE_TOO_LARGE: {
    status: 413,
    fr: 'Le fichier est trop lourd : 5 Mo au plus.',
    en: 'The file is too large: 5 MB at most.',
  },
  FILE_FORMAT: {
    status: 415,
    fr: 'Ce format de fichier n’est pas accepté. Envoyez un PDF, un PNG, un JPEG ou un WebP.',
    en: 'This file format is not accepted. Send a PDF, PNG, JPEG or WebP file.',
  },
  MISDIRECTED: {
    status: 421,
    fr: 'La commande n’a pas pu être envoyée.',
    en: 'The order could not be sent.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    fr: 'Trop de demandes. Patientez un instant avant de réessayer.',
    en: 'Too many requests. Wait a moment before you try again.',
  },
  UNKNOWN: {
    status: 500,
    fr: 'Une erreur est survenue. Vérifiez vos e-mails avant de réessayer.',
    en: 'An error happened. Check your e-mails before trying again.',
  },
  UNAVAILABLE: {
    status: 503,
    fr: 'Le service est momentanément indisponible. Réessayez dans un instant.',
    en: 'The service is unavailable for a moment. Try again shortly.',
  },
  TIMEOUT: { status: 504, fr: 'La requête est trop longue.', en: 'The request takes too long.' },
} as const satisfies Record<CartErrorCode | PaymentErrorCode, ProblemText> & Record<string, ProblemText>

export type ProblemCode = keyof typeof problems

/** One thing that is wrong, beside the field it concerns. */
export const issueSchema = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type Issue = z.infer<typeof issueSchema>

export const problemSchema = z.object({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  errors: z.array(issueSchema),
  /** What the page needs to propose something better: what remains, which lines changed. */
  details: z.record(z.string(), z.unknown()).exactOptional(),
})
export type Problem = z.infer<typeof problemSchema>

/** A "no" that the product foresees: returned, never thrown. */
export interface Refusal {
  readonly refusal: ProblemCode
  readonly issues: readonly Issue[]
  readonly details?: Record<string, unknown>
}

export function refuse(
  code: ProblemCode,
  more: { issues?: readonly Issue[]; details?: Record<string, unknown> } = {},
): Refusal {
  return { refusal: code, issues: more.issues ?? [], ...(more.details ? { details: more.details } : {}) }
}

export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'refusal' in answer
}

export function toProblem({ refusal, issues, details }: Refusal, locale: Locale): Problem {
  const { status, [locale]: message } = problems[refusal]
  return { status, code: refusal, message, errors: [...issues], ...(details ? { details } : {}) }
}
