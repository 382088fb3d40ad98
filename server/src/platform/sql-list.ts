/** A list of core as SQL writes it: `state in ${sqlList(LIVE_ATTEMPT_STATES)}`. Never for what somebody sent us. */
export function sqlList(values: readonly (string | number)[]): string {
  if (values.length === 0) throw new Error('SQL has no empty list')
  const written = values.map((value) =>
    typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`,
  )
  return `(${written.join(', ')})`
}
