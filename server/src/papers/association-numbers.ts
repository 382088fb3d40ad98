/** The numbers by which an association is known: « SIREN 123 456 782 », « RNA W690000001 ». */
export function associationNumbers(known: { siren: string | null; rnaNumber: string | null }): string[] {
  return [
    ...(known.siren ? [`SIREN ${groupedDigits(known.siren)}`] : []),
    ...(known.rnaNumber ? [`RNA ${known.rnaNumber}`] : []),
  ]
}

/** By threes from the right, on one line. */
export const groupedDigits = (digits: string) => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00a0')
