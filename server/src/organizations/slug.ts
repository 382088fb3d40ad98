/** True for what the tables accept as a slug; any other text need not be looked up. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}
