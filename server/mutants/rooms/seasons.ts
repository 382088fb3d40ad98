import { of } from '../lines.ts'

const NEXT = 'manage/next-season.test.ts'

/** The next season of a membership, and its renewal. */
export const SEASONS = [
  ...of('forms/next-season.ts', NEXT, [
    [
      'a membership',
      'prepareNextSeason',
      '!kindOf(campaign.formType).hasValidity',
      'false',
      'only a membership has a next season',
    ],
    ['prepared before', 'prepareNextSeason', 'known !== null', 'false', 'is prepared once'],
  ]),
  ...of('forms/editor.store.ts', NEXT, [
    ['the same, shown', 'seasonWhere', " and s.state <> 'Deleted'", '', 'again where its draft was deleted'],
    ['a deleted draft', 'findFollowing', " and state <> 'Deleted'", '', 'again where its draft was deleted'],
  ]),
]
