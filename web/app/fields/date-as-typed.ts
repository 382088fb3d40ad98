/**
 * Formats a date while it is typed. A phone's digit keyboard has no slash, so slashes are added, each together with the
 * digit that follows it: what is deleted from the end stays deleted. A browser that fills in a birth date writes the
 * year first.
 */
export function dateAsTyped(typed: string): string {
  return typed
    .replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
    .replaceAll(/[\s.-]+/g, '/')
    .replace(/^(\d)\//, '0$1/')
    .replace(/^(\d\d)\/?(\d)/, '$1/$2')
    .replace(/^(\d\d\/)(\d)\//, '$10$2/')
    .replace(/^(\d\d\/\d\d)\/?(\d)/, '$1/$2')
}
