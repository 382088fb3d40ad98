import type { FooterPage } from '../frame/footer.tsx'
import type { Locale } from '@obole/core/locale'
import { TERMS_OF_SERVICE_VERSION } from '@obole/core/validation/consent'

export interface LegalText {
  title: string
  lead: string
  sections: readonly { title: string; paragraphs: readonly string[] }[]
}

/** An installation may replace these texts: they describe what the software does, and nothing else. */
export const LEGAL_TEXTS: Readonly<Record<FooterPage, Readonly<Record<Locale, LegalText>>>> = {
  associationTerms: {
    fr: {
      title: 'Conditions pour les associations',
      lead: `Version ${TERMS_OF_SERVICE_VERSION}. Ce que l’association et Obole se promettent quand elle encaisse en ligne.`,
      sections: [
        {
          title: 'Ce que fait Obole',
          paragraphs: [
            'Obole publie les campagnes de l’association, encaisse par carte pour son compte, lui reverse l’intégralité de ce que les payeurs lui destinent et lui donne les outils pour suivre ses commandes.',
            'Aucun abonnement, aucune commission, aucun frais par transaction. Obole vit des contributions volontaires que les payeurs choisissent de lui laisser ; elles ne sont jamais prélevées sur l’argent de l’association.',
          ],
        },
        {
          title: 'Ce que l’association s’engage à faire',
          paragraphs: [
            'Être une organisation à but non lucratif établie en France, fournir des informations exactes sur elle-même et sur les personnes qui la représentent, et les tenir à jour.',
            'Ne publier que des campagnes licites et conformes à son objet, honorer ce qu’elle vend, et répondre à ses contributeurs.',
            'Ne délivrer de reçus fiscaux que si elle y est éligible ; l’estimation affichée aux donateurs ne vaut pas rescrit.',
          ],
        },
        {
          title: 'Vérifications et suspension',
          paragraphs: [
            'La loi impose de vérifier l’identité de qui reçoit des fonds. Tant que ces vérifications ne sont pas terminées, ou si un doute sérieux survient, les paiements peuvent être suspendus ; les visiteurs en sont informés et peuvent laisser leur e-mail.',
          ],
        },
        {
          title: 'Remboursements et litiges',
          paragraphs: [
            'L’association décide des remboursements de ses ventes. Un paiement contesté auprès de la banque du payeur est traité selon les règles du réseau de carte ; la contribution laissée à Obole est remboursée sur simple demande.',
          ],
        },
        {
          title: 'Fin',
          paragraphs: [
            'L’association peut partir à tout moment : ses campagnes sont désactivées, l’argent dû lui est versé, ses commandes et ses reçus restent consultables le temps que la loi impose de les conserver.',
          ],
        },
      ],
    },
    en: {
      title: 'Terms for associations',
      lead: `Version ${TERMS_OF_SERVICE_VERSION}. What the association and Obole promise each other when it gets paid online.`,
      sections: [
        {
          title: 'What Obole does',
          paragraphs: [
            'Obole publishes the association’s campaigns, takes card payments on its behalf, pays it everything the payers meant for it, and gives it the tools to follow its orders.',
            'No subscription, no commission, no fee per transaction. Obole lives on the voluntary contributions that payers choose to leave; they are never taken out of the association’s money.',
          ],
        },
        {
          title: 'What the association commits to',
          paragraphs: [
            'To be a non-profit organisation based in France, to give accurate information about itself and those who represent it, and to keep it up to date.',
            'To publish only lawful campaigns that fit its purpose, to honour what it sells, and to answer its contributors.',
            'To issue tax receipts only if it is entitled to; the estimate shown to donors is not a ruling.',
          ],
        },
        {
          title: 'Checks and suspension',
          paragraphs: [
            'The law requires checking who receives funds. Until these checks are done, or where a serious doubt arises, payments can be suspended; visitors are told so and can leave their e-mail.',
          ],
        },
        {
          title: 'Refunds and disputes',
          paragraphs: [
            'The association decides on refunds of what it sells. A payment disputed with the payer’s bank follows the card network’s rules; the contribution left to Obole is refunded on request.',
          ],
        },
        {
          title: 'Leaving',
          paragraphs: [
            'The association can leave at any time: its campaigns are disabled, the money due is paid out, and its orders and receipts stay available for as long as the law requires.',
          ],
        },
      ],
    },
  },
  userTerms: {
    fr: {
      title: 'Conditions pour les utilisateurs',
      lead: 'Ce à quoi vous vous engagez, et ce à quoi nous nous engageons, quand vous payez une association par Obole.',
      sections: [
        {
          title: 'Votre paiement',
          paragraphs: [
            'Vous payez l’association, pas Obole. Votre carte est saisie chez notre prestataire de paiement ; nous ne voyons jamais son numéro. Un paiement est confirmé quand votre banque l’a accepté ; vous recevez alors un e-mail.',
            'Votre panier est gardé 15 minutes. Passé ce délai, les places retournent aux autres ; ce que vous avez saisi reste dans votre navigateur.',
          ],
        },
        {
          title: 'Paiement en plusieurs fois et dons mensuels',
          paragraphs: [
            'Quand l’association le propose, vous pouvez payer en plusieurs fois, sans frais. La première échéance est prélevée aujourd’hui, les suivantes aux dates affichées avant que vous ne payiez.',
            'Un don mensuel se poursuit jusqu’à ce que vous y mettiez fin, ce que vous pouvez faire à tout moment.',
          ],
        },
        {
          title: 'Votre contribution à Obole',
          paragraphs: [
            'Elle est libre, de zéro euro à ce que vous voulez, et s’ajoute à ce que vous destinez à l’association. Son montant figure dans le total avant que vous ne payiez, et vous le confirmez vous-même. Elle vous est remboursée sur simple demande.',
          ],
        },
        {
          title: 'Annulations et remboursements',
          paragraphs: [
            'Pour un billet, une adhésion ou un achat, adressez-vous à l’association : c’est elle qui en fixe les conditions. Un second paiement fait par erreur pour la même commande est remboursé d’office.',
          ],
        },
      ],
    },
    en: {
      title: 'Terms for users',
      lead: 'What you commit to, and what we commit to, when you pay an association through Obole.',
      sections: [
        {
          title: 'Your payment',
          paragraphs: [
            'You pay the association, not Obole. You enter your card with our payment provider; we never see its number. A payment is confirmed once your bank has accepted it; you then get an e-mail.',
            'Your cart is kept for 15 minutes. After that the places go back to others; what you entered stays in your browser.',
          ],
        },
        {
          title: 'Instalments and monthly gifts',
          paragraphs: [
            'Where the association offers it, you can pay in several payments at no extra cost. The first part is debited today, the others on the dates shown before you pay.',
            'A monthly gift goes on until you stop it, which you can do at any time.',
          ],
        },
        {
          title: 'Your contribution to Obole',
          paragraphs: [
            'You choose it, from zero euros to whatever you like, and it comes on top of what you give or pay to the association. It is part of the total before you pay, and you confirm it yourself. It is refunded on request.',
          ],
        },
        {
          title: 'Cancellations and refunds',
          paragraphs: [
            'For a ticket, a membership or a purchase, ask the association: it sets the conditions. A second payment made by mistake for the same order is refunded without your asking.',
          ],
        },
      ],
    },
  },
  legalNotice: {
    fr: {
      title: 'Mentions légales',
      lead: 'Qui publie ce site, et qui l’héberge.',
      sections: [
        {
          title: 'Éditeur',
          paragraphs: [
            'Ce site est une installation du logiciel libre Obole, publié sous licence AGPL 3.0. La personne ou l’organisation qui l’exploite en est l’éditrice et la directrice de publication ; elle complète cette page avec sa dénomination, son adresse, son numéro d’immatriculation et le nom de son hébergeur.',
          ],
        },
        {
          title: 'Paiements',
          paragraphs: [
            'Les paiements sont traités par un prestataire de services de paiement. Dans la démonstration, ce prestataire est une banque fictive : aucun argent ne circule.',
          ],
        },
        {
          title: 'Signaler un contenu',
          paragraphs: [
            'Chaque campagne porte un lien « Signaler ». Les signalements sont lus par une personne et reçoivent une réponse.',
          ],
        },
      ],
    },
    en: {
      title: 'Legal notice',
      lead: 'Who publishes this site, and who hosts it.',
      sections: [
        {
          title: 'Publisher',
          paragraphs: [
            'This site is an installation of the free software Obole, published under the AGPL 3.0 licence. Whoever runs it is its publisher, and completes this page with their name, address, registration number and hosting company.',
          ],
        },
        {
          title: 'Payments',
          paragraphs: [
            'Payments are handled by a payment service provider. In the demonstration this provider is a pretend bank: no money moves.',
          ],
        },
        {
          title: 'Reporting content',
          paragraphs: ['Every campaign has a “Report” link. Reports are read by a person and answered.'],
        },
      ],
    },
  },
  privacy: {
    fr: {
      title: 'Confidentialité',
      lead: 'Ce que nous savons de vous, pourquoi, et pour combien de temps.',
      sections: [
        {
          title: 'Ce que nous demandons',
          paragraphs: [
            'Votre nom, votre e-mail et, si l’association en a besoin, votre adresse et votre date de naissance, ainsi que vos réponses à ses questions. Rien de tout cela n’est vendu ni prêté.',
            'Votre numéro de carte ne passe jamais par nos serveurs. Nous gardons sa marque, ses quatre derniers chiffres et sa date d’expiration jusqu’à la dernière échéance.',
          ],
        },
        {
          title: 'À qui c’est transmis',
          paragraphs: [
            'À l’association que vous payez, pour qu’elle sache qui vient, adhère ou donne ; à notre prestataire de paiement, pour qu’il encaisse ; à personne d’autre, sauf si la loi l’exige.',
          ],
        },
        {
          title: 'Combien de temps',
          paragraphs: [
            'Un panier abandonné est vidé de ce que vous y avez saisi au bout de 30 jours. L’adresse que vous laissez pour être prévenu d’une campagne, ou avec un signalement, est effacée au bout d’un an. Celle de la personne à qui vous faites envoyer une carte avec un don est oubliée dès l’envoi. Une commande et ses pièces comptables sont conservées dix ans, un reçu fiscal six ans, comme la loi le demande.',
          ],
        },
        {
          title: 'Vos droits',
          paragraphs: [
            'Vous pouvez consulter, corriger ou faire effacer vos données, et vous opposer à leur usage, en écrivant à l’association ou à nous. Vous pouvez aussi saisir la CNIL.',
          ],
        },
      ],
    },
    en: {
      title: 'Privacy',
      lead: 'What we know about you, why, and for how long.',
      sections: [
        {
          title: 'What we ask',
          paragraphs: [
            'Your name, your e-mail and, where the association needs them, your address and date of birth, with your answers to its questions. None of it is sold or lent.',
            'Your card number never passes through our servers. We keep its brand, its last four digits and its expiry date until the last instalment.',
          ],
        },
        {
          title: 'Who gets it',
          paragraphs: [
            'The association you pay, so that it knows who comes, joins or gives; our payment provider, so that it can take the payment; nobody else, unless the law requires it.',
          ],
        },
        {
          title: 'For how long',
          paragraphs: [
            'What you typed in a cart you abandon is erased after 30 days. The address you leave to hear of a campaign, or with a report, is erased after a year. That of somebody to whom you have a card sent with a gift is forgotten once it is sent. An order and its accounting records are kept for ten years, a tax receipt for six, as the law asks.',
          ],
        },
        {
          title: 'Your rights',
          paragraphs: [
            'You can see, correct or erase your data, and object to its use, by writing to the association or to us. You can also turn to the French authority, the CNIL.',
          ],
        },
      ],
    },
  },
  cookies: {
    fr: {
      title: 'Gestion des cookies',
      lead: 'Peu de cookies, et rien de tiers sans votre accord.',
      sections: [
        {
          title: 'Toujours là, parce que le site ne marche pas sans',
          paragraphs: [
            'Votre session, pour que personne d’autre n’ouvre votre panier ; votre langue, un an ; vos réglages d’accessibilité, un an ; le choix que vous faites sur cette page, six mois.',
          ],
        },
        {
          title: 'Mesure d’audience',
          paragraphs: [
            'Nous comptons les étapes franchies, sans cookie et sans vous reconnaître d’une visite à l’autre. Si l’exploitant de ce site ajoute un outil tiers, il ne se charge qu’avec votre accord.',
          ],
        },
      ],
    },
    en: {
      title: 'Cookie management',
      lead: 'Few cookies, and nothing from third parties without your agreement.',
      sections: [
        {
          title: 'Always there, because the site does not work without',
          paragraphs: [
            'Your session, so that nobody else opens your cart; your language, for a year; your accessibility settings, for a year; the choice you make on this page, for six months.',
          ],
        },
        {
          title: 'Audience measurement',
          paragraphs: [
            'We count the steps that are completed, without a cookie and without recognising you from one visit to the next. If whoever runs this site adds a third-party tool, it loads only with your agreement.',
          ],
        },
      ],
    },
  },
  guide: {
    fr: {
      title: 'Guide des associations',
      lead: 'De la première campagne au premier virement, en une page.',
      sections: [
        {
          title: '1. Choisissez la bonne campagne',
          paragraphs: [
            'Billetterie pour un événement, adhésion pour vos membres, don pour vos soutiens, cagnotte pour un projet avec un objectif, boutique pour ce que vous vendez, vente pour tout le reste : un stage, une location, une facture.',
          ],
        },
        {
          title: '2. Fixez vos tarifs',
          paragraphs: [
            'Fixes, libres, ou « à partir de ». Chaque tarif peut avoir un stock, une période de vente, une limite par personne, des options payantes ou non, et ses propres questions.',
          ],
        },
        {
          title: '3. Publiez et partagez',
          paragraphs: [
            'Donnez le lien, ou posez un bouton, un compteur, une vignette ou le formulaire entier sur votre site. La page est lisible sur un téléphone et au clavier, en français et en anglais.',
          ],
        },
        {
          title: '4. Suivez et encaissez',
          paragraphs: [
            'Chaque commande arrive avec ses réponses. L’argent est viré sur votre compte ; les reçus fiscaux partent aussitôt ou, si vous le préférez, en janvier pour toute l’année, si vous pouvez en délivrer.',
          ],
        },
      ],
    },
    en: {
      title: 'Guide for associations',
      lead: 'From the first campaign to the first transfer, on one page.',
      sections: [
        {
          title: '1. Choose the right campaign',
          paragraphs: [
            'Ticketing for an event, membership for your members, gifts for your supporters, crowdfunding for a project with a goal, a shop for what you sell, a sale for anything else: a course, a rental, an invoice.',
          ],
        },
        {
          title: '2. Set your prices',
          paragraphs: [
            'Fixed, free, or “from”. Each price can have a stock, a sale period, a limit per person, options with or without a price, and questions of its own.',
          ],
        },
        {
          title: '3. Publish and share',
          paragraphs: [
            'Give the link, or put a button, a counter, a vignette or the whole form on your site. The page reads well on a phone and by keyboard, in French and in English.',
          ],
        },
        {
          title: '4. Follow and get paid',
          paragraphs: [
            'Every order arrives with its answers. The money is transferred to your account; tax receipts are sent automatically if you are entitled to issue them.',
          ],
        },
      ],
    },
  },
  about: {
    fr: {
      title: 'À propos',
      lead: 'Un voisin doué avec l’argent.',
      sections: [
        {
          title: 'Pourquoi Obole',
          paragraphs: [
            'Une obole est une petite somme donnée de bon cœur. Nous pensons qu’une association ne devrait pas payer pour recevoir la sienne : 42 % renonceraient au paiement en ligne si elles devaient en supporter les frais.',
            'Alors nous demandons à celles et ceux qui paient, et seulement s’ils le veulent. Le montant est affiché, choisi, confirmé, et zéro est une réponse.',
          ],
        },
        {
          title: 'Un logiciel libre',
          paragraphs: [
            'Le code d’Obole est ouvert. Chacun peut le lire, l’installer chez soi et vérifier ce qu’il fait de l’argent : chaque centime est écrit dans un grand livre qui ne peut pas être déséquilibré.',
          ],
        },
      ],
    },
    en: {
      title: 'About',
      lead: 'A neighbour who is good with money.',
      sections: [
        {
          title: 'Why Obole',
          paragraphs: [
            'An “obole” is a small sum given gladly. We think an association should not have to pay to receive its own: 42% would give up online payment if they had to bear the fees.',
            'So we ask those who pay, and only if they want to. The amount is shown, chosen, confirmed, and zero is an answer.',
          ],
        },
        {
          title: 'Free software',
          paragraphs: [
            'Obole’s code is open. Anyone can read it, install it, and check what it does with the money: every cent is written in a ledger that cannot be unbalanced.',
          ],
        },
      ],
    },
  },
}
