/** What the page and the server say of a message that names something unknown. */
export const UNKNOWN_IN_MAILING = {
  fr: (typed: string) => `${typed} n’est pas reconnu\u202f: écrivez {prénom} ou {association}`,
  en: (typed: string) => `${typed} is not known: write {prénom} or {association}`,
} as const
