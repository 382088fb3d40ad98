import { dictionary } from '../../i18n/words.ts'

/** Publishing, hiding, disabling, deleting, copying. */
export const stateChangeWords = dictionary({
  publish: { fr: 'Publier', en: 'Publish' },
  publishing: { fr: 'Publication…', en: 'Publishing…' },
  publishTitle: { fr: 'Publier la campagne ?', en: 'Publish the campaign?' },
  publishWho: { fr: 'Qui pourra la trouver', en: 'Who can find it' },
  publishPublic: { fr: 'Tout le monde', en: 'Everybody' },
  publishPublicDetail: {
    fr: 'Elle figure sur la page de l’association et dans les moteurs de recherche.',
    en: 'It is on the association’s page and in search engines.',
  },
  publishPrivate: { fr: 'Ceux qui ont l’adresse', en: 'Those who have the address' },
  publishPrivateDetail: {
    fr: 'Elle n’est listée nulle part ; vous partagez le lien.',
    en: 'It is listed nowhere; you share the link.',
  },
  offered: { fr: 'Ce que le public pourra choisir', en: 'What the public can choose' },
  goal: { fr: 'Objectif', en: 'Goal' },
  publishedAt: { fr: 'À l’adresse', en: 'At the address' },
  notCollecting: {
    fr: 'Votre association ne peut pas encore encaisser : en attendant, la page propose de laisser son e-mail.',
    en: 'Your association cannot collect yet: until then the page offers to leave an e-mail address.',
  },
  online: { fr: 'Votre campagne est en ligne', en: 'Your campaign is online' },
  onlinePrivate: {
    fr: 'Elle n’est listée nulle part : partagez son adresse.',
    en: 'It is listed nowhere: share its address.',
  },
  see: { fr: 'Voir la page', en: 'See the page' },
  noContact: {
    fr: 'Aucune adresse n’est donnée pour les questions : la page n’en montrera pas.',
    en: 'No address is given for questions: the page will show none.',
  },
  missingTitle: { fr: 'Il manque encore', en: 'Still missing' },
  missingLead: {
    fr: 'Complétez ces points, puis publiez.',
    en: 'Complete these points, then publish.',
  },
  go: { fr: 'Y aller', en: 'Go there' },
  current: { fr: 'En ce moment', en: 'At the moment' },
  isPublic: {
    fr: 'La campagne est publique : tout le monde la voit.',
    en: 'The campaign is public: everybody sees it.',
  },
  isPrivate: {
    fr: 'La campagne est privée : seuls ceux qui ont l’adresse la voient.',
    en: 'The campaign is private: only those who have the address see it.',
  },
  isDraft: {
    fr: 'La campagne est un brouillon : vous seul la voyez, avec les autres administrateurs.',
    en: 'The campaign is a draft: only you and the other administrators see it.',
  },
  isDisabled: {
    fr: 'La campagne est désactivée : sa page dit qu’elle est fermée.',
    en: 'The campaign is disabled: its page says that it is closed.',
  },
  isCanceled: {
    fr: 'L’événement est annulé : sa page le dit, et il ne peut plus être publié. Dupliquez-le pour annoncer une autre date.',
    en: 'The event is cancelled: its page says so, and it can no longer be published. Duplicate it to announce another date.',
  },
  isDeleted: { fr: 'La campagne est supprimée.', en: 'The campaign is deleted.' },
  toPublic: { fr: 'Rendre publique', en: 'Make public' },
  toPrivate: { fr: 'Rendre privée', en: 'Make private' },
  toDisabled: { fr: 'Désactiver', en: 'Disable' },
  toDeleted: { fr: 'Supprimer', en: 'Delete' },
  toDraft: { fr: 'Remettre en brouillon', en: 'Back to draft' },
  askPublic: { fr: 'Rendre la campagne publique ?', en: 'Make the campaign public?' },
  askPrivate: { fr: 'Rendre la campagne privée ?', en: 'Make the campaign private?' },
  askDisabled: { fr: 'Désactiver la campagne ?', en: 'Disable the campaign?' },
  askDeleted: { fr: 'Supprimer la campagne ?', en: 'Delete the campaign?' },
  askDraft: { fr: 'Remettre la campagne en brouillon ?', en: 'Put the campaign back to draft?' },
  whyPublic: {
    fr: 'Elle apparaîtra sur la page de votre association.',
    en: 'It will appear on your association’s page.',
  },
  whyPrivate: {
    fr: 'Elle disparaît des listes et des moteurs de recherche ; ceux qui ont l’adresse paient toujours.',
    en: 'It leaves lists and search engines; those who have the address can still pay.',
  },
  whyDisabled: {
    fr: 'On ne pourra plus y payer. Les commandes et les échéances en cours ne changent pas. Vous pourrez la rouvrir.',
    en: 'Nobody can pay there any more. Orders and instalments under way do not change. You can open it again.',
  },
  whyDeleted: {
    fr: 'C’est définitif : sa page disparaît et son adresse ne sert plus. Ses commandes restent dans vos listes.',
    en: 'This is final: its page goes and its address is no longer used. Its orders stay in your lists.',
  },
  whyDraft: { fr: 'Seuls les administrateurs la verront.', en: 'Only administrators will see it.' },
  doing: { fr: 'Un instant…', en: 'One moment…' },
  done: { fr: 'C’est fait.', en: 'Done.' },
  undo: { fr: 'Revenir en arrière', en: 'Go back' },
  share: { fr: 'La partager', en: 'Share it' },
  duplicate: { fr: 'Dupliquer', en: 'Duplicate' },
  duplicateTitle: { fr: 'Dupliquer la campagne', en: 'Duplicate the campaign' },
  duplicateText: {
    fr: 'La copie est un brouillon : mêmes textes, mêmes prix, aucune vente.',
    en: 'The copy is a draft: same texts, same prices, nothing sold.',
  },
  nextSeason: { fr: 'Préparer la saison suivante', en: 'Prepare the next season' },
  nextSeasonTitle: { fr: 'Préparer la saison suivante\u202f?', en: 'Prepare the next season?' },
  nextSeasonAnswer: { fr: 'Préparer', en: 'Prepare' },
  nextSeasonText: {
    fr: 'Un brouillon est créé avec les mêmes formules et les mêmes textes. Ses dates et les années de ses titres sont avancées d’un an. Relisez-le avant de le publier.',
    en: 'A draft is made with the same rates and texts. Its dates and the years in its titles move on by a year. Read it through before you publish it.',
  },
  follows: { fr: 'Saison précédente\u202f:', en: 'Season before:' },
  followedBy: { fr: 'Saison suivante\u202f:', en: 'Next season:' },
  duplicateName: { fr: 'Titre de la copie', en: 'Title of the copy' },
  duplicating: { fr: 'Copie…', en: 'Copying…' },
  unsaved: {
    fr: 'Attendez que tout soit enregistré, ou complétez ce qui manque.',
    en: 'Wait until everything is saved, or complete what is missing.',
  },
})
