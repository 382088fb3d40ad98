import { Suspense, useState } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { pageOf } from '../desk/pages.ts'
import type { PeopleMeant } from './people-meant.ts'
import { writeToPeopleWords } from './write-to-people.words.ts'

const WriteToPeopleDialog = lazy(() => import('./write-to-people-dialog.tsx'))

/** Begins a message to whoever the list shows; where it would go to others too, it says so first. */
export function WriteToPeople({ meant: { query, byStanding } }: { meant: PeopleMeant }) {
  const t = useWords(writeToPeopleWords)
  const { organizationSlug } = useAssociation()
  const [isAsking, setIsAsking] = useState(false)
  const to = `${pageOf(organizationSlug, 'mailings')}/nouveau?${query}`
  if (!byStanding) return <LinkButton to={to}>{t.write}</LinkButton>
  return (
    <>
      <Button onPress={() => setIsAsking(true)}>{t.write}</Button>
      <Suspense>
        {isAsking ? <WriteToPeopleDialog to={to} onClose={() => setIsAsking(false)} /> : null}
      </Suspense>
    </>
  )
}
