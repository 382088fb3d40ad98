import { dictionary } from '../i18n/words.ts'

export const errorWords = dictionary({
  statusLine: { fr: (status: number) => `Erreur ${status}`, en: (status: number) => `Error ${status}` },
  tryAgainShortly: {
    fr: 'Réessayez dans quelques instants.',
    en: 'Please try again shortly.',
  },
  reference: { fr: 'Référence à nous communiquer :', en: 'Reference to give us:' },
  reload: { fr: 'Recharger la page', en: 'Reload the page' },
  goBack: { fr: 'Revenir en arrière', en: 'Go back' },
  backHome: { fr: 'Retour à l’accueil', en: 'Back to home' },
  supportOnly: {
    fr: 'Cette page est réservée à l’équipe d’Obole.',
    en: 'This page is for Obole’s own team.',
  },
  supportOnlyDetails: {
    fr: 'Vous gérez une association ? Tout se trouve dans votre espace. Vous travaillez pour Obole ? Demandez à la personne qui administre la plateforme d’ajouter le Support à votre compte.',
    en: 'Do you run an association? Everything is in your own space. Do you work for Obole? Ask whoever runs the platform to add Support to your account.',
  },
  mySpace: { fr: 'Aller à mon espace', en: 'Go to my space' },
  stillStuck: { fr: 'Le problème persiste ?', en: 'Still stuck?' },
  contact: { fr: 'Écrivez-nous', en: 'Write to us' },
})

/** A title, what to do and what lies behind it, for every status that has its own page. */
export const errorTexts = dictionary({
  title400: { fr: 'Cette demande est incomplète', en: 'This request is incomplete' },
  message400: {
    fr: 'Nous n’avons pas compris la demande. Revenez en arrière et vérifiez ce que vous avez saisi.',
    en: 'We did not understand the request. Go back and check what you entered.',
  },
  details400: {
    fr: 'L’adresse ou le formulaire contenait une valeur que nous ne savons pas lire.',
    en: 'The address or the form held a value that we cannot read.',
  },
  title401: { fr: 'Connectez-vous pour continuer', en: 'Sign in to continue' },
  message401: {
    fr: 'Cette page est réservée aux personnes connectées. Votre session a peut-être expiré.',
    en: 'This page is for people who are signed in. Your session may have expired.',
  },
  details401: {
    fr: 'Connectez-vous, puis ouvrez de nouveau cette page.',
    en: 'Sign in, then open this page again.',
  },
  title403: { fr: 'Vous n’avez pas accès à cette page', en: 'You do not have access to this page' },
  message403: {
    fr: 'Demandez un accès à un administrateur de l’association.',
    en: 'Ask one of the association’s administrators for access.',
  },
  details403: {
    fr: 'Votre compte fonctionne : il lui manque seulement le droit d’ouvrir cette page.',
    en: 'Your account works: it only lacks the right to open this page.',
  },
  title404: { fr: 'Cette page est introuvable', en: 'This page could not be found' },
  message404: {
    fr: 'L’adresse est peut-être incorrecte, ou la page n’existe plus.',
    en: 'The address may be wrong, or the page no longer exists.',
  },
  details404: {
    fr: 'Si un lien vous a mené ici, prévenez la personne qui vous l’a donné.',
    en: 'If a link led you here, tell the person who gave it to you.',
  },
  title408: { fr: 'La demande a pris trop de temps', en: 'The request took too long' },
  message408: {
    fr: 'La connexion est peut-être instable. Rien n’a été enregistré ; vous pouvez recommencer.',
    en: 'The connection may be unstable. Nothing was saved; you can start again.',
  },
  details408: {
    fr: 'Vérifiez votre réseau, puis rechargez la page.',
    en: 'Check your network, then reload the page.',
  },
  title409: { fr: 'Quelque chose a changé entre-temps', en: 'Something changed in the meantime' },
  message409: {
    fr: 'Les informations ne sont plus à jour. Rechargez la page avant de continuer.',
    en: 'The information is out of date. Reload the page before you continue.',
  },
  details409: {
    fr: 'Une autre personne, ou vous dans un autre onglet, a changé la même chose.',
    en: 'Somebody else, or you in another tab, changed the same thing.',
  },
  title413: { fr: 'Ce fichier est trop lourd', en: 'This file is too large' },
  message413: {
    fr: 'Un fichier peut peser 5 Mo au plus. Réduisez-le, puis renvoyez-le.',
    en: 'A file can weigh 5 MB at most. Make it smaller, then send it again.',
  },
  details413: {
    fr: 'Une photo prise au téléphone dépasse souvent cette taille : envoyez-la en qualité réduite.',
    en: 'A photo taken with a phone is often larger: send it in a lower quality.',
  },
  title415: { fr: 'Ce format de fichier n’est pas accepté', en: 'This file format is not accepted' },
  message415: {
    fr: 'Envoyez un PDF, un PNG, un JPEG ou un WebP.',
    en: 'Send a PDF, PNG, JPEG or WebP file.',
  },
  details415: {
    fr: 'Changer la fin du nom ne suffit pas : c’est le contenu du fichier qui compte.',
    en: 'Changing the end of its name is not enough: what counts is what the file holds.',
  },
  title421: { fr: 'La commande n’a pas pu être envoyée', en: 'The order could not be sent' },
  message421: {
    fr: 'Rien n’a été débité. Rechargez la page, puis recommencez.',
    en: 'Nothing was debited. Reload the page, then start again.',
  },
  details421: {
    fr: 'Votre navigateur et le site ne se sont pas reconnus, souvent après une longue pause.',
    en: 'Your browser and the site did not recognise each other, often after a long pause.',
  },
  title429: { fr: 'Trop de demandes à la fois', en: 'Too many requests at once' },
  message429: {
    fr: 'Patientez une minute, puis rechargez la page.',
    en: 'Wait a minute, then reload the page.',
  },
  details429: {
    fr: 'Cette limite protège le site des robots. Rien n’a été débité.',
    en: 'This limit protects the site from robots. Nothing was debited.',
  },
  title500: { fr: 'Une erreur est survenue de notre côté', en: 'Something went wrong on our side' },
  message500: {
    fr: 'Nous en sommes désolés. Si vous étiez en train de payer, vérifiez vos e-mails avant de recommencer.',
    en: 'We are sorry. If you were paying, check your e-mails before you start again.',
  },
  details500: {
    fr: 'L’incident est enregistré et nous allons l’examiner.',
    en: 'The incident is recorded and we will look into it.',
  },
  title502: { fr: 'Un de nos services ne répond pas', en: 'One of our services does not answer' },
  message502: {
    fr: 'La panne est de notre côté. Rechargez la page dans une minute.',
    en: 'The fault is ours. Reload the page in a minute.',
  },
  details502: {
    fr: 'Si vous étiez en train de payer, vérifiez vos e-mails avant de recommencer.',
    en: 'If you were paying, check your e-mails before you start again.',
  },
  title503: { fr: 'Le service est momentanément indisponible', en: 'The service is briefly unavailable' },
  message503: {
    fr: 'Une mise à jour ou une forte affluence l’occupe. Rechargez la page dans une minute.',
    en: 'It is being updated, or very busy. Reload the page in a minute.',
  },
  details503: {
    fr: 'Si vous étiez en train de payer, vérifiez vos e-mails avant de recommencer.',
    en: 'If you were paying, check your e-mails before you start again.',
  },
  title504: { fr: 'Le service met trop de temps à répondre', en: 'The service takes too long to answer' },
  message504: {
    fr: 'La requête est trop longue. Si vous étiez en train de payer, vérifiez vos e-mails avant de recommencer.',
    en: 'The request takes too long. If you were paying, check your e-mails before you start again.',
  },
  details504: {
    fr: 'Le travail était peut-être commencé : regardez où vous en étiez avant de recommencer.',
    en: 'The work may have begun: look where you were before you start again.',
  },
})
