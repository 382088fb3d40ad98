import { findLetterText, saveLetterText } from './letter-text.store.ts'
import type { App } from '../app.ts'

/** Until the association writes its own. */
export const USUAL_TEXT = `Nous vous remercions chaleureusement de votre soutien\u202f: c’est grâce à vous que notre association peut agir.

Vous trouverez ci-joint votre reçu fiscal. Gardez-le avec vos papiers\u202f: il vous permet de déduire une partie de votre don de vos impôts, et l’administration peut vous le demander.

Avec toute notre reconnaissance,`

/** What the letters of an association say before the receipt. */
export const letterTextOf = async (app: App, organizationId: number): Promise<string> =>
  (await findLetterText(app.db, organizationId)) ?? USUAL_TEXT

export const changeLetterText = (
  app: App,
  { organizationId, userId }: { organizationId: number; userId: number },
  text: string,
): Promise<void> => saveLetterText(app.db, { organizationId, userId, text, now: app.clock.now() })
