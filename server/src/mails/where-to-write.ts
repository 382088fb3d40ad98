/** A sentence that asks the reader to write to an address; without an address, `otherwise` is used. */
export const whereToWrite = (
  contact: string | null,
  say: (contact: string) => string,
  otherwise: string = '',
): string => (contact ? say(contact) : otherwise)
