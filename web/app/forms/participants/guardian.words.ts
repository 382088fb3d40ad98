import { dictionary } from '../../i18n/words.ts'

export const guardianWords = dictionary({
  title: { fr: 'Responsable légal', en: 'Legal guardian' },
  why: {
    fr: 'Cette personne a moins de 18 ans\u202f: un parent ou un tuteur autorise son inscription.',
    en: 'This person is under 18: a parent or guardian authorises the registration.',
  },
  isMe: {
    fr: 'C’est moi, et c’est moi qui paie',
    en: 'That is me, and I am paying',
  },
  guardianFirstName: { fr: 'Prénom du responsable légal', en: 'Guardian’s first name' },
  guardianLastName: { fr: 'Nom du responsable légal', en: 'Guardian’s last name' },
  guardianPhone: { fr: 'Téléphone du responsable légal', en: 'Guardian’s telephone' },
  guardianEmail: { fr: 'E-mail du responsable légal', en: 'Guardian’s e-mail' },
  iAgree: {
    fr: (firstName: string) =>
      firstName === ''
        ? 'J’autorise cette inscription en tant que responsable légal.'
        : `J’autorise l’inscription de ${firstName} en tant que responsable légal.`,
    en: (firstName: string) =>
      firstName === ''
        ? 'As the legal guardian, I authorise this registration.'
        : `As the legal guardian, I authorise the registration of ${firstName}.`,
  },
  theyAgree: {
    fr: (firstName: string) =>
      firstName === ''
        ? 'Le responsable légal nommé ci-dessus autorise cette inscription.'
        : `Le responsable légal nommé ci-dessus autorise l’inscription de ${firstName}.`,
    en: (firstName: string) =>
      firstName === ''
        ? 'The legal guardian named above authorises this registration.'
        : `The legal guardian named above authorises the registration of ${firstName}.`,
  },
})
