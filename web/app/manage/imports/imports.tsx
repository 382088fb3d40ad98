import type { ImportSummary } from '@obole/contract/imports'
import type { ImportState } from '@obole/core/imports/import'
import { Link } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { type ChipTone, StateChip } from '../../ui/desk/chip.tsx'
import { type Column, DataTable } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { pageOf } from '../desk/pages.ts'
import { titleMeta } from '../desk/title-meta.ts'
import { Moment } from '../lists/cells.tsx'
import type { Route } from './+types/imports'
import { importsWords } from './imports.words.ts'
import { importPath } from './import-path.ts'
import { UploadCard } from './upload-card.tsx'

export async function loader(page: Route.LoaderArgs) {
  const params = { organizationSlug: page.params.organizationSlug }
  return readFromApi(page, 'GET /manage/organizations/{organizationSlug}/imports', { params })
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, importsWords, 'title')

export default function Imports({ loaderData: { data } }: Route.ComponentProps) {
  const t = useWords(importsWords)
  const { organizationSlug } = useAssociation()
  const columns = useColumns()
  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        back={{ to: pageOf(organizationSlug, 'contacts'), label: t.back }}
        title={t.title}
        lead={t.lead}
      />
      <UploadCard />
      <section className="mt-3 flex flex-col gap-3" aria-labelledby="earlier">
        <h2 id="earlier" className="text-2xl">
          {t.earlier}
        </h2>
        {data.length === 0 ? (
          <p className="text-muted">{t.none}</p>
        ) : (
          <DataTable caption={t.earlier} columns={columns} rows={data} keyOf={({ id }) => id} />
        )}
      </section>
    </div>
  )
}

const TONES: Readonly<Record<ImportState, ChipTone>> = {
  Uploaded: 'amber',
  Running: 'primary',
  Done: 'leaf',
  Undoing: 'primary',
  Undone: 'muted',
}

function useColumns(): Column<ImportSummary>[] {
  const t = useWords(importsWords)
  const { organizationSlug } = useAssociation()
  return [
    {
      key: 'file',
      label: t.columnFile,
      onPhone: 'title',
      cell: ({ id, fileName }) => (
        <Link to={importPath(organizationSlug, id)} className="wrap-anywhere after:absolute after:inset-0">
          {fileName}
        </Link>
      ),
    },
    {
      key: 'state',
      label: t.columnState,
      onPhone: 'aside',
      cell: ({ state }) => <StateChip tone={TONES[state]}>{t[`state${state}`]}</StateChip>,
    },
    { key: 'kind', label: t.columnKind, cell: ({ kind }) => t[`contents${kind}`] },
    { key: 'date', label: t.columnDate, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { key: 'by', label: t.columnBy, cell: ({ by }) => by },
    {
      key: 'lines',
      label: t.columnLines,
      isNumber: true,
      onPhone: 'named',
      cell: ({ lineCount }) => lineCount,
    },
  ]
}
