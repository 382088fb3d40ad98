import { dictionary } from '../../i18n/words.ts'

/** Of a membership alone: no other kind of campaign has members. */
export const formerMembersWords = dictionary({
  memberEmail: { fr: 'E-mail de chaque adhérent', en: 'Each member’s e-mail' },
  reserved: { fr: 'Réservé aux anciens adhérents', en: 'For former members' },
  reservedHint: {
    fr: 'Cette formule s’achète par un lien de renouvellement, envoyé par e-mail à qui a déjà adhéré.',
    en: 'This rate is bought by a renewal link, sent by e-mail to whoever was a member before.',
  },
})
