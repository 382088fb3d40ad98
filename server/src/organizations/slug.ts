/** What the tables allow; anything else is nobody's slug, and need not be looked for. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}
