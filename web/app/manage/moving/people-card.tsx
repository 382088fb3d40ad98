import type { PullView } from '@obole/contract/moving'
import { MAX_IMPORT_LINES } from '@obole/core/imports/import'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { importPath } from '../imports/import-path.ts'
import { movingWords } from './moving.words.ts'

/** Members and payers wait as an import: it is previewed, read in and undone like a file. */
export function PeopleCard({ people }: { people: NonNullable<PullView['people']> }) {
  const t = useWords(movingWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { lineCount, isRefused, importId, state } = people
  if (importId === null)
    return (
      <Card title={t.peopleTitle}>
        <p className="max-w-text text-muted">{isRefused ? t.peopleRefused : t.peopleNone}</p>
      </Card>
    )
  const isNew = state === 'Uploaded'
  const figure = (count: number) => count.toLocaleString(locale === 'fr' ? 'fr-FR' : 'en-GB')
  return (
    <Card title={t.peopleTitle}>
      <div className="flex max-w-text flex-col gap-4">
        <p className="tabular-nums">
          <b>{t.peopleFound(figure(lineCount))}</b>
        </p>
        {lineCount === MAX_IMPORT_LINES ? (
          <Notice tone="attention" title={t.peopleCut(figure(lineCount))} />
        ) : null}
        <p>{isNew ? t.peopleText : t.peopleGone}</p>
        <LinkButton to={importPath(organizationSlug, importId)} tone="plain" className="self-start">
          {isNew ? t.peopleCheck : t.peopleSee}
        </LinkButton>
      </div>
    </Card>
  )
}
