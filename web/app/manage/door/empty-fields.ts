/** The fields of a form in which nothing is typed, as its errors. */
export function emptyFields(typed: Readonly<Record<string, string>>): Map<string, { key: 'required' }> {
  const empty = Object.keys(typed).filter((name) => typed[name]?.trim() === '')
  return new Map(empty.map((name) => [name, { key: 'required' }]))
}
