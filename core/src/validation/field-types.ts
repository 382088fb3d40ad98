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
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** The answers to a YesNo. */
export const YES = 'Oui'
export const NO = 'Non'
