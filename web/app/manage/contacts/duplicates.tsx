import type { ShortContact } from '@obole/contract/contacts'
import type { DuplicateReason } from '@obole/core/contacts/facts'
import { typedDate } from '@obole/core/dates/dates'
import { dayOf } from '@obole/core/dates/moments'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { contactPath, pageOf } from '../desk/pages.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/duplicates'
import { contactWords, duplicateWords } from './contacts.words.ts'
import { StandingChip } from './standing-chip.tsx'
import { useContactActs } from './use-contact-acts.ts'

export async function loader(page: Route.LoaderArgs) {
  const params = { organizationSlug: page.params.organizationSlug }
  return readFromApi(page, 'GET /manage/organizations/{organizationSlug}/contacts/duplicates', { params })
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, duplicateWords, 'title')

export default function Duplicates({ loaderData: { data } }: Route.ComponentProps) {
  const t = useWords(duplicateWords)
  const contact = useWords(contactWords)
  const { organizationSlug } = useAssociation()
  const { busy, refusal, merge, tellApart } = useContactActs()
  const reasons: Readonly<Record<DuplicateReason, string>> = {
    SameNameAndBirth: t.sameNameAndBirth,
    SameName: t.sameName,
    SameMailbox: t.sameMailbox,
  }
  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        back={{ to: pageOf(organizationSlug, 'contacts'), label: contact.back }}
        title={t.title}
        lead={t.lead}
      />
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      {data.length === 0 ? <Empty title={t.none}>{t.noneText}</Empty> : null}
      {data.map(({ reason, one, other }) => (
        <Card key={`${one.id} ${other.id}`} title={reasons[reason]}>
          <div className="grid gap-4 sm:grid-cols-2">
            {[[one, other] as const, [other, one] as const].map(([kept, merged]) => (
              <Candidate
                key={kept.id}
                person={kept}
                isBusy={busy}
                onKeep={() => void merge(kept.id, merged.id)}
              />
            ))}
          </div>
          <Button
            tone="quiet"
            className="mt-2 -mb-3 -ml-5"
            isDisabled={busy}
            onPress={() => void tellApart(one.id, other.id)}
          >
            {contact.distinct}
          </Button>
        </Card>
      ))}
    </div>
  )
}

interface CandidateProps {
  person: ShortContact
  isBusy: boolean
  onKeep: () => void
}

function Candidate({ person, isBusy, onKeep }: CandidateProps) {
  const t = useWords(duplicateWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  return (
    <div className="flex flex-col items-start gap-2 rounded-option border border-line p-4">
      <Link
        to={contactPath(organizationSlug, person.id)}
        className="inline-flex min-h-11 items-center font-semibold"
      >
        {person.name}
      </Link>
      <span className="text-sm wrap-anywhere text-muted">{person.email ?? t.noEmail}</span>
      <span className="text-sm text-muted">
        {[
          person.birthDate && t.bornOn(typedDate(person.birthDate)),
          person.city,
          t.lastOn(dayOf(person.lastDate, locale)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <StandingChip standing={person.standing} />
      <Button
        tone="plain"
        className="mt-2"
        isDisabled={isBusy}
        aria-label={t.keepOf(person.name, person.email ?? t.noEmail)}
        onPress={onKeep}
      >
        {t.keep}
      </Button>
    </div>
  )
}
