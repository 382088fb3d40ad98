import type { ReissueTicket } from '../orders/pass-words.ts'
import { reissueTicketOf } from './papers.store.ts'
import { choicesOf, paperIdOf, verifyUrl } from './ticket-words.ts'

/** The ticket has a new holder: it gets a new paper with a new code, and the file of the old one is deleted. */
export const reissueTicket: ReissueTicket = async (app, db, { campaign, orderItemId, hand, item }) => {
  const { participant, customFields: fields, extraOptions: options } = item
  const pass = { orderItemId, hand }
  const reissued = await reissueTicketOf(db, {
    ...pass,
    id: paperIdOf(app, pass),
    says: {
      holder: participant ? `${participant.firstName} ${participant.lastName}` : null,
      verifyUrl: verifyUrl(app, pass),
      choices: choicesOf(campaign, { fields, options }),
    },
    now: app.clock.now(),
  })
  if (!reissued) return null
  return async () => {
    if (reissued.drawn !== null) await app.papers.delete(reissued.drawn)
  }
}
