/** Characters a text may have unless its field says otherwise. */
export const MAX_TEXT_LENGTH = 500
