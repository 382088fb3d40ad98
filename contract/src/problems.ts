import type { CartErrorCode } from '@obole/core/errors/cart-error'
import type { ErrorCode, PaymentErrorCode } from '@obole/core/errors/errors'
import { errorText } from '@obole/core/errors/error-texts'
import { MOST_CASH_CENTS, MOST_CHEQUE_CENTS } from '@obole/core/door/sale'
import type { Locale, Text } from '@obole/core/locale'
import { formatEuros } from '@obole/core/money/money'
import { PASSWORD_LONG, PASSWORD_SHORTEST } from '@obole/core/users/password'
import { z } from 'zod'
import { fieldName } from './field-names.ts'
import { waitInWords } from './waits.ts'

type ProblemText = { status: number } & Record<Locale, string>

/** Refusals whose texts come from the specification: core holds them, for both the page and the API. */
const statusOfCoreCode = {
  LOGIN_REFUSED: 401,
  password_expired: 401,
  CART_UPDATE_FAILED: 409,
  TICKETS_SOLD_OUT: 409,
  OPTIONS_SOLD_OUT: 409,
  CART_MINIMUM_NOT_REACHED: 400,
  COUPON_FREES_FIRST_MONTH: 409,
  TARIFF_UNKNOWN: 409,
  CART_EMPTY: 400,
  CART_TOO_MANY_LINES: 400,
  CART_FILES_UPLOADING: 400,
  LIMIT_PER_FORM: 409,
  LIMIT_PER_USER: 409,
  LIMIT_PER_CART: 409,
  OPTION_REQUIRED: 400,
  AMOUNT_REQUIRED: 400,
  AMOUNT_TOO_LOW: 400,
  AMOUNT_TOO_HIGH: 400,
  INSTALMENTS_NOT_OFFERED: 409,
  MONTHLY_DAY_INVALID: 400,
  GDPR_CONSENT_ERROR: 400,
  TERMS_OF_SALE_CONSENT_ERROR: 400,
  TIP_CONSENT_ERROR: 400,
  WALLET_VALIDATION_ERROR: 409,
  CART_EXPIRED: 409,
  PAYMENT_REFUSED: 402,
  AUTHENTICATION_FAILURE: 402,
  PAYMENT_EXPIRED: 409,
  PLAN_ENDED: 409,
  GIFT_CHANGED: 409,
  LINKS_REVOKED: 409,
  PAYMENT_CANCELED: 409,
  DUPLICATED_PAYMENT: 409,
  PAYMENT_MAX_ERROR_ATTEMPTS: 429,
  INITIALIZE_HAPAY_ERROR: 503,
  PAYMENT_INITIALIZE_ERROR: 503,
  REDIRECT_URL_EMPTY: 409,
  REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT: 409,
  PAYMENT_ERROR: 500,
  REQUEST_TIMEOUT: 408,
  FILE_TOO_LARGE: 413,
  FILE_FORMAT: 415,
  CAPTCHA_NOT_EXECUTED: 403,
  UNKNOWN: 500,
} as const satisfies Partial<Record<ErrorCode, number>> & Record<CartErrorCode | PaymentErrorCode, number>

/** Every other refusal: its HTTP status and its text for people. A new code is added here first. */
const ownProblems = {
  INVALID_REQUEST: {
    status: 400,
    fr: 'La demande est incomplète ou incorrecte.',
    en: 'The request is incomplete or incorrect.',
  },
  DOOR_ENDED: {
    status: 410,
    fr: 'L’accueil est fermé sur ce téléphone\u202f: demandez un nouveau lien à l’organisateur.',
    en: 'The door is closed on this phone: ask the organiser for a new link.',
  },
  DOOR_LINK_ENDED: {
    status: 410,
    fr: 'Ce lien ne marche plus\u202f: il valait pour une soirée, ou l’organisateur l’a fermé. Demandez-lui-en un autre.',
    en: 'This link no longer works: it was for one evening, or the organiser closed it. Ask them for another.',
  },
  DOOR_OVER: {
    status: 410,
    fr: 'Cet événement est passé depuis plus d’une semaine\u202f: son accueil ne s’ouvre plus.',
    en: 'This event was more than a week ago: its door opens no more.',
  },
  DOOR_EVENT_CANCELED: {
    status: 410,
    fr: 'Cet événement est annulé\u202f: son accueil ne s’ouvre plus.',
    en: 'This event is cancelled: its door opens no more.',
  },
  DOOR_TOO_MANY_PHONES: {
    status: 409,
    fr: 'Trop de téléphones ont été ouverts avec ce lien\u202f: demandez-en un autre à l’organisateur.',
    en: 'Too many phones were opened with this link: ask the organiser for another.',
  },
  DOOR_PIN_WRONG: {
    status: 403,
    fr: 'Ce n’est pas le bon code. Vérifiez les six chiffres donnés par l’organisateur.',
    en: 'This is not the right PIN. Check the six digits the organiser gave you.',
  },
  DOOR_PIN_TRIES: {
    status: 403,
    fr: 'Trop de codes faux ont été essayés avec ce lien\u202f: demandez-en un autre à l’organisateur.',
    en: 'Too many wrong PINs were tried with this link: ask the organiser for another.',
  },
  DOOR_EVENING_INVALID: {
    status: 400,
    fr: 'Choisissez une soirée à venir, dans l’année.',
    en: 'Choose an evening to come, within a year.',
  },
  DOOR_TOO_MANY_LINKS: {
    status: 409,
    fr: 'Trop de liens sont ouverts pour cet événement\u202f: fermez-en un avant d’en créer un autre.',
    en: 'Too many links are open for this event: close one before making another.',
  },
  DOOR_LIST_INVALID: {
    status: 409,
    fr: 'Une liste nomme un tarif, une option ou une question que la campagne n’a plus\u202f: rechargez la page.',
    en: 'A list names a rate, an option or a question that the campaign no longer has: reload the page.',
  },
  DOOR_CHANGED: {
    status: 409,
    fr: 'Quelqu’un d’autre a changé ces réglages entre-temps\u202f: remettez tout comme avant pour voir les siens, puis refaites vos changements.',
    en: 'Somebody else has changed these settings in the meantime: put everything back to see theirs, then make your changes again.',
  },
  DOOR_SELLS_NOTHING: {
    status: 403,
    fr: 'L’organisateur n’a pas ouvert la vente sur place pour cet événement.',
    en: 'The organiser did not open sales at the door for this event.',
  },
  DOOR_SALE_STANDS: {
    status: 409,
    fr: 'Cette vente ne peut plus être annulée ici\u202f: l’organisateur peut la retirer.',
    en: 'This sale can no longer be undone here: the organiser can take it back.',
  },
  DOOR_SALE_ADMITTED: {
    status: 409,
    fr: 'Un billet de cette vente est entré\u202f: annulez d’abord cette entrée, dans «\u202fDerniers passages\u202f», sur le téléphone qui l’a notée.',
    en: 'A ticket of this sale is in: first undo that entry, under “Latest scans”, on the phone that noted it.',
  },
  DOOR_SALE_UNDONE: {
    status: 409,
    fr: 'Cette vente a été annulée\u202f: ses billets ne sont plus valables.',
    en: 'This sale was undone: its tickets are no longer good.',
  },
  DOOR_SALE_TOO_HIGH: {
    status: 409,
    fr: `Une vente à l’accueil ne dépasse pas ${formatEuros(MOST_CASH_CENTS, 'fr')} en espèces, ni ${formatEuros(MOST_CHEQUE_CENTS, 'fr')} par chèque.`,
    en: `A sale at the door comes to at most ${formatEuros(MOST_CASH_CENTS, 'en')} in cash, and ${formatEuros(MOST_CHEQUE_CENTS, 'en')} by cheque.`,
  },
  DOOR_RATE_NOT_SOLD: {
    status: 409,
    fr: 'Ce tarif ne se vend pas ici\u202f: proposez la page de la campagne, avec son QR code.',
    en: 'This rate is not sold here: offer the campaign’s page, with its QR code.',
  },
  DOOR_PAYER_NEEDED: {
    status: 409,
    fr: 'La campagne n’a pas d’adresse de contact\u202f: demandez le nom et l’adresse e-mail de la personne.',
    en: 'The campaign has no contact address: ask for the person’s name and e-mail address.',
  },
  UNAUTHENTICATED: { status: 401, fr: 'Connectez-vous pour continuer.', en: 'Sign in to continue.' },
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
    fr: `Ce mot de passe est trop simple\u202f: choisissez au moins ${PASSWORD_LONG} caractères difficiles à deviner, ou ${PASSWORD_SHORTEST} en mêlant majuscules, minuscules, chiffres ou symboles.`,
    en: `This password is too simple: use at least ${PASSWORD_LONG} characters that are hard to guess, or ${PASSWORD_SHORTEST} mixing capitals, small letters, digits or symbols.`,
  },
  PASSWORD_AS_BEFORE: {
    status: 400,
    fr: 'C’est le mot de passe qui n’ouvre plus votre compte\u202f: choisissez-en un autre.',
    en: 'This is the password that no longer opens your account: choose another.',
  },
  PASSWORD_HOLDS_EMAIL: {
    status: 400,
    fr: 'Ce mot de passe contient le début de votre adresse e-mail\u202f: choisissez-en un qui ne dise rien de vous.',
    en: 'This password contains the first part of your e-mail address: choose one that says nothing about you.',
  },
  PASSWORD_HOLDS_FIRST_NAME: {
    status: 400,
    fr: 'Ce mot de passe contient votre prénom\u202f: choisissez-en un qui ne dise rien de vous.',
    en: 'This password contains your first name: choose one that says nothing about you.',
  },
  PASSWORD_HOLDS_LAST_NAME: {
    status: 400,
    fr: 'Ce mot de passe contient votre nom\u202f: choisissez-en un qui ne dise rien de vous.',
    en: 'This password contains your last name: choose one that says nothing about you.',
  },
  PASSWORD_HOLDS_ASSOCIATION: {
    status: 400,
    fr: 'Ce mot de passe contient le nom de votre association\u202f: choisissez-en un qui ne dise rien d’elle.',
    en: 'This password contains your association’s name: choose one that says nothing about it.',
  },
  PASSWORD_COMMON: {
    status: 400,
    fr: 'Ce mot de passe est l’un de ceux que tout le monde essaie en premier\u202f: un mot connu, même avec des chiffres ou des symboles. Choisissez plutôt plusieurs mots sans lien entre eux.',
    en: 'This password is one of those everybody tries first: a known word, even with digits or symbols. Choose several unrelated words instead.',
  },
  LAST_ADMINISTRATOR: {
    status: 409,
    fr: 'Une association garde toujours au moins un administrateur.',
    en: 'An association always keeps at least one administrator.',
  },
  ALREADY_MEMBER: {
    status: 409,
    fr: 'Cette personne fait déjà partie de l’équipe\u202f: changez son rôle plutôt que de l’inviter.',
    en: 'This person is already on the team: change their role instead of inviting them.',
  },
  TOO_MANY_KEYS: {
    status: 409,
    fr: 'Cette association a déjà vingt clés d’accès\u202f: révoquez-en une avant d’en créer une autre.',
    en: 'This association already has twenty access keys: revoke one before making another.',
  },
  APPLICATION_NAME_TAKEN: {
    status: 409,
    fr: 'Une autre application porte ce nom, à une majuscule, un accent ou un espace près. Les associations les confondraient\u202f: choisissez-en un autre.',
    en: 'Another application has this name, but for a capital, an accent or a space. Associations would confuse them: choose another one.',
  },
  REDIRECT_ADDRESS_INVALID: {
    status: 400,
    fr: 'Une adresse de retour commence par https://, et un domaine est un nom seul, comme app.exemple.fr.',
    en: 'An address to return to begins with https://, and a domain is a name alone, such as app.example.com.',
  },
  WEBHOOK_ADDRESS_REFUSED: {
    status: 400,
    fr: 'Cette adresse ne peut pas recevoir de notifications\u202f: donnez une adresse publique en https, sans nom d’utilisateur ni mot de passe.',
    en: 'This address cannot receive notifications: give a public https address, without a user name or password.',
  },
  WEBHOOK_NOTHING_TO_TRY: {
    status: 409,
    fr: 'Il n’y a pas encore de campagne à envoyer pour essai\u202f: créez-en une d’abord.',
    en: 'There is no campaign yet to send for trial: make one first.',
  },
  API_TOKEN_INVALID: {
    status: 401,
    fr: 'Le jeton est absent, inconnu ou expiré\u202f: demandez-en un autre à /oauth2/token.',
    en: 'The token is missing, unknown or expired: ask /oauth2/token for another.',
  },
  API_PRIVILEGE_MISSING: {
    status: 403,
    fr: 'Cette clé d’accès n’en permet pas tant\u202f: details.needed dit le privilège qu’il faut, details.held ceux qu’elle a.',
    en: 'This access key does not allow that: details.needed names the privilege it takes, details.held those it has.',
  },
  FORBIDDEN: {
    status: 403,
    fr: 'Vous n’avez pas accès à cette page.',
    en: 'You do not have access to this page.',
  },
  NOT_FOUND: { status: 404, fr: 'Cette page est introuvable.', en: 'This page could not be found.' },
  FORM_TYPE_UNAVAILABLE: {
    status: 404,
    fr: 'Cette sorte de campagne n’est pas proposée ici.',
    en: 'This kind of campaign is not offered here.',
  },
  EMAIL_UNCHANGED: {
    status: 400,
    fr: 'C’est déjà l’adresse de votre compte.',
    en: 'This is already the address of your account.',
  },
  LINK_INVALID: {
    status: 404,
    fr: errorText('LINK_NOT_VALID', 'fr').body,
    en: errorText('LINK_NOT_VALID', 'en').body,
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
  /** If the address of a cart is shared, the cart holds the details of the visitor who entered them last. */
  PAYER_CHANGED: {
    status: 409,
    fr: 'Quelqu’un d’autre a saisi ses coordonnées pour ce panier. Saisissez à nouveau les vôtres avant de payer.',
    en: 'Somebody else entered their details for this cart. Enter yours again before you pay.',
  },
  /** Not found for a visitor who did not fill the cart: they begin their own. */
  CART_OF_ANOTHER: {
    status: 404,
    fr: 'Ce panier a été rempli depuis un autre navigateur\u202f: pour choisir autre chose, commencez le vôtre.',
    en: 'This cart was filled in another browser: to choose something else, begin your own.',
  },
  CART_BEING_PAID: {
    status: 409,
    fr: 'Quelqu’un d’autre règle ce panier en ce moment. Réessayez dans quelques minutes.',
    en: 'Somebody else is paying this cart at the moment. Try again in a few minutes.',
  },
  /** The campaign's own limit for one person, whatever the rates. */
  LIMIT_PER_USER_IN_FORM: {
    status: 409,
    fr: 'Vous avez atteint la quantité maximale par personne pour cette campagne.',
    en: 'You have reached the maximum quantity per person for this campaign.',
  },
  /** Only what is still being paid is in the way; `begun` in the details is for the visitor who began that payment. */
  LIMIT_BEING_PAID: {
    status: 409,
    fr: 'Un achat avec cette adresse e-mail est encore en cours de paiement et atteint la limite par personne. Terminez-le, ou réessayez plus tard\u202f: s’il n’est pas payé, la limite se libère d’elle-même, au bout d’un quart d’heure le plus souvent et d’une heure au plus.',
    en: 'A purchase with this e-mail address is still being paid and reaches the limit per person. Finish it, or try again later: if it is not paid, the limit is free again by itself, mostly after a quarter of an hour and after an hour at most.',
  },
  /** oEmbed: only JSON is offered. */
  FORMAT_NOT_OFFERED: {
    status: 501,
    fr: 'Ce format n’est pas proposé.',
    en: 'This format is not offered.',
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
  DEDICATION_INVALID: {
    status: 400,
    fr: 'Vérifiez ce que vous avez écrit pour la dédicace.',
    en: 'Check what you wrote for the dedication.',
  },
  DEDICATION_WITHOUT_GIFT: {
    status: 400,
    fr: 'Seul un don peut être dédié à quelqu’un.',
    en: 'Only a gift can be dedicated to somebody.',
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
  DEBIT_UNDER_WAY: {
    status: 409,
    fr: 'Un paiement est en cours auprès de votre banque. Attendez quelques minutes avant de payer, pour ne pas payer deux fois.',
    en: 'A payment is under way at your bank. Wait a few minutes before you pay, so that you do not pay twice.',
  },
  RENEWAL_UNDER_WAY: {
    status: 409,
    fr: 'Le débit de ce renouvellement est en cours auprès de la banque\u202f: on ne peut pas l’arrêter en ce moment. Réessayez dans quelques minutes, une fois sa réponse connue.',
    en: 'The debit of this renewal is under way at the bank: it cannot be stopped at this moment. Try again in a few minutes, once its answer is known.',
  },
  NOTHING_PLANNED: {
    status: 409,
    fr: 'Cette commande n’a plus de prélèvement à venir.',
    en: 'This order has no debit to come.',
  },
  /** The page of the payer's order shows this itself, and offers another link. */
  ORDER_LINK_ENDED: {
    status: 410,
    fr: 'Ce lien n’est plus valable. Demandez-en un nouveau\u202f: il part à l’adresse e-mail de la commande.',
    en: 'This link is no longer valid. Ask for a new one: it goes to the e-mail address of the order.',
  },
  ORDER_FORGOTTEN: {
    status: 410,
    fr: 'Les données de cette commande ont été effacées. Ce lien n’ouvre plus rien.',
    en: 'The data of this order was erased. This link opens nothing any more.',
  },
  MONEY_LINK_NEEDED: {
    status: 403,
    fr: 'Pour augmenter un prélèvement, en changer le jour, changer de carte ou transmettre un billet, demandez un lien par e-mail.',
    en: 'To raise a debit, to change its day or the card, or to pass a ticket on, ask for a link by e-mail.',
  },
  BANK_CONFIRMATION_NEEDED: {
    status: 409,
    fr: 'Ce changement augmente ce qui est prélevé chaque mois\u202f: votre banque doit d’abord le confirmer.',
    en: 'This change raises what is debited each month: your bank must confirm it first.',
  },
  RAISE_TOO_HIGH: {
    status: 409,
    fr: 'Un prélèvement mensuel peut être triplé au plus en une fois. Choisissez un montant moins élevé.',
    en: 'A monthly debit can be tripled at most at once. Choose a lower amount.',
  },
  AMOUNT_NOT_CHANGEABLE: {
    status: 409,
    fr: 'Le montant de ce paiement mensuel est fixé par l’association.',
    en: 'The amount of this monthly payment is set by the association.',
  },
  STORED_CARD_GONE: {
    status: 409,
    fr: 'La carte enregistrée ne peut plus servir. Payez avec une autre carte.',
    en: 'The saved card can no longer be used. Pay with another card.',
  },
  /**
   * Stolen cards are being tested from this payer's network or on this campaign: `details.work` lets a browser go on.
   */
  CARDS_PAUSED: {
    status: 429,
    fr: 'Trop de cartes viennent d’être refusées depuis votre réseau : par sécurité, nous n’en acceptons plus pendant quelques minutes. Rien n’a été débité. Réessayez d’ici une demi-heure ou depuis une autre connexion.',
    en: 'Too many cards have just been refused from your network: to be safe, we take no more for a few minutes. Nothing was debited. Try again within half an hour, or from another connection.',
  },
  FILE_NOT_ASKED: {
    status: 409,
    fr: 'Cette campagne ne demande aucun fichier.',
    en: 'This campaign asks for no file.',
  },
  DOCUMENT_NOT_ASKED: {
    status: 409,
    fr: 'Cette commande n’attend pas ce document, ou ne l’attend plus.',
    en: 'This order does not expect this document, or no longer does.',
  },
  /** One address range holds many unpaid places: `details.work` lets a browser go on. */
  PLACES_PAUSED: {
    status: 429,
    fr: 'Beaucoup de places sont déjà réservées depuis votre réseau sans être payées. Réessayez dans quelques minutes : celles qui restent impayées se libèrent.',
    en: 'Many places are already reserved from your network without being paid. Try again in a few minutes: those that stay unpaid become free.',
  },
  /** However much work its browsers do, one address range must leave some places to others. */
  PLACES_LEFT_TO_OTHERS: {
    status: 429,
    fr: 'Il reste peu de places\u202f: pour en laisser aux autres, nous limitons celles qu’un même réseau réserve sans les avoir payées. Prenez-en moins, payez celles que vous avez déjà, ou réessayez d’ici un quart d’heure\u202f: celles qui restent impayées se libèrent.',
    en: 'Few places are left: to leave some to others, we limit those that one network reserves without having paid them. Take fewer, pay those you already have, or try again within a quarter of an hour: those that stay unpaid become free.',
  },
  /** A user who moves an association's money must type their password again. */
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    fr: 'Saisissez de nouveau votre mot de passe pour confirmer cette opération.',
    en: 'Type your password again to confirm this operation.',
  },
  ORDER_CANCELED: {
    status: 409,
    fr: 'Cette commande est annulée\u202f: il n’y a rien à confirmer.',
    en: 'This order is cancelled: there is nothing to confirm.',
  },
  NO_CHEQUE_CHOSEN: {
    status: 400,
    fr: 'Choisissez au moins un chèque.',
    en: 'Choose at least one cheque.',
  },
  TOO_MANY_CHEQUES: {
    status: 400,
    fr: 'Une remise compte au plus 30 chèques\u202f: faites-en plusieurs.',
    en: 'A deposit slip holds at most 30 cheques: make several.',
  },
  CHEQUE_NOT_WAITING: {
    status: 409,
    fr: 'Un de ces chèques est déjà sur une remise, ou sa saisie a été retirée. Rechargez la page.',
    en: 'One of these cheques is on a deposit slip already, or its entry was taken back. Reload the page.',
  },
  JOURNAL_BEGUN: {
    status: 409,
    fr: 'Le journal est déjà commencé, avec un exercice qui débute un autre mois. Rechargez la page.',
    en: 'The journal is begun already, with a year that begins in another month. Reload the page.',
  },
  JOURNAL_NOT_BEGUN: {
    status: 409,
    fr: 'Le journal comptable n’est pas encore commencé.',
    en: 'The accounting journal is not begun yet.',
  },
  JOURNAL_CLOSED_IN_PART: {
    status: 409,
    fr: 'Une période du journal est clôturée\u202f: son exercice ne change plus.',
    en: 'A period of the journal is closed: its accounting year no longer changes.',
  },
  JOURNAL_BEHIND: {
    status: 409,
    fr: 'Le journal n’est pas encore écrit jusqu’à ce jour\u202f: réessayez dans une minute.',
    en: 'The journal is not written up to this day yet: please try again in a minute.',
  },
  NOTHING_TO_INVOICE: {
    status: 409,
    fr: 'Cette commande n’a rien à facturer\u202f: ni vente payée, ni vente à payer après un premier paiement.',
    en: 'This order has nothing to invoice: no sale that is paid, or to be paid after a first payment.',
  },
  INVOICE_INCOMPLETE: {
    status: 409,
    fr: 'Cette commande ne peut pas encore être facturée.',
    en: 'This order cannot be invoiced yet.',
  },
  DAY_NOT_CLOSABLE: {
    status: 400,
    fr: 'On ne clôture que des jours passés, après ceux qui le sont déjà.',
    en: 'Only past days can be closed, after those that are closed already.',
  },
  STATEMENT_EMPTY: {
    status: 422,
    fr: 'Ce fichier ne contient aucune opération.',
    en: 'This file holds no operation.',
  },
  STATEMENT_IS_PDF: {
    status: 422,
    fr: 'Ce fichier est un PDF\u202f: il se lit à l’œil. Sur le site de votre banque, choisissez un relevé au format CSV, OFX, CAMT.053 ou MT940.',
    en: 'This file is a PDF, made to be read by eye. On your bank’s site, choose a statement as CSV, OFX, CAMT.053 or MT940.',
  },
  STATEMENT_IS_PICTURE: {
    status: 422,
    fr: 'Ce fichier est une image. Sur le site de votre banque, choisissez un relevé au format CSV, OFX, CAMT.053 ou MT940.',
    en: 'This file is a picture. On your bank’s site, choose a statement as CSV, OFX, CAMT.053 or MT940.',
  },
  STATEMENT_IS_SPREADSHEET: {
    status: 422,
    fr: 'Ce fichier est un classeur ou une archive. Ouvrez-le, enregistrez la feuille des opérations en CSV, puis réessayez.',
    en: 'This file is a workbook or an archive. Open it, save the sheet of operations as CSV, then try again.',
  },
  STATEMENT_UNREADABLE: {
    status: 422,
    fr: 'Ce fichier n’est pas un relevé que nous savons lire. Sur le site de votre banque, choisissez le format CSV, OFX, CAMT.053 ou MT940.',
    en: 'This file is no statement we can read. On your bank’s site, choose the format CSV, OFX, CAMT.053 or MT940.',
  },
  STATEMENT_CUT: {
    status: 422,
    fr: 'Ce fichier est abîmé ou s’arrête au milieu. Téléchargez-le de nouveau depuis le site de votre banque.',
    en: 'This file is damaged or stops half-way. Download it again from your bank’s site.',
  },
  STATEMENT_LINE_UNREADABLE: {
    status: 422,
    fr: 'Une opération de ce fichier n’a pas de date ou de montant lisible. Rien n’a été gardé.',
    en: 'An operation of this file has no date or amount that can be read. Nothing was kept.',
  },
  STATEMENT_CURRENCY: {
    status: 422,
    fr: 'Ce relevé n’est pas en euros. Seuls les comptes en euros peuvent être rapprochés.',
    en: 'This statement is not in euros. Only accounts in euros can be reconciled.',
  },
  STATEMENT_IN_FUTURE: {
    status: 422,
    fr: 'Ce relevé contient une opération à une date à venir. Vérifiez les dates, ou la colonne choisie pour elles.',
    en: 'This statement has an operation on a day to come. Check the dates, or the column chosen for them.',
  },
  STATEMENT_TOO_MANY_LINES: {
    status: 422,
    fr: 'Ce relevé a plus de 20\u202f000 opérations. Demandez à votre banque une période plus courte.',
    en: 'This statement has more than 20,000 operations. Ask your bank for a shorter period.',
  },
  STATEMENT_TOO_HEAVY: {
    status: 422,
    fr: 'Ce fichier contient beaucoup plus qu’un relevé, et ne peut pas être lu. Demandez à votre banque une période plus courte.',
    en: 'This file holds much more than a statement, and cannot be read. Ask your bank for a shorter period.',
  },
  STATEMENT_UNBALANCED: {
    status: 422,
    fr: 'Les opérations de ce relevé ne mènent pas de son solde de départ à son solde de fin\u202f: il en manque, ou il y en a trop. Téléchargez-le de nouveau depuis le site de votre banque.',
    en: 'The operations of this statement do not lead from its opening to its closing balance: some are missing, or there are too many. Download it again from your bank’s site.',
  },
  STATEMENT_SEVERAL_ACCOUNTS: {
    status: 422,
    fr: 'Ce fichier contient plusieurs comptes, et aucun n’est celui où arrivent vos versements. Demandez à votre banque le relevé de ce compte seul.',
    en: 'This file holds several accounts, and none is the one your payouts go to. Ask your bank for the statement of that account alone.',
  },
  STATEMENT_COLUMNS_NEEDED: {
    status: 422,
    fr: 'Choisissez au moins la date, le libellé et un montant.',
    en: 'Choose at least the date, the label and an amount.',
  },
  STATEMENT_READING_ANOTHER: {
    status: 409,
    fr: 'Un autre relevé de votre association est en cours de lecture. Réessayez dans un instant.',
    en: 'Another statement of your association is being read. Try again in a moment.',
  },
  STATEMENT_LINE_DIFFERS: {
    status: 409,
    fr: 'Cette ligne n’a pas le montant de ce versement.',
    en: 'This line does not have the amount of this payout.',
  },
  ALREADY_TICKED: {
    status: 409,
    fr: 'Ce versement ou cette ligne vient d’être pointé. Rechargez la page.',
    en: 'This payout or this line has just been ticked off. Reload the page.',
  },
  PAYER_WITHOUT_EMAIL: {
    status: 409,
    fr: 'Cette personne n’a pas laissé d’adresse e-mail\u202f: écrivez-lui par la poste.',
    en: 'This person left no e-mail address: write to them by post.',
  },
  /** The association corrected the payer's address: no money link is sent there yet. */
  MONEY_LINK_PAUSED: {
    status: 409,
    fr: 'L’adresse e-mail de cette commande vient d’être changée\u202f: par sécurité, les prélèvements ne peuvent être modifiés et les billets transmis que 48 heures plus tard. Vous pouvez toujours arrêter ou baisser les prélèvements.',
    en: 'The e-mail address of this order was changed recently: for safety, debits can only be changed and tickets passed on 48 hours later. You can still stop or lower the debits.',
  },
  /** The order was free: its address may belong to another person, and already got several such mails. */
  LINK_KEPT_BACK: {
    status: 429,
    fr: 'L’adresse e-mail de cette commande gratuite a déjà reçu plusieurs messages\u202f: nous n’y envoyons pas de lien. Connectez-vous avec cette adresse, ou écrivez à l’association\u202f: elle peut vous renvoyer la confirmation.',
    en: 'The e-mail address of this free order has already had several messages: we send no link there. Sign in with that address, or write to the association: it can send you the confirmation again.',
  },
  LINE_CANCELED: {
    status: 409,
    fr: 'Cette ligne est annulée\u202f: elle ne peut plus être changée.',
    en: 'This line is cancelled: it can no longer be changed.',
  },
  TICKET_NOT_PASSED_ON: {
    status: 409,
    fr: 'Ce billet ne peut pas être transmis en ligne.',
    en: 'This ticket cannot be passed on online.',
  },
  EVENT_BEGUN: {
    status: 409,
    fr: 'L’événement a commencé\u202f: ses billets ne peuvent plus être transmis.',
    en: 'The event has begun: its tickets can no longer be passed on.',
  },
  /** Also for a visitor who opens the old ticket: a separate page explains it. */
  TICKET_PASSED_ON: {
    status: 410,
    fr: 'Ce billet a été transmis à quelqu’un d’autre\u202f: il n’est plus valable.',
    en: 'This ticket was passed on to somebody else: it is no longer valid.',
  },
  LINE_RECURS: {
    status: 409,
    fr: 'Un paiement mensuel ne peut pas changer de tarif. Arrêtez-le, puis proposez-en un autre.',
    en: 'A monthly payment cannot change its rate. Stop it, then propose another.',
  },
  LINE_OF_OTHER_KIND: {
    status: 409,
    fr: 'Une ligne reste de sa nature\u202f: un billet devient un autre billet, une adhésion une autre adhésion, un don un autre don.',
    en: 'A line stays of its kind: a ticket becomes another ticket, a membership another membership, a gift another gift.',
  },
  MEMBERSHIP_OVER: {
    status: 409,
    fr: 'Cette adhésion est terminée\u202f: elle reste ce qu’elle était.',
    en: 'This membership is over: it stays what it was.',
  },
  CONTACT_UNKNOWN: { status: 404, fr: 'Cette fiche est inconnue.', en: 'This file is unknown.' },
  CONTACT_ALREADY_KNOWN: {
    status: 409,
    fr: 'Une autre fiche porte déjà ce nom et cette adresse e-mail. Réunissez plutôt les deux fiches.',
    en: 'Another file already has this name and e-mail address. Merge the two files instead.',
  },
  CONTACTS_NOT_MERGEABLE: {
    status: 409,
    fr: 'Choisissez deux fiches différentes, dont aucune ne fait déjà partie d’une autre.',
    en: 'Choose two different files, neither of which is already part of another.',
  },
  MERGE_ALREADY_UNDONE: {
    status: 409,
    fr: 'Ces fiches ont déjà été séparées.',
    en: 'These files were already taken apart.',
  },
  REFUSAL_NEEDS_NOTE: {
    status: 422,
    fr: 'Écrivez en quelques mots comment et quand la personne a demandé à recevoir à nouveau ces messages.',
    en: 'Write in a few words how and when the person asked to get these messages again.',
  },
  MAILING_UNKNOWN: { status: 404, fr: 'Ce message est inconnu.', en: 'This message is unknown.' },
  MAILING_ALREADY_SENT: {
    status: 409,
    fr: 'Ce message est déjà parti\u202f: il ne peut plus être modifié.',
    en: 'This message was already sent: it can no longer be changed.',
  },
  MAILING_NOT_SENDING: {
    status: 409,
    fr: 'Ce message n’est pas en cours d’envoi.',
    en: 'This message is not being sent.',
  },
  MAILING_ALL_OUT: {
    status: 409,
    fr: 'Ce message est déjà entièrement parti\u202f: il n’y a plus rien à arrêter.',
    en: 'All of this message is out already: there is nothing left to stop.',
  },
  MAILING_CHANGED: {
    status: 409,
    fr: 'Quelqu’un d’autre a modifié ce message entre-temps. Relisez-le tel qu’il est maintenant.',
    en: 'Somebody else has changed this message meanwhile. Read it again as it is now.',
  },
  MAILING_REACHES_OTHERS: {
    status: 409,
    fr: 'La liste a changé entre-temps. Vérifiez le nombre de destinataires, puis confirmez à nouveau.',
    en: 'The list has changed meanwhile. Check the number of recipients, then confirm again.',
  },
  PULL_UNKNOWN: { status: 404, fr: 'Cette reprise est inconnue.', en: 'This move is unknown.' },
  PULL_AT_WORK: {
    status: 409,
    fr: 'Une reprise est déjà en cours. Attendez qu’elle soit terminée.',
    en: 'A move is under way already. Wait until it is done.',
  },
  PULL_STATE_REFUSED: {
    status: 409,
    fr: 'Ce n’est plus possible\u202f: rechargez la page pour voir où en est la reprise.',
    en: 'This is not possible any more: reload the page to see how far the move is.',
  },
  PULL_NOTHING_CHOSEN: {
    status: 409,
    fr: 'Choisissez au moins une campagne à reprendre.',
    en: 'Choose at least one campaign to bring.',
  },
  IMPORT_UNKNOWN: { status: 404, fr: 'Cet import est inconnu.', en: 'This import is unknown.' },
  IMPORT_FILE_UNREADABLE: {
    status: 422,
    fr: 'Ce fichier ne peut pas être lu. Enregistrez-le de nouveau en XLSX ou en CSV depuis votre tableur, puis réessayez.',
    en: 'This file cannot be read. Save it again as XLSX or CSV from your spreadsheet, then try again.',
  },
  IMPORT_FILE_TOO_HEAVY: {
    status: 422,
    fr: 'Ce fichier contient beaucoup plus que des lignes et des colonnes, et ne peut pas être lu. Copiez ses lignes dans une feuille vide, enregistrez-la en CSV, puis réessayez.',
    en: 'This file holds much more than lines and columns, and cannot be read. Copy its lines to an empty sheet, save that as CSV, then try again.',
  },
  IMPORT_READING_ANOTHER: {
    status: 409,
    fr: 'Un autre fichier de votre association est en cours de lecture. Réessayez dans un instant.',
    en: 'Another file of your association is being read. Try again in a moment.',
  },
  IMPORT_FILE_EMPTY: {
    status: 422,
    fr: 'Ce fichier ne contient aucune ligne sous ses titres de colonnes.',
    en: 'This file has no line below its column headings.',
  },
  IMPORT_TOO_MANY_LINES: {
    status: 422,
    fr: 'Ce fichier a plus de 50\u202f000 lignes. Partagez-le en plusieurs fichiers.',
    en: 'This file has more than 50,000 lines. Split it into several files.',
  },
  IMPORT_TOO_MANY_COLUMNS: {
    status: 422,
    fr: 'Ce fichier a plus de 60 colonnes. Retirez celles qui ne servent pas.',
    en: 'This file has more than 60 columns. Remove those that are not needed.',
  },
  IMPORT_CELL_TOO_LONG: {
    status: 422,
    fr: 'Une case de ce fichier contient plus de 2\u202f000 caractères. Raccourcissez-la, ou retirez sa colonne.',
    en: 'A cell of this file has more than 2,000 characters. Shorten it, or remove its column.',
  },
  IMPORT_COLUMN_UNKNOWN: {
    status: 422,
    fr: 'Une des colonnes choisies n’est pas dans le fichier, ou l’est pour autre chose.',
    en: 'One of the chosen columns is not in the file, or is chosen for something else.',
  },
  IMPORT_CAMPAIGN_NEEDED: {
    status: 422,
    fr: 'Choisissez la campagne de don à laquelle ces dons appartiennent.',
    en: 'Choose the donation campaign that these gifts belong to.',
  },
  IMPORT_STATE_REFUSED: {
    status: 409,
    fr: 'Cet import n’en est plus là\u202f: rechargez la page.',
    en: 'This import is no longer at this point: reload the page.',
  },
  IMPORT_NOTHING_TO_READ: {
    status: 409,
    fr: 'Aucune ligne de ce fichier n’est à importer.',
    en: 'No line of this file is to be imported.',
  },
  IMPORT_ALREADY_AT_WORK: {
    status: 409,
    fr: 'Un autre import de votre association est en cours. Attendez qu’il soit terminé.',
    en: 'Another import of your association is under way. Wait until it is done.',
  },
  RECEIPTS_NOT_YEARLY: {
    status: 409,
    fr: 'Pour les dons de cette année, chaque don a son propre reçu. Choisissez d’abord un seul reçu par donateur et par an.',
    en: 'For the gifts of this year each gift has its own receipt. First choose one receipt for each donor and year.',
  },
  RECEIPTS_CANNOT_BE_ISSUED: {
    status: 409,
    fr: 'Votre association ne peut pas émettre de reçus pour le moment\u202f: la page dit ce qui manque.',
    en: 'Your association cannot issue receipts at the moment: the page says what is missing.',
  },
  RECEIPTS_YEAR_TO_COME: {
    status: 409,
    fr: 'Cette année n’a pas encore commencé.',
    en: 'This year has not begun yet.',
  },
  RECEIPTS_RUN_AT_WORK: {
    status: 409,
    fr: 'Des reçus sont déjà en cours d’émission. Attendez la fin, ou annulez.',
    en: 'Receipts are being issued already. Wait until that is done, or cancel it.',
  },
  RECEIPTS_NOTHING_TO_ISSUE: {
    status: 409,
    fr: 'Aucun reçu n’est à établir pour cette année.',
    en: 'There is no receipt to be made for this year.',
  },
  RECEIPTS_NO_RUN: {
    status: 409,
    fr: 'Cette émission est déjà terminée ou annulée.',
    en: 'This run has ended or was cancelled already.',
  },
  RECEIPTS_YEAR_NOT_TO_CHOOSE: {
    status: 400,
    fr: 'Choisissez l’année passée, l’année en cours ou la suivante.',
    en: 'Choose the last year, this one or the next.',
  },
  RECEIPT_ALREADY_VOID: {
    status: 409,
    fr: 'Ce reçu est déjà annulé.',
    en: 'This receipt is void already.',
  },
  RECEIPT_NOT_TO_BE_MADE: {
    status: 409,
    fr: 'Aucun nouveau reçu ne peut être établi\u202f: les dons ont déjà un autre reçu, ou il n’en reste rien.',
    en: 'No new receipt can be made: its gifts have another receipt, or nothing of them is left.',
  },
  LETTERS_NONE: {
    status: 409,
    fr: 'Aucun courrier n’est à imprimer.',
    en: 'There is no letter to print.',
  },
  LETTERS_OUTDATED: {
    status: 409,
    fr: 'Ce fichier contient des reçus annulés depuis\u202f: préparez de nouveaux courriers.',
    en: 'This file holds receipts that were voided since: make new letters.',
  },
  LETTERS_AT_WORK: {
    status: 409,
    fr: 'Des courriers sont déjà en préparation. Attendez qu’ils soient prêts.',
    en: 'Letters are being made already. Wait until they are ready.',
  },
  IMPORT_TOO_OLD: {
    status: 409,
    fr: 'Cet import a plus de 90 jours\u202f: il ne peut plus être annulé.',
    en: 'This import is more than 90 days old: it can no longer be undone.',
  },
  FORGETTING_UNKNOWN: {
    status: 404,
    fr: 'Cet effacement est inconnu.',
    en: 'This erasure is unknown.',
  },
  FORGETTING_UNDER_WAY: {
    status: 409,
    fr: 'Cette personne est déjà en train d’être oubliée.',
    en: 'This person is already being forgotten.',
  },
  FORGETTING_HINDERED: {
    status: 409,
    fr: 'Cette personne ne peut pas être oubliée tant que de l’argent est en mouvement\u202f: attendez la fin de ses échéances, remboursements ou litiges, ou annulez-les.',
    en: 'This person cannot be forgotten while money is moving: wait for their instalments, refunds or disputes to end, or cancel them.',
  },
  FORGETTING_DAY_REFUSED: {
    status: 422,
    fr: 'La date de la demande est à vérifier\u202f: elle ne peut être ni à venir, ni antérieure à dix ans.',
    en: 'Check the date of the request: it is neither still to come nor more than ten years ago.',
  },
  FORGETTING_DONE: {
    status: 409,
    fr: 'Cet effacement est terminé\u202f: il n’y a rien à recommencer ni à écarter.',
    en: 'This erasure is done: there is nothing to begin again or to set aside.',
  },
  FORGETTING_AT_WORK: {
    status: 409,
    fr: 'Cet effacement est en cours. Attendez la fin de la recherche, puis rechargez la page.',
    en: 'This erasure is under way. Wait until the search has ended, then reload the page.',
  },
  FORGETTING_OTHERS_CHANGED: {
    status: 409,
    fr: 'Ce qui a été trouvé n’est plus ce que vous avez vu. Rechargez la page et regardez à nouveau.',
    en: 'What was found is no longer what you saw. Reload the page and look again.',
  },
  PERSON_FILE_GONE: {
    status: 404,
    fr: 'Ce fichier n’est plus disponible\u202f: il est supprimé après 7\u00a0jours, ou plus tôt si une personne dont il parlait a été oubliée. Demandez-en un autre.',
    en: 'This file is no longer available: it is deleted after 7 days, or sooner if somebody it told of was forgotten. Ask for another one.',
  },
  ORDER_UNKNOWN: { status: 404, fr: 'Cette commande est inconnue.', en: 'This order is unknown.' },
  REFUND_NOT_WAITING: {
    status: 409,
    fr: 'Ce remboursement n’attend plus : il est parti, ou a été retiré.',
    en: 'This refund no longer waits: it was made, or given up.',
  },
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
  NOT_AN_EVENT: {
    status: 409,
    fr: 'Seul un événement peut être annulé ainsi.',
    en: 'Only an event can be cancelled this way.',
  },
  NOT_A_MEMBERSHIP: {
    status: 409,
    fr: 'Seule une campagne d’adhésion a une saison suivante.',
    en: 'Only a membership campaign has a next season.',
  },
  FORMER_MEMBERS_ONLY: {
    status: 409,
    fr: 'Cette formule est réservée aux anciens adhérents. Demandez votre lien de renouvellement sur cette page, puis ouvrez-le.',
    en: 'This rate is for former members. Ask for your renewal link on this page, then open it.',
  },
  FORMER_MEMBERS_BY_NAME: {
    status: 409,
    fr: 'Ce tarif est réservé à la personne dont c’est le lien de renouvellement, une seule fois.',
    en: 'This rate is for the person whose renewal link this is, once.',
  },
  FORMER_MEMBERS_RATE_TAKEN: {
    status: 409,
    fr: 'Cette personne a déjà ce tarif, ou quelqu’un le paie en ce moment pour elle. Choisissez un autre tarif.',
    en: 'This person has this rate already, or somebody is paying it for them now. Choose another rate.',
  },
  RENEWAL_LINK_INVALID: {
    status: 404,
    fr: 'Ce lien de renouvellement ne vaut plus. Vous pouvez adhérer ici, ou en demander un nouveau.',
    en: 'This renewal link no longer works. You can join here, or ask for a new one.',
  },
  RESTART_LINK_INVALID: {
    status: 404,
    fr: 'Ce lien ne vaut plus. Vous pouvez choisir votre don ici.',
    en: 'This link no longer works. You can choose your gift here.',
  },
  NO_MONTHLY_GIFTS: {
    status: 409,
    fr: 'Cette campagne ne reçoit pas de dons mensuels en ce moment.',
    en: 'This campaign takes no monthly gifts at the moment.',
  },
  NOTHING_TO_CANCEL: {
    status: 409,
    fr: 'Une de ces lignes est déjà annulée. Rechargez la page.',
    en: 'One of these lines is already cancelled. Reload the page.',
  },
  ORDER_BEING_DEBITED: {
    status: 409,
    fr: 'Un prélèvement de cette commande est en cours à la banque. Réessayez dans quelques minutes.',
    en: 'A debit of this order is under way at the bank. Try again in a few minutes.',
  },
  NOTHING_TO_REFUND: {
    status: 409,
    fr: 'Il ne reste rien à rembourser sur ce paiement.',
    en: 'There is nothing left to refund on this payment.',
  },
  IBAN_INVALID: { status: 400, fr: 'Cet IBAN n’est pas valable.', en: 'This IBAN is not valid.' },
  IBAN_OF_OBOLE: {
    status: 400,
    fr: 'Cet IBAN est celui d’Obole. Indiquez celui de votre association.',
    en: 'This IBAN is Obole’s own. Give your association’s.',
  },
  IBAN_MISSING: {
    status: 409,
    fr: 'Indiquez d’abord l’IBAN de l’association.',
    en: 'First enter the association’s IBAN.',
  },
  IDENTITY_CHANGE_NOT_PENDING: {
    status: 409,
    fr: 'Cette demande de changement n’attend plus : elle a été modifiée, retirée ou déjà traitée.',
    en: 'This change no longer waits: it was altered, withdrawn or already dealt with.',
  },
  PAYOUTS_HELD: {
    status: 409,
    fr: 'Le compte bancaire vient d’être changé : les versements attendent que ce changement prenne effet, ou qu’il soit arrêté.',
    en: 'The bank account has just been changed: payouts wait until the change takes effect or is stopped.',
  },
  IBAN_CHANGE_NOT_PENDING: {
    status: 409,
    fr: 'Il n’y a plus de changement de compte à arrêter : il a pris effet, ou quelqu’un l’a arrêté.',
    en: 'There is no change of account left to stop: it has taken effect, or somebody stopped it.',
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
  /** Nothing was saved: `details.conflicts` names what both people changed. */
  EDIT_CONFLICT: {
    status: 409,
    fr: 'Quelqu’un d’autre a modifié la même chose entre-temps. Choisissez ce qu’il faut garder.',
    en: 'Somebody else has changed the same thing in the meantime. Choose what to keep.',
  },
  DRAFT_CHANGED: {
    status: 409,
    fr: 'Ces modifications ont encore changé entre-temps. Relisez-les, puis recommencez.',
    en: 'These changes have changed again in the meantime. Read them once more, then try again.',
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
  EVENT_ALREADY_CANCELED: {
    status: 409,
    fr: 'Cet événement vient d’être annulé avec un autre choix pour les sommes déjà gardées. Rechargez la page.',
    en: 'This event has just been cancelled with another choice for the money already kept. Reload the page.',
  },
  EVENT_CANCELED: {
    status: 409,
    fr: 'Cet événement est annulé\u202f: ses participants en ont été informés. Dupliquez-le pour l’organiser à nouveau.',
    en: 'This event is cancelled: its participants have been told. Duplicate it to hold it again.',
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
  COLLECT_SUSPENDED: {
    status: 409,
    fr: 'Les paiements sont suspendus par le Support. Il vous écrira s’il a besoin de documents.',
    en: 'Payments are suspended by Support. It will write to you if it needs documents.',
  },
  CHANGED_SINCE_READ: {
    status: 409,
    fr: 'Ce que vous avez lu a changé entre-temps, rien n’a été décidé. Relisez, puis décidez.',
    en: 'What you read has changed in the meantime, nothing was decided. Read it again, then decide.',
  },
  ASSOCIATION_NOT_NAMED_SO: {
    status: 404,
    fr: 'Aucune association n’a à la fois cette adresse et ce nom. Recopiez-les de son dossier.',
    en: 'No association has both this address and this name. Copy them from its record.',
  },
  TRANSFER_ALREADY_ASSIGNED: {
    status: 409,
    fr: 'Ce virement a déjà été attribué à une autre association.',
    en: 'This transfer was already given to another association.',
  },
  /** `details.missing` names what. */
  RECORD_INCOMPLETE: {
    status: 409,
    fr: 'Il manque des éléments à ce dossier\u202f: dites lesquels vous laissez de côté, et pourquoi.',
    en: 'Something is missing in this record: say what you do without, and why.',
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
  SELECTION_TOO_LARGE: {
    status: 409,
    fr: 'C’est trop de commandes à la fois. Réduisez la sélection par une recherche ou un filtre.',
    en: 'These are too many orders at once. Narrow the selection by a search or a filter.',
  },
  ASSOCIATION_NOT_VERIFIED: {
    status: 403,
    fr: 'Obole n’envoie pas d’e-mail pour votre association tant que son dossier n’est pas vérifié.',
    en: 'Obole sends no e-mail for your association until its record is verified.',
  },
  NOBODY_TO_WRITE_TO: {
    status: 409,
    fr: 'Parmi les personnes choisies, il n’y a personne à qui écrire.',
    en: 'Among the people chosen there is nobody to write to.',
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
  /** For a sensitive action: the password was right, but the account also has a second factor. */
  TWO_FACTOR_CODE_REQUIRED: {
    status: 403,
    fr: 'Saisissez aussi le code de votre application d’authentification.',
    en: 'Enter the code of your authentication application too.',
  },
  /** The grace period is over: the user can do nothing else before. */
  TWO_FACTOR_SETUP_REQUIRED: {
    status: 403,
    fr: 'Mettez d’abord en place la double authentification de votre compte.',
    en: 'First set up two-factor authentication for your account.',
  },
  PICTURE_TOO_LARGE: {
    status: 413,
    fr: 'Cette image est trop grande\u202f: 50 millions de pixels au plus. Réduisez-la avant de l’envoyer.',
    en: 'This picture is too large: 50 million pixels at most. Make it smaller before you send it.',
  },
  RECOVERY_DECIDED: {
    status: 409,
    fr: 'Cette demande a déjà été décidée, ou annulée.',
    en: 'This request was already decided, or cancelled.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    fr: 'Cette demande a déjà été envoyée avec un autre contenu.',
    en: 'This request was already sent with other contents.',
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
  TOO_MANY_MESSAGES: {
    status: 429,
    fr: 'Votre association a envoyé beaucoup de messages depuis un jour.',
    en: 'Your association has sent many messages within a day.',
  },
  UNAVAILABLE: {
    status: 503,
    fr: 'Le service est momentanément indisponible. Réessayez dans un instant.',
    en: 'The service is unavailable for a moment. Try again shortly.',
  },
  TIMEOUT: { status: 504, fr: 'La requête est trop longue.', en: 'The request takes too long.' },
} as const satisfies Record<string, ProblemText>

type CoreCode = keyof typeof statusOfCoreCode
type OwnCode = keyof typeof ownProblems
export type ProblemCode = CoreCode | OwnCode

// Object.keys loses the key types of the two tables.
export const problemCodes = [...Object.keys(statusOfCoreCode), ...Object.keys(ownProblems)] as ProblemCode[]

const isOwn = (code: ProblemCode): code is OwnCode => code in ownProblems

export function statusOf(code: ProblemCode): number {
  return isOwn(code) ? ownProblems[code].status : statusOfCoreCode[code]
}

export function messageOf(code: ProblemCode, locale: Locale): string {
  return isOwn(code) ? ownProblems[code][locale] : errorText(code, locale).title
}

/** The texts of refusals that last longer than a moment, with the time they end. */
const untilWhen: Partial<Record<ProblemCode, Record<Locale, (when: string) => string>>> = {
  TOO_MANY_REQUESTS: {
    fr: (when) => `Vous l’avez fait trop souvent. Vous pourrez recommencer ${when}.`,
    en: (when) => `You have done this too often. You can do it again ${when}.`,
  },
  TOO_MANY_MESSAGES: {
    fr: (when) => `${messageOf('TOO_MANY_MESSAGES', 'fr')} Vous pourrez écrire à nouveau ${when}.`,
    en: (when) => `${messageOf('TOO_MANY_MESSAGES', 'en')} You can write again ${when}.`,
  },
  CARDS_PAUSED: {
    fr: (when) =>
      `Trop de cartes viennent d’être refusées depuis votre réseau\u202f: par sécurité, nous n’en acceptons plus pour le moment. Rien n’a été débité. Réessayez ${when}, ou depuis une autre connexion.`,
    en: (when) =>
      `Too many cards have just been refused from your network: to be safe, we take no more for now. Nothing was debited. Try again ${when}, or from another connection.`,
  },
}

function lastingMessageOf(code: ProblemCode, details: Refusal['details'], locale: Locale): string | null {
  const when = details ? waitInWords(details, locale) : null
  return when === null ? null : (untilWhen[code]?.[locale](when) ?? null)
}

/** The same where the refusal names the people it is about. */
const forWhom: Readonly<Partial<Record<ProblemCode, Readonly<Record<Locale, (names: string) => string>>>>> = {
  FORMER_MEMBERS_BY_NAME: {
    fr: (names) =>
      `Ce tarif est réservé à ${names}, une seule fois par personne. Les autres choisissent un autre tarif.`,
    en: (names) => `This rate is for ${names}, once for each person. Others choose another rate.`,
  },
  STATEMENT_LINE_UNREADABLE: {
    fr: (line) =>
      `À la ligne ${line} de ce fichier, la date ou le montant ne peut pas être lu. Rien n’a été gardé.`,
    en: (line) => `On line ${line} of this file, the date or the amount cannot be read. Nothing was kept.`,
  },
  STATEMENT_CUT: {
    fr: (line) =>
      `Ce fichier est abîmé ou s’arrête au milieu, à la ligne ${line}. Téléchargez-le de nouveau depuis le site de votre banque.`,
    en: (line) =>
      `This file is damaged or stops half-way, on line ${line}. Download it again from your bank’s site.`,
  },
  FORMER_MEMBERS_RATE_TAKEN: {
    fr: (names) =>
      `Ce tarif a déjà été pris pour ${names}, ou quelqu’un le paie en ce moment. Choisissez un autre tarif.`,
    en: (names) =>
      `This rate was already taken for ${names}, or somebody is paying it now. Choose another rate.`,
  },
}

function messageNaming(code: ProblemCode, details: Refusal['details'], locale: Locale): string | null {
  const names = z.array(z.string()).min(1).safeParse(details?.names)
  if (!names.success) return null
  return forWhom[code]?.[locale](new Intl.ListFormat(locale).format(names.data)) ?? null
}

/** A campaign that takes no payment says so for good where its event will not take place. */
const SALES_ENDED: Text = {
  fr: 'Cet événement est annulé\u202f: les ventes sont arrêtées.',
  en: 'This event is cancelled: sales have ended.',
}

const messageOfClosed = (code: ProblemCode, details: Refusal['details'], locale: Locale): string | null =>
  code === 'FORM_CLOSED' && details?.shown === 'canceled' ? SALES_ENDED[locale] : null

/** One error, with the field it concerns. */
export const issueSchema = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type Issue = z.infer<typeof issueSchema>

/** The same before the reader's language is known: in every language. */
export interface FieldIssue extends Omit<Issue, 'message'> {
  message: Text
}

export const problemSchema = z.object({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  errors: z.array(issueSchema),
  /** What the page needs to propose something better: what remains, which lines changed. */
  details: z.record(z.string(), z.unknown()).exactOptional(),
})
export type Problem = z.infer<typeof problemSchema>

/** « Site web : saisissez une adresse web ». So a page without a place for a field's error still names the field. */
function firstInWords([first]: readonly Issue[], locale: Locale): string | null {
  const name = first && fieldName(first.path, locale)
  if (!first || !name) return null
  const mark = { fr: '\u202f: ', en: ': ' }[locale]
  return `${name}${mark}${first.message.charAt(0).toLocaleLowerCase(locale)}${first.message.slice(1)}`
}

/** An expected refusal: returned, never thrown. */
export interface Refusal {
  readonly refusal: ProblemCode
  readonly issues: readonly FieldIssue[]
  readonly details?: Record<string, unknown>
}

export function refuse(
  code: ProblemCode,
  more: { issues?: readonly FieldIssue[]; details?: Record<string, unknown> } = {},
): Refusal {
  return { refusal: code, issues: more.issues ?? [], ...(more.details ? { details: more.details } : {}) }
}

export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'refusal' in answer
}

export function toProblem({ refusal, issues, details }: Refusal, locale: Locale): Problem {
  const errors = issues.map(({ message, ...issue }) => ({ ...issue, message: message[locale] }))
  return {
    status: statusOf(refusal),
    code: refusal,
    message:
      (refusal === 'INVALID_REQUEST' && firstInWords(errors, locale)) ||
      (lastingMessageOf(refusal, details, locale) ??
        messageNaming(refusal, details, locale) ??
        messageOfClosed(refusal, details, locale) ??
        messageOf(refusal, locale)),
    errors,
    ...(details ? { details } : {}),
  }
}
