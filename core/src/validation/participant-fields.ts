// Apart from their rules, because a first view sends what was typed and checks none of it.

/** What a rate may ask of each participant besides the names, in the order it is asked. */
export const PARTICIPANT_FIELDS = [
  'email',
  'birthDate',
  'address',
  'zipCode',
  'city',
  'country',
  'organism',
  'companySiren',
  'companyLegalStatusId',
] as const
export type AskableField = (typeof PARTICIPANT_FIELDS)[number]

/** What is asked about the legal guardian of a minor, in the order it is asked. */
export const GUARDIAN_FIELDS = [
  'guardianFirstName',
  'guardianLastName',
  'guardianPhone',
  'guardianEmail',
] as const
export type GuardianField = (typeof GUARDIAN_FIELDS)[number]
