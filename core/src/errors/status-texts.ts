import type { ErrorPageStatus } from './errors.ts'
import { errorPageOf } from './errors.ts'
import type { Locale, Text } from '../locale.ts'

export type StatusText = { readonly title: Text; readonly message: Text; readonly details: Text }

/**
 * The texts for a failure of which only the status is known: `error.code.{status}.title` and `.message` in a toast,
 * with the details on the page of that status.
 */
export const STATUS_TEXTS: Readonly<Record<ErrorPageStatus, StatusText>> = {
  400: {
    title: { fr: 'Cette demande est incomplète', en: 'This request is incomplete' },
    message: {
      fr: 'Nous n’avons pas compris la demande. Revenez en arrière et vérifiez ce que vous avez saisi.',
      en: 'We did not understand the request. Go back and check what you entered.',
    },
    details: {
      fr: 'L’adresse ou le formulaire contenait une valeur que nous ne savons pas lire.',
      en: 'The address or the form held a value that we cannot read.',
    },
  },
  401: {
    title: { fr: 'Connectez-vous pour continuer', en: 'Sign in to continue' },
    message: {
      fr: 'Cette page est réservée aux personnes connectées. Votre session a peut-être expiré.',
      en: 'This page is for people who are signed in. Your session may have expired.',
    },
    details: {
      fr: 'Connectez-vous, puis ouvrez de nouveau cette page.',
      en: 'Sign in, then open this page again.',
    },
  },
  403: {
    title: { fr: 'Vous n’avez pas accès à cette page', en: 'You do not have access to this page' },
    message: {
      fr: 'Demandez un accès à un administrateur de l’association.',
      en: 'Ask one of the association’s administrators for access.',
    },
    details: {
      fr: 'Votre compte fonctionne\u202f: il lui manque seulement le droit d’ouvrir cette page.',
      en: 'Your account works: it only lacks the right to open this page.',
    },
  },
  404: {
    title: { fr: 'Cette page est introuvable', en: 'This page could not be found' },
    message: {
      fr: 'L’adresse est peut-être incorrecte, ou la page n’existe plus.',
      en: 'The address may be wrong, or the page no longer exists.',
    },
    details: {
      fr: 'Si un lien vous a mené ici, prévenez la personne qui vous l’a donné.',
      en: 'If a link led you here, tell the person who gave it to you.',
    },
  },
  408: {
    title: { fr: 'La demande a pris trop de temps', en: 'The request took too long' },
    message: {
      fr: 'La connexion est peut-être instable. Rien n’a été enregistré\u202f; vous pouvez recommencer.',
      en: 'The connection may be unstable. Nothing was saved; you can start again.',
    },
    details: {
      fr: 'Vérifiez votre réseau, puis rechargez la page.',
      en: 'Check your network, then reload the page.',
    },
  },
  409: {
    title: { fr: 'Quelque chose a changé entre-temps', en: 'Something changed in the meantime' },
    message: {
      fr: 'Les informations ne sont plus à jour. Rechargez la page avant de continuer.',
      en: 'The information is out of date. Reload the page before you continue.',
    },
    details: {
      fr: 'Une autre personne, ou vous dans un autre onglet, a changé la même chose.',
      en: 'Somebody else, or you in another tab, changed the same thing.',
    },
  },
  413: {
    title: { fr: 'Ce fichier est trop lourd', en: 'This file is too large' },
    message: {
      fr: 'Un fichier peut peser 5\u202fMo au plus. Réduisez-le, puis renvoyez-le.',
      en: 'A file can weigh 5 MB at most. Make it smaller, then send it again.',
    },
    details: {
      fr: 'Une photo prise au téléphone dépasse souvent cette taille\u202f: envoyez-la en qualité réduite.',
      en: 'A photo taken with a phone is often larger: send it in a lower quality.',
    },
  },
  415: {
    title: { fr: 'Ce format de fichier n’est pas accepté', en: 'This file format is not accepted' },
    message: { fr: 'Envoyez un PDF, un PNG, un JPEG ou un WebP.', en: 'Send a PDF, PNG, JPEG or WebP file.' },
    details: {
      fr: 'Changer la fin du nom ne suffit pas\u202f: c’est le contenu du fichier qui compte.',
      en: 'Changing the end of its name is not enough: what counts is what the file holds.',
    },
  },
  421: {
    title: { fr: 'La commande n’a pas pu être envoyée', en: 'The order could not be sent' },
    message: {
      fr: 'Rien n’a été débité. Rechargez la page, puis recommencez.',
      en: 'Nothing was debited. Reload the page, then start again.',
    },
    details: {
      fr: 'Votre navigateur et le site ne se sont pas reconnus, souvent après une longue pause.',
      en: 'Your browser and the site did not recognise each other, often after a long pause.',
    },
  },
  429: {
    title: { fr: 'Trop de demandes à la fois', en: 'Too many requests at once' },
    message: {
      fr: 'Patientez une minute, puis rechargez la page.',
      en: 'Wait a minute, then reload the page.',
    },
    details: {
      fr: 'Cette limite protège le site des robots. Rien n’a été débité.',
      en: 'This limit protects the site from robots. Nothing was debited.',
    },
  },
  500: {
    title: { fr: 'Une erreur est survenue de notre côté', en: 'Something went wrong on our side' },
    message: {
      fr: 'Nous en sommes désolés. Si vous étiez en train de payer, vérifiez vos e-mails avant de recommencer.',
      en: 'We are sorry. If you were paying, check your e-mails before you start again.',
    },
    details: {
      fr: 'L’incident est enregistré et nous allons l’examiner.',
      en: 'The incident is recorded and we will look into it.',
    },
  },
  502: {
    title: { fr: 'Un de nos services ne répond pas', en: 'One of our services does not answer' },
    message: {
      fr: 'La panne est de notre côté. Rechargez la page dans une minute.',
      en: 'The fault is ours. Reload the page in a minute.',
    },
    details: {
      fr: 'Si vous étiez en train de payer, vérifiez vos e-mails avant de recommencer.',
      en: 'If you were paying, check your e-mails before you start again.',
    },
  },
  503: {
    title: { fr: 'Le service est momentanément indisponible', en: 'The service is briefly unavailable' },
    message: {
      fr: 'Une mise à jour ou une forte affluence l’occupe. Rechargez la page dans une minute.',
      en: 'It is being updated, or very busy. Reload the page in a minute.',
    },
    details: {
      fr: 'Si vous étiez en train de payer, vérifiez vos e-mails avant de recommencer.',
      en: 'If you were paying, check your e-mails before you start again.',
    },
  },
  504: {
    title: { fr: 'Le service met trop de temps à répondre', en: 'The service takes too long to answer' },
    message: {
      fr: 'La requête est trop longue. Si vous étiez en train de payer, vérifiez vos e-mails avant de recommencer.',
      en: 'The request takes too long. If you were paying, check your e-mails before you start again.',
    },
    details: {
      fr: 'Le travail était peut-être commencé\u202f: regardez où vous en étiez avant de recommencer.',
      en: 'The work may have begun: look where you were before you start again.',
    },
  },
}

export type SpokenStatus = Readonly<Record<keyof StatusText, string>>

export function statusText(status: number, locale: Locale): SpokenStatus {
  const { title, message, details } = STATUS_TEXTS[errorPageOf(status)]
  return { title: title[locale], message: message[locale], details: details[locale] }
}
