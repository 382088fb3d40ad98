const COUNTRY_NAMES = new Intl.DisplayNames('fr', { type: 'region' })
const FRANCE = ['FR', 'FRA']

/** An address as one writes it on an envelope, in French; France is where one is. */
export function addressLines(where: {
  readonly address: string | null
  readonly zipCode: string | null
  readonly city: string | null
  /** Nobody asked one who paid by hand where their address was left out. */
  readonly country: string | null
}): string[] {
  const { address, zipCode, city, country } = where
  const lines = [
    address ?? '',
    [zipCode, city].filter(Boolean).join(' '),
    country === null || FRANCE.includes(country) ? '' : nameOf(country),
  ]
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/** Some tools send three letters, for which there is no table here: they say enough by themselves. */
function nameOf(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? (COUNTRY_NAMES.of(country) ?? country) : country
}
