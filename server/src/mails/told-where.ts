/** What asks somebody to write says where to: without an address it is not said, or something else is. */
export const toldWhere = (
  contact: string | null,
  say: (contact: string) => string,
  otherwise: string = '',
): string => (contact ? say(contact) : otherwise)
