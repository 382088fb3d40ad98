import { messageParts } from '@obole/core/contacts/mailing'
import { Fragment } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { mailingsWords } from './mailings.words.ts'

/** What somebody wrote to many, without the braces: the association's name, and a sign where each reader's first name stands. */
export function MessageText({ children, hasLinks = false }: { children: string; hasLinks?: boolean }) {
  const t = useWords(mailingsWords)
  const { name } = useAssociation()
  return messageParts(children, name).map((part, at) => (
    // The parts of a text never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {part === null ? (
        <span className="rounded-full bg-tint px-2 py-0.5 text-[0.85em] font-semibold whitespace-nowrap text-primary">
          {t.firstName}
        </span>
      ) : hasLinks ? (
        <LinkedText>{part}</LinkedText>
      ) : (
        part
      )}
    </Fragment>
  ))
}
