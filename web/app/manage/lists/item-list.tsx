import { LIST_FILTERS } from '@obole/contract/desk-lists'
import { kindOf } from '@obole/core/campaign/kinds'
import { useSearchParams } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import type { AssociationPage } from '../desk/reads.ts'
import { useItemChoices, useMembershipChoices } from './cells.tsx'
import { ChoosableGuests, ChoosableMembers } from './choosable-rows.tsx'
import { ITEM_COLUMNS, MEMBER_COLUMNS, useItemColumns } from './item-columns.tsx'
import { ListPage } from './list-page.tsx'
import { isFiltered } from './list-query.ts'
import { listPageWords } from './lists.words.ts'
import { loadList } from './load-list.ts'
import { NewCampaignLink } from './new-campaign-link.tsx'
import { peopleMeant } from './people-meant.ts'
import { readFromApi } from '../../session/page-api.ts'
import { WriteToPeople } from './write-to-people.tsx'
import { writeToPeopleWords } from './write-to-people.words.ts'

/** Members and guests are the same list, each with one type of item. */
const FIXED = {
  members: { tierTypes: 'Membership' },
  guests: { tierTypes: 'Registration' },
} as const
type Who = keyof typeof FIXED

function useTexts(who: Who) {
  const t = useWords(listPageWords)
  const action = <NewCampaignLink />
  return {
    members: {
      title: t.membersTitle,
      lead: t.membersLead,
      none: { title: t.membersNone, text: t.membersNoneText, action },
      hidden: { say: t.membersHidden, all: t.membersAllCanceled },
      canceled: { only: t.membersCanceled, with: t.membersWithCanceled },
      withoutEmail: t.membersWithoutEmail,
    },
    guests: {
      title: t.guestsTitle,
      lead: t.guestsLead,
      none: { title: t.guestsNone, text: t.guestsNoneText, action },
      hidden: { say: t.guestsHidden, all: t.guestsAllCanceled },
      canceled: {
        only: t.guestsCanceled,
        withEvent: t.guestsCanceledWithEvent,
        with: t.guestsWithCanceled,
      },
      withoutEmail: t.guestsWithoutEmail,
    },
  }[who]
}

export function loadItems(page: AssociationPage, who: Who) {
  const list = { filters: LIST_FILTERS.items, fixed: FIXED[who], withTotals: true }
  return loadList(page, list, (asked) =>
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/items', asked),
  )
}

export function ItemList({ who, loaded }: { who: Who; loaded: Awaited<ReturnType<typeof loadItems>> }) {
  const { answer, campaigns, views } = loaded
  const { canceled, withoutEmail, ...texts } = useTexts(who)
  const columns = useItemColumns()
  const ofMembers = useMembershipChoices()
  const ofItems = useItemChoices(canceled)
  const [page] = useSearchParams()
  const isMembers = who === 'members'
  const { can } = useAssociation()
  const t = useWords(writeToPeopleWords)
  const mayWrite = can('editPeople') && answer.data.length > 0
  const meant = mayWrite ? peopleMeant(who, page, campaigns) : null
  const choosesCampaign = mayWrite && !isMembers && !isFiltered(page, LIST_FILTERS.items)
  // When cancelled lines or lines without an address are shown, their column is shown too.
  const usual = [
    ...(isMembers ? MEMBER_COLUMNS : ITEM_COLUMNS),
    ...(page.get('canceled') ? ['state'] : []),
    ...(page.get('email') ? ['email'] : []),
  ]
  return (
    <ListPage
      {...texts}
      note={page.get('email') ? withoutEmail : choosesCampaign ? t.chooseCampaign : null}
      answer={answer}
      columns={isMembers ? columns : columns.filter(({ key }) => key !== 'validity')}
      usual={usual}
      choices={isMembers ? [...ofItems, ...ofMembers] : ofItems}
      keyOf={(item) => item.id}
      filters={LIST_FILTERS.items}
      campaigns={campaigns.filter(
        ({ formType, formSlug }) => kindOf(formType).names === who || formSlug === page.get('formSlug'),
      )}
      list={{ name: 'items', fixed: FIXED[who] }}
      rows={isMembers ? ChoosableMembers : ChoosableGuests}
      views={views}
    >
      {meant ? <WriteToPeople meant={meant} /> : null}
    </ListPage>
  )
}
