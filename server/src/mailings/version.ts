import { requestHash } from '../platform/request-hash.ts'
import type { MailingRow } from './mailings.store.ts'

/** What a message says and to whom it goes, in short: whoever read another version confirms nothing of this one. */
export const versionOf = ({
  subject,
  text,
  audience,
  formId,
}: Pick<MailingRow, 'subject' | 'text' | 'audience' | 'formId'>): string =>
  requestHash({ subject, text, audience, formId })
