import { ignored, of } from '../lines.ts'

export const RIGHTS = [
  ...of('manage/access.ts', 'manage/guards.test.ts', [
    ['the right there', 'enter', 'if (!rights.can(right)) ', 'if (false) ', 'by nobody from another one'],
    [
      'a campaign that exists',
      'enterCampaign',
      "entered.formId === null ? refuse('NOT_FOUND')",
      "entered.formId === -1 ? refuse('NOT_FOUND')",
      'not where there is none',
      'enter, which looks for the campaign first',
    ],
    [
      'the right somewhere',
      'enterSomewhere',
      "return reach ? { ...who, reach } : refuse('FORBIDDEN')",
      'return { ...who, reach: reach ?? { formIds: null, isManager: true } }',
      'by whoever has the right in one',
    ],
    [
      'the right on the thing',
      'enterPlaceOf',
      'if (!rights.can(right)) ',
      'if (false) ',
      'by a role in its own campaign alone',
    ],
    [
      'before it is looked for',
      'enterPlaceOf',
      'if (!place) return unknown',
      'if (!place) throw new Error()',
      'and is unknown only to',
    ],
    [
      'Support alone',
      'enterAsSupport',
      "? user : refuse('FORBIDDEN')",
      '? user : user',
      'Support is whoever the database says',
    ],
  ]),
  ...of('manage/access.store.ts', 'manage/guards.test.ts', [
    ['Support alone', 'isSupport', ' and is_support', '', 'Support is whoever the database says'],
  ]),
  ...of('people/identify.ts', 'manage/guards.test.ts', [
    [
      'a proven address',
      'ownAccount',
      "user.unverified ? refuse('EMAIL_UNVERIFIED') : user",
      'user',
      'whose address or second factor',
    ],
    [
      'a second factor where it is due',
      'signedIn',
      '&& user.mustSetUpTwoFactor',
      '&& false',
      'whose address or second factor',
    ],
  ]),
  ...of('people/roles.sql.ts', 'manage/guards.test.ts', [
    ['roles there', 'rolesSql', 'and organization_id = ${organizationId}', '', 'by nobody from another one'],
    ['their own', 'rolesSql', 'where user_id = ${userId} and', 'where', 'by nobody from another one'],
    [
      'roles in that campaign',
      'rolesSql',
      'or form_id = ${formId}',
      'or true',
      'with a role in it, and not with one in',
    ],
    ['or in the whole', 'rolesSql', 'form_id is null', 'true', 'with a role in one of its campaigns alone'],
    [
      'Support alone',
      'rolesSql',
      ' and is_support',
      '',
      'and is unknown only to whoever may know',
      'no right of the back office comes with Support',
    ],
  ]),
  ...of('people/hold-right.ts', 'manage/guards.test.ts', [
    [
      'the right at the commit',
      'holdRight',
      'oneOf.some((right) => rights.can(right))',
      'oneOf.length > 0',
      'by nobody from another association',
    ],
    ['one’s own', 'holdRight', 'one.userId === userId && ', '', 'and is never that of the person'],
    ['in that campaign', 'holdRight', 'one.formId === formId', 'true', 'in its own campaign alone, where'],
    [
      'Support at the commit',
      'holdSupport',
      "? null : refuse('FORBIDDEN')",
      '? null : null',
      'by Support where it decides',
    ],
  ]),
  ...of('people/administrators.store.ts', 'manage/guards.test.ts', [
    [
      'in that association',
      'holdMemberships',
      'organization_id = ${organizationId} and',
      '',
      'by nobody from another association',
    ],
    ['Support alone', 'holdSupportPerson', ' and is_support', '', 'by Support where it decides'],
  ]),
  ...of('people/reach.ts', 'manage/guards.test.ts', [
    [
      'of the whole association',
      'reachOf',
      'formId === null)',
      'true)',
      'a right reaches as far as its role',
    ],
  ]),
  ...of('manage/exports.store.ts', 'manage/guards.test.ts', [
    ['taken once', 'takeExport', ...ignored("state = 'Ready'"), 'an export is taken once'],
  ]),
]
