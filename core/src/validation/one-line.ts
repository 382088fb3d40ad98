/** What only breaks or spaces a text; not the no-break spaces, which French puts before its signs and in its figures. */
const ORDINARY = /[^\S\u00a0\u202f]+/g

/** A text on one line, as it was set. */
export const onOneLine = (text: string): string => text.replaceAll(ORDINARY, ' ')
