/** The payer of an order as its line shows it: the company, or the person. */
export const payerName = ({
  firstName,
  lastName,
  companyName,
}: {
  firstName?: string
  lastName?: string
  companyName?: string
}): string => companyName || [firstName, lastName].filter(Boolean).join(' ')
