import { dictionary } from '../i18n/words.ts'

export const errorWords = dictionary({
  statusLine: { fr: (status: number) => `Erreur ${status}`, en: (status: number) => `Error ${status}` },
  tryAgainShortly: {
    fr: 'Réessayez dans quelques instants.',
    en: 'Please try again shortly.',
  },
  reference: {
    fr: (reference: string) => `Référence à nous communiquer : ${reference}`,
    en: (reference: string) => `Reference to give us: ${reference}`,
  },
  goBack: { fr: 'Revenir en arrière', en: 'Go back' },
  backHome: { fr: 'Retour à l’accueil', en: 'Back to home' },
  stillStuck: { fr: 'Le problème persiste ?', en: 'Still stuck?' },
  contact: { fr: 'Écrivez-nous', en: 'Write to us' },
})

/** A title and what to do, for every status that has its own page. */
export const errorTexts = dictionary({
  title400: { fr: 'Cette demande est incomplète', en: 'This request is incomplete' },
  message400: {
    fr: 'Nous n’avons pas compris la demande. Revenez en arrière et vérifiez ce que vous avez saisi.',
    en: 'We did not understand the request. Go back and check what you entered.',
  },
  title401: { fr: 'Connectez-vous pour continuer', en: 'Sign in to continue' },
  message401: {
    fr: 'Cette page est réservée aux personnes connectées. Votre session a peut-être expiré.',
    en: 'This page is for people who are signed in. Your session may have expired.',
  },
  title403: { fr: 'Vous n’avez pas accès à cette page', en: 'You do not have access to this page' },
  message403: {
    fr: 'Demandez un accès à un administrateur de l’association.',
    en: 'Ask one of the association’s administrators for access.',
  },
  title404: { fr: 'Cette page est introuvable', en: 'This page could not be found' },
  message404: {
    fr: 'L’adresse est peut-être incorrecte, ou la page n’existe plus.',
    en: 'The address may be wrong, or the page no longer exists.',
  },
  title408: { fr: 'La demande a pris trop de temps', en: 'The request took too long' },
  message408: {
    fr: 'La connexion est peut-être instable. Rien n’a été enregistré ; vous pouvez recommencer.',
    en: 'The connection may be unstable. Nothing was saved; you can start again.',
  },
  title409: { fr: 'Quelque chose a changé entre-temps', en: 'Something changed in the meantime' },
  message409: {
    fr: 'Les informations ne sont plus à jour. Rechargez la page avant de continuer.',
    en: 'The information is out of date. Reload the page before you continue.',
  },
  title413: { fr: 'Ce fichier est trop lourd', en: 'This file is too large' },
  message413: {
    fr: 'Un fichier peut peser 5 Mo au plus. Réduisez-le, puis renvoyez-le.',
    en: 'A file can weigh 5 MB at most. Make it smaller, then send it again.',
  },
  title415: { fr: 'Ce format de fichier n’est pas accepté', en: 'This file format is not accepted' },
  message415: {
    fr: 'Envoyez un PDF, un PNG, un JPEG ou un WebP.',
    en: 'Send a PDF, PNG, JPEG or WebP file.',
  },
  title421: { fr: 'La commande n’a pas pu être envoyée', en: 'The order could not be sent' },
  message421: {
    fr: 'Rien n’a été débité. Rechargez la page, puis recommencez.',
    en: 'Nothing was debited. Reload the page, then start again.',
  },
  title500: { fr: 'Une erreur est survenue de notre côté', en: 'Something went wrong on our side' },
  message500: {
    fr: 'Nous en sommes désolés. Si vous étiez en train de payer, vérifiez vos e-mails avant de recommencer.',
    en: 'We are sorry. If you were paying, check your e-mails before you start again.',
  },
  title504: { fr: 'Le service met trop de temps à répondre', en: 'The service takes too long to answer' },
  message504: {
    fr: 'La requête est trop longue. Si vous étiez en train de payer, vérifiez vos e-mails avant de recommencer.',
    en: 'The request takes too long. If you were paying, check your e-mails before you start again.',
  },
})
