/** Kinds of answers, those most often asked for first. */
export const FIELD_TYPES = [
  'TextInput',
  'FreeText',
  'ChoiceList',
  'YesNo',
  'Date',
  'Number',
  'Phone',
  'Zipcode',
  'File',
  'Attestation',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** From when on the time is counted after which an answer is erased. */
export const ERASED_AFTER = ['Answer', 'Validity'] as const
export type ErasedAfter = (typeof ERASED_AFTER)[number]

/** The answers to a YesNo; an Attestation is ticked, `Oui`, or not answered. */
export const YES = 'Oui'
export const NO = 'Non'
