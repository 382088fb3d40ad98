import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Empty } from '../../ui/desk/empty.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { manageWords } from '../desk/manage.words.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { pageOf } from '../desk/pages.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/deposits'
import { depositWords } from './deposits.words.ts'
import { Slips } from './slips.tsx'
import { WaitingCard } from './waiting-cheques.tsx'

export async function loader(page: Route.LoaderArgs) {
  const params = { organizationSlug: page.params.organizationSlug }
  const after = page.url.searchParams.get('suite')
  const query = after ? { continuationToken: after } : {}
  const [waiting, answer] = await Promise.all([
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/cheques', { params }),
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/deposit-slips', { params, query }),
  ])
  // `answer` is the name under which every list loads its next rows.
  return { waiting, answer }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, depositWords, 'title')

export default function Deposits({ loaderData }: Route.ComponentProps) {
  const { waiting, answer } = loaderData
  const t = useWords(depositWords)
  const desk = useWords(manageWords)
  const { organizationSlug, can } = useAssociation()
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={t.title} lead={t.lead} />
      {waiting.count === 0 ? (
        <Empty
          title={t.none}
          action={
            can('moveMoney') ? (
              <LinkButton to={`${pageOf(organizationSlug, 'orders')}/nouvelle`} tone="plain">
                {desk.writeDown}
              </LinkButton>
            ) : null
          }
        >
          {t.noneText}
        </Empty>
      ) : (
        <WaitingCard waiting={waiting} mayDeposit={can('moveMoney')} />
      )}
      <Slips answer={answer} mayUndo={can('moveMoney')} />
    </div>
  )
}
