export const FIELD_TYPES = [
  'Date',
  'TextInput',
  'FreeText',
  'ChoiceList',
  'File',
  'YesNo',
  'Phone',
  'Zipcode',
  'Number',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** A question an association adds to a tier or an option. */
export type CustomField = {
  readonly id: number
  readonly type: FieldType
  readonly label: string
  readonly isRequired: boolean
  /** The choices of a ChoiceList. */
  readonly values?: readonly string[] | null
  /** Characters a text may have; 500 unless said otherwise. */
  readonly maxLength?: number | null
}

/** What a person answered, as the page holds it: always text. */
export type FieldAnswer = { readonly id: number; readonly type: FieldType; readonly value: string | null }
