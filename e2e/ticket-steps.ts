import type { visitor } from './visitor.ts'

/** One full-price place at the spring festival, with a workshop and a meal, for the payer, who pays by card. */
export async function buyFestivalPlace(
  v: ReturnType<typeof visitor>,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
): Promise<void> {
  await v.open('evenements/fete-de-printemps')
  await v.add('Plein tarif')
  await v.goOn()
  const place = v.card('Plein tarif')
  await v.name(place, firstName, lastName)
  await v.letPay(place, email)
  await v.choose('Semis et rempotage', place)
  await v.choose(/^Repas partagé/, place)
  await v.choose('Végétarienne', place)
  await v.goOn()
  await v.seesPayerStep()
  await v.goOn()
  await v.agree()
  await v.payByCard()
  await v.seesConfirmation()
}
