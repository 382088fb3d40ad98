import { dictionary } from '../i18n/words.ts'

/** What is asked of a person, whoever they are in an order; other dictionaries take these words over. */
export const personWords = dictionary({
  firstName: { fr: 'Prénom', en: 'First name' },
  lastName: { fr: 'Nom', en: 'Last name' },
  email: { fr: 'E-mail', en: 'E-mail' },
  birthDate: { fr: 'Date de naissance', en: 'Date of birth' },
  address: { fr: 'Adresse', en: 'Address' },
  zipCode: { fr: 'Code postal', en: 'Postal code' },
  city: { fr: 'Ville', en: 'City' },
  country: { fr: 'Pays', en: 'Country' },
})

/** The same of the organisation that a participant comes for. */
export const organismWords = dictionary({
  organism: { fr: 'Organisme ou entreprise', en: 'Organisation or company' },
  companySiren: { fr: 'SIREN', en: 'SIREN number' },
  companyLegalStatusId: { fr: 'Statut juridique', en: 'Legal status' },
})
