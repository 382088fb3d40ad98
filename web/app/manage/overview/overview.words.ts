import { dictionary } from '../../i18n/words.ts'

export const overviewWords = dictionary({
  title: { fr: 'Aperçu de la campagne', en: 'Overview of the campaign' },
  showsOpen: { fr: 'Ouverte : on peut y payer dès maintenant.', en: 'Open: people can pay here right now.' },
  openUntil: {
    fr: (day: string) => `Ouverte\u202f: on peut y payer jusqu’au ${day}.`,
    en: (day: string) => `Open: people can pay here until ${day}.`,
  },
  showsNotYetOpen: { fr: 'Pas encore ouverte.', en: 'Not open yet.' },
  opensOn: {
    fr: (day: string) => `On pourra y payer à partir du ${day}.`,
    en: (day: string) => `People can pay here from ${day}.`,
  },
  showsEnded: { fr: 'Terminée : on ne peut plus y payer.', en: 'Ended: nobody can pay here any more.' },
  showsSoldOut: { fr: 'Tout est vendu.', en: 'Everything is sold.' },
  showsDraft: { fr: 'Brouillon : vous seuls la voyez.', en: 'Draft: only your team sees it.' },
  showsDisabled: { fr: 'Désactivée : personne ne peut y payer.', en: 'Disabled: nobody can pay here.' },
  showsCanceled: { fr: 'L’événement est annulé.', en: 'The event is cancelled.' },
  showsDeleted: { fr: 'La campagne est supprimée.', en: 'The campaign is deleted.' },
  showsSuspended: {
    fr: 'L’association ne peut pas encaisser pour le moment : la page le dit à qui veut payer.',
    en: 'The association cannot collect for now: the page tells whoever wants to pay.',
  },
  heldOn: {
    fr: (day: string) => `L’événement a lieu le ${day}.`,
    en: (day: string) => `The event takes place on ${day}.`,
  },
  wasHeldOn: {
    fr: (day: string) => `L’événement a eu lieu le ${day}.`,
    en: (day: string) => `The event took place on ${day}.`,
  },
  figures: { fr: 'Depuis le début', en: 'Since the beginning' },
  placesLeft: { fr: 'Places restantes', en: 'Places left' },
  goal: {
    fr: (goal: string) => `Part de l’objectif de ${goal}`,
    en: (goal: string) => `Share of the goal of ${goal}`,
  },
  toDo: { fr: 'À faire ensuite', en: 'What to do next' },
  doIt: { fr: 'Y aller', en: 'Go' },
  actComplete: { fr: 'Complétez le brouillon', en: 'Complete the draft' },
  whyComplete: {
    fr: (count: number) =>
      count > 1
        ? `Il manque encore ${count} choses avant de pouvoir publier.`
        : 'Il manque encore une chose avant de pouvoir publier.',
    en: (count: number) =>
      count > 1
        ? `${count} things are still missing before it can be published.`
        : 'One thing is still missing before it can be published.',
  },
  actPublish: { fr: 'Publiez la campagne', en: 'Publish the campaign' },
  whyPublish: {
    fr: 'Tout est là. Relisez une dernière fois, puis ouvrez-la au public.',
    en: 'Everything is there. Read it once more, then open it to the public.',
  },
  actPublishChanges: { fr: 'Publiez vos modifications', en: 'Publish your changes' },
  whyPublishChanges: {
    fr: 'Les visiteurs voient encore la version d’avant.',
    en: 'Visitors still see the version before them.',
  },
  actVerify: { fr: 'Terminez la vérification de l’association', en: 'Finish the association’s verification' },
  whyVerify: {
    fr: 'Sans elle, personne ne peut payer sur cette page.',
    en: 'Without it, nobody can pay on this page.',
  },
  actShare: { fr: 'Faites connaître la page', en: 'Spread the word' },
  whyShare: {
    fr: 'Lien, affiche avec QR code, bouton pour votre site : tout est prêt.',
    en: 'Link, poster with a QR code, button for your site: everything is ready.',
  },
  actFollowUnpaid: { fr: 'Suivez les échéances impayées', en: 'Look after unpaid instalments' },
  whyFollowUnpaid: {
    fr: (count: number) =>
      count > 1
        ? `La banque a refusé ${count} échéances. Leurs payeurs ont reçu un lien pour les régler.`
        : 'La banque a refusé une échéance. Son payeur a reçu un lien pour la régler.',
    en: (count: number) =>
      count > 1
        ? `The bank refused ${count} instalments. Their payers were sent a link to settle them.`
        : 'The bank refused an instalment. Its payer was sent a link to settle it.',
  },
  actAddPlaces: { fr: 'Ajoutez des places, si vous le pouvez', en: 'Add places, if you can' },
  whyAddPlaces: {
    fr: 'Tout est vendu : la page propose d’être prévenu si une place se libère.',
    en: 'Everything is sold: the page offers to be told when a place becomes free.',
  },
  actPrepareEntrance: { fr: 'Préparez l’accueil', en: 'Prepare the entrance' },
  whyPrepareEntrance: {
    fr: 'L’événement approche : voici la liste des participants, à imprimer ou à exporter.',
    en: 'The event is near: here is the list of participants, to print or export.',
  },
  actPrepareSeason: { fr: 'Préparez la saison suivante', en: 'Prepare the next season' },
  whyPrepareSeason: {
    fr: 'Cette saison se termine bientôt\u202f: un brouillon de la suivante se crée en un clic, dates avancées d’un an.',
    en: 'This season ends soon: a draft of the next one takes one click, with dates a year later.',
  },
  actThank: { fr: 'Remerciez les participants', en: 'Thank those who took part' },
  whyThank: {
    fr: 'Choisissez leurs commandes dans la liste et écrivez-leur : un mot suffit.',
    en: 'Choose their orders in the list and write to them: a word is enough.',
  },
})
