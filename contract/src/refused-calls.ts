import type { Locale, Text } from '@obole/core/locale'

/**
 * The purpose of a call, as shown to Support: the first line whose pattern matches its method and address. The test of
 * the access matrix refuses a new route that matches none.
 */
const PURPOSES: readonly (readonly [pattern: RegExp, fr: string, en: string])[] = [
  [/^POST \/auth\/token$/, 'se connecter', 'sign in'],
  [
    /^GET \/auth\/disconnect$/,
    'déconnecter quelqu’un depuis une autre page',
    'sign somebody out from another page',
  ],
  [/^\w+ \/auth\/disconnect$/, 'se déconnecter', 'sign out'],
  [
    /^POST \/auth\/factor-recovery/,
    'récupérer un compte sans le second facteur',
    'recover an account without its second factor',
  ],
  [
    /^POST \/auth\/(verify|confirm|verification)-?email$/,
    'confirmer une adresse e-mail',
    'confirm an e-mail address',
  ],
  [
    /^POST \/auth\//,
    'recevoir ou utiliser un lien de connexion ou de mot de passe',
    'get or use a link to sign in or to set a password',
  ],

  [
    /^POST \/api\/carts\/prospects$/,
    'laisser son adresse pour finir plus tard',
    'leave an address to finish later',
  ],
  [/^POST \/api\/carts\/:id\/discount-code$/, 'essayer un code promo', 'try a discount code'],
  [/^POST \/api\/carts\/:id\/file$/, 'joindre un fichier à un panier', 'attach a file to a cart'],
  [/^\w+ \/api\/carts\/:id\/init-payment$/, 'passer au paiement', 'go on to the payment'],
  [/^GET \/api\/addresses$/, 'compléter une adresse', 'complete an address'],
  [/^GET \/api\/companies\//, 'chercher une entreprise par son SIREN', 'look a company up by its SIREN'],
  [/^GET \/api\/carts/, 'consulter un panier', 'read a cart'],
  [/^\w+ \/api\/carts/, 'remplir un panier', 'fill a cart'],
  [/^POST \/api\/payments\/:paymentId\/refund/, 'rembourser un paiement', 'refund a payment'],
  [/^GET \/api\/payments\/:paymentId\/refunds$/, 'consulter des remboursements', 'read refunds'],
  [/^GET \/api\/payments\//, 'consulter un paiement', 'read a payment'],
  [/^\w+ \/api\/payments\//, 'payer par carte', 'pay by card'],
  [
    /^POST \/api\/orders\/:token\/(fresh|money)-link$/,
    'recevoir un nouveau lien vers une commande',
    'get a new link to an order',
  ],
  [
    /^DELETE \/api\/orders\/:token\/links$/,
    'désactiver les liens d’une commande',
    'end the links of an order',
  ],
  [
    /^GET \/api\/orders\//,
    'ouvrir une commande ou ses documents par son lien',
    'open an order or its papers by its link',
  ],
  [
    /^POST \/api\/orders\/:token\/items\/:itemId\/documents\//,
    'envoyer un document attendu',
    'send a document that is awaited',
  ],
  [
    /^\w+ \/api\/(personal-data|orders\/:token\/personal-data)/,
    'demander ou télécharger ses données personnelles',
    'ask for or download one’s personal data',
  ],
  [/^\w+ \/api\/orders\//, 'modifier une commande par son lien', 'change an order by its link'],
  [/^POST \/api\/abuses$/, 'signaler une campagne', 'report a campaign'],
  [/^POST \/api\/mail\/bounces$/, 'signaler un e-mail revenu', 'hand over a mail that came back'],
  [/^POST \/api\/events$/, 'compter une visite', 'count a visit'],
  [
    /^\w+ \/api\/(renewals\/stop|mailings\/stop|mail-choices)\//,
    'choisir les messages d’une association',
    'choose which messages of an association one gets',
  ],
  [
    /^POST \/api\/(renewals\/open|organizations\/.*\/renewal-link)$/,
    'renouveler une adhésion par un lien',
    'renew a membership by a link',
  ],
  [
    /^POST \/api\/restarts\//,
    'recommencer un don mensuel par un lien',
    'start a monthly gift again by a link',
  ],
  [/^(?:GET|POST) \/api\/unsubscriptions\//, 'ne plus recevoir un e-mail', 'stop receiving a mail'],
  [
    /^POST \/api\/notifications\//,
    'annoncer un événement au nom du prestataire de paiement',
    'announce an event in the name of the payment provider',
  ],
  [
    /^GET \/api\/(receipts\/verify|passes|attestations)\//,
    'vérifier un reçu, une attestation, un billet ou une carte d’adhérent',
    'check a receipt, a proof of payment, a ticket or a membership card',
  ],
  [/^GET \/carte\//, 'ouvrir une carte d’adhérent', 'open a membership card'],
  [/^GET \/papiers\//, 'ouvrir un papier d’une commande', 'open a paper of an order'],
  [/^\w+ \/api\/authorizations$/, 'donner accès à une application', 'let an application in'],
  [
    /^\w+ \/api\/manage\/organizations\/:organizationSlug\/applications/,
    'consulter ou retirer l’accès des applications',
    'read or end the access of applications',
  ],
  [
    /^\w+ \/api\/manage\/support\/applications/,
    'gérer les applications partenaires',
    'manage partner applications',
  ],
  [/^(?:POST \/oauth2\/revoke|GET \/oauth2\/disconnect)$/, 'rendre un jeton', 'give a token back'],
  [
    /^GET \/\.well-known\//,
    'lire ce que la plateforme dit d’elle-même',
    'read what the platform says of itself',
  ],
  [/^POST \/oauth2\/token$/, 'demander un jeton avec une clé', 'ask for a token with a key'],
  [/^\w+ \/v5\//, 'appeler l’interface publique avec une clé', 'call the public API with a key'],

  [
    /^\w+ \/api\/organizations\/:organizationSlug\/iban/,
    'changer le compte bancaire d’une association',
    'change the bank account of an association',
  ],
  [
    /^PUT \/api\/organizations\/:organizationSlug\/payout-settings$/,
    'régler les versements d’une association',
    'set the payouts of an association',
  ],
  [/^POST \/api\/organizations\/:organizationSlug\/cash-outs$/, 'demander un versement', 'ask for a payout'],
  [
    /^GET \/api\/organizations\/:organizationSlug\/(balance|statement|cash-out|waiting-refunds)/,
    'consulter le solde et les versements d’une association',
    'read the balance and payouts of an association',
  ],
  [
    /^GET \/api\/(organizations|agg\/form|files|mails|oembed)/,
    'consulter une page publique',
    'read a public page',
  ],

  [
    /^\w+ \/api\/manage\/support\/.*exports/,
    'télécharger une liste réservée au Support',
    'download a list kept for Support',
  ],
  [/^GET \/api\/manage\/support\//, 'consulter une page réservée au Support', 'read a page kept for Support'],
  [/^\w+ \/api\/manage\/support\//, 'agir à la place du Support', 'act in Support’s place'],
  [/^POST \/api\/manage\/organizations$/, 'créer une association', 'create an association'],
  [
    /^GET .*\/(administrators|invitations)/,
    'consulter l’équipe d’une association',
    'read the team of an association',
  ],
  [
    /^\w+ .*\/organizations\/:organizationSlug\/(administrators|invitations)/,
    'changer l’équipe d’une association',
    'change the team of an association',
  ],
  [
    /^\w+ .*\/(privacy|personal-data|forgetting)/,
    'préparer ou effacer les données d’une personne',
    'prepare or erase the data of a person',
  ],
  [/^GET .*\/audit/, 'lire le journal d’une association', 'read the log of an association'],
  [/^GET .*\/exports/, 'télécharger une liste', 'download a list'],
  [/^POST .*\/exports$/, 'exporter une liste', 'export a list'],
  [/^GET .*\/door/, 'voir l’accueil d’un événement', 'see the door of an event'],
  [/^\w+ .*\/door/, 'tenir l’accueil d’un événement', 'keep the door of an event'],
  [/^GET .*\/forms\//, 'ouvrir une campagne dans l’éditeur', 'open a campaign in the editor'],
  [/^POST .*\/cancellation$/, 'annuler un événement', 'cancel an event'],
  [/^\w+ .*\/organizations\/:organizationSlug\/forms/, 'modifier une campagne', 'change a campaign'],
  [/^POST .*\/orders\/messages/, 'écrire aux personnes qui ont payé', 'write to those who paid'],
  [
    /^POST .*\/orders\/(confirmations|:orderId\/confirmation)$/,
    'renvoyer des confirmations',
    'send confirmations again',
  ],
  [/^POST .*\/orders\/:orderId\/adjust$/, 'rembourser ou annuler une commande', 'refund or cancel an order'],
  [
    /^POST .*\/orders\/:orderId\/cancel-/,
    'annuler une commande ou ses échéances',
    'cancel an order or its instalments',
  ],
  [/^POST .*\/orders(\/cart|\/selection)?$/, 'saisir ou choisir des commandes', 'enter or select orders'],
  [
    /^GET .*\/(orders|payments|items|contacts|contributors|prospects)/,
    'consulter les commandes et les personnes d’une association',
    'read the orders and people of an association',
  ],
  [/^\w+ .*\/orders\/:orderId/, 'corriger une commande', 'correct an order'],
  [/^\w+ .*\/contacts/, 'changer la fiche d’une personne', 'change the file of a person'],
  [/^\w+ .*\/mailings/, 'écrire aux personnes d’une association', 'write to the people of an association'],
  [
    /^\w+ .*\/imports/,
    'importer des adhérents ou des dons depuis un fichier',
    'import members or gifts from a file',
  ],
  [/^\w+ .*\/(cheques|deposit-slips)/, 'voir ou faire une remise de chèques', 'see or make a cheque deposit'],
  [/^GET .*\/invoices/, 'consulter les factures d’une association', 'read the invoices of an association'],
  [/^\w+ .*\/invoices/, 'changer ou émettre des factures', 'change or issue invoices'],
  [
    /^GET .*\/receipts/,
    'consulter les reçus fiscaux d’une association',
    'read the tax receipts of an association',
  ],
  [/^\w+ .*\/receipts/, 'changer ou envoyer des reçus fiscaux', 'change or send tax receipts'],
  [
    /^GET .*\/(statistics|dashboard|views|abuse-reports)/,
    'consulter les chiffres d’une association',
    'read the figures of an association',
  ],
  [/^\w+ .*\/views\//, 'garder une vue d’une liste', 'keep a view of a list'],
  [
    /^GET \/api\/manage\/organizations\//,
    'consulter les réglages d’une association',
    'read the settings of an association',
  ],
  [
    /^\w+ \/api\/manage\/organizations\//,
    'modifier une association ou ses pièces',
    'change an association or its documents',
  ],

  [
    /^\w+ \/api\/users\/me\/two-factor/,
    'régler la double authentification',
    'set the two-factor authentication',
  ],
  [/^\w+ \/api\/users\/me\/sessions/, 'voir ou fermer ses sessions', 'see or end one’s sessions'],
  [
    /^\w+ \/api\/users\/me\/(password|email)$/,
    'changer son mot de passe ou son adresse',
    'change one’s password or address',
  ],
  [/^\w+ \/api\/users\/me\/invitations/, 'répondre à une invitation', 'answer an invitation'],
  [
    /^POST \/api\/users\/not-me/,
    'reprendre son compte après un changement',
    'take one’s account back after a change',
  ],
  [/^GET \/api\/(users\/me|agg\/user)/, 'consulter son compte', 'read one’s account'],
  [/^\w+ \/api\/users\/me/, 'changer son compte', 'change one’s account'],
]

/** Why it was refused, where the kind of event does not say it all. */
const REASONS: Readonly<Record<string, Text>> = {
  FORBIDDEN: { fr: 'Sans en avoir le droit', en: 'Without the right to' },
  TOO_MANY_REQUESTS: { fr: 'Trop de fois de suite', en: 'Too many times in a row' },
  TOO_MANY_MESSAGES: { fr: 'Trop de messages depuis un jour', en: 'Too many messages within a day' },
  CARDS_PAUSED: {
    fr: 'Trop de cartes refusées depuis ce réseau',
    en: 'Too many cards refused from this network',
  },
  PLACES_PAUSED: {
    fr: 'Trop de places réservées sans être payées depuis ce réseau',
    en: 'Too many places reserved and not paid from this network',
  },
  PLACES_LEFT_TO_OTHERS: {
    fr: 'Presque toutes les places qui restent réservées sans être payées depuis ce réseau',
    en: 'Nearly all places left reserved and not paid from this network',
  },
  LINK_KEPT_BACK: {
    fr: 'Vers une adresse qui a reçu assez de messages d’inconnus',
    en: 'To an address that had enough mails from strangers',
  },
  PAYMENT_MAX_ERROR_ATTEMPTS: {
    fr: 'Trop d’essais de carte pour un même paiement',
    en: 'Too many cards tried for one payment',
  },
}

/** `FORBIDDEN PUT /api/…` as a sentence; null if it is not a refused call, or has no text here. */
export function refusedCallSentence(about: string, locale: Locale): string | null {
  const [, code = '', call = ''] = /^(?:([A-Z_]+) )??((?:GET|POST|PUT|PATCH|DELETE) \/.*)$/.exec(about) ?? []
  const purpose = PURPOSES.find(([pattern]) => pattern.test(call))
  if (!purpose) return null
  const text = locale === 'fr' ? purpose[1] : purpose[2]
  const reason = REASONS[code]?.[locale]
  if (reason === undefined) return text.charAt(0).toUpperCase() + text.slice(1)
  return locale === 'fr' ? `${reason}\u202f: ${text}` : `${reason}: ${text}`
}
