import type { Namesake } from '@obole/contract/manage-associations'
import { Link } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { Notice } from '../../ui/card.tsx'
import { recordPath } from './support-page.tsx'
import { supportWords } from './support.words.ts'

/** Associations with the same name or number: to be compared before a decision. */
export function Namesakes({ namesakes }: { namesakes: readonly Namesake[] }) {
  const t = useWords(supportWords)
  if (namesakes.length === 0) return null
  return (
    <Notice tone="attention" title={t.namesakes}>
      <p>{t.namesakesText}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {namesakes.map((one) => (
          <li key={one.organizationSlug}>
            <Link to={recordPath(one.organizationSlug)} className="font-semibold wrap-anywhere">
              {one.name}
            </Link>
            <span className="block text-sm">
              {[
                one.same.map((field) => t[`same${field}`]).join(', '),
                t[`is${one.authenticationState}`],
                one.city,
                one.siren,
                one.rnaNumber,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
