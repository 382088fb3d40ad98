import { of } from '../lines.ts'

const NEXT = 'manage/next-season.test.ts'
const RENEWALS = 'renewals/renewals.test.ts'
const REMINDERS = 'reminders/renewals.test.ts'
const OTHER_ASSOCIATION = 'is not sold to a member of another association'
const CHANGED_OR_INVENTED = 'opens nothing when it was changed or is invented'

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
  ...of('renewals/former-member.ts', RENEWALS, [
    ['by that name', 'reservedLines', "!person && name !== ''", 'false', 'is sold for no stranger'],
    ['nobody twice', 'reservedLines', 'left.splice(at, 1)', 'left.slice(at, at + 1)', 'for nobody twice'],
    ['as many as there are', 'reservedLines', 'found[entitled.length]', 'undefined', 'for nobody twice'],
    [
      'taken before',
      'formerMembersRefusal',
      'person && (await isTaken(app, { ...line, person, cartId: asked.cartId }))',
      'false',
      'for each person once',
    ],
    [
      'one of two',
      'takeFormerMembersRates',
      '!(await store.takeRate(app.db, taking, moment(app)))',
      'false',
      'one of two that are begun at once',
    ],
  ]),
  ...of('carts/carts.store.ts', 'carts/limits.test.ts', [
    [
      'what may be renewed',
      'personalStock',
      '+ renewable_memberships(${formId}, ${tierId}, ${email}, ${limit.renewableUntil})',
      '+ 0',
      'counts one of a moving year',
    ],
  ]),
  ...of('carts/update-items.ts', RENEWALS, [
    [
      'a cart changed',
      'itemsEdit',
      '(await formerMembersRefusal(app, campaign, { ...cart, items: body.items, cartId: cart.id }))',
      'null',
      'is not put into a cart later either',
    ],
  ]),
  ...of('checkout/init-payment.ts', RENEWALS, [
    [
      'asked again',
      'initPayment',
      '(await takeFormerMembersRates(app, campaign, { ...cart, cartId: cart.id }))',
      'null',
      'is asked about again before the payment',
    ],
  ]),
  ...of('renewals/open-renewal.ts', RENEWALS, [
    [
      'the association',
      'openRenewal',
      'campaign.organizationId !== named.organizationId',
      'false',
      OTHER_ASSOCIATION,
    ],
    [
      'a membership',
      'openRenewal',
      '!kindOf(campaign.formType).hasValidity',
      'false',
      'no campaign that sells no membership',
    ],
    ['the signature', 'openRenewal', '!isProvenBy(app, named, member.email)', 'false', CHANGED_OR_INVENTED],
  ]),
  ...of('renewals/renewal-token.ts', RENEWALS, [
    ['its days', 'isProvenBy', 'expiresAt > clock.now()', 'true', 'once its sixty days are over'],
  ]),
  ...of('renewals/renewals.store.ts', RENEWALS, [
    [
      'the file’s association',
      'findFormerMember',
      'c.organization_id = ${organizationId}',
      'true',
      CHANGED_OR_INVENTED,
    ],
    [
      'the association of a mailbox',
      'findFormerMembers',
      'c.organization_id = ${organizationId}',
      'true',
      'goes to whoever was a member',
    ],
    ['being paid', 'counts', "k.state = 'Paying'", 'false', 'a cart that was begun and left'],
    ['just pressed', 'counts', "k.state = 'Open'", 'false', 'a cart that was begun and left'],
    ['the visitor', 'listEntitled', 'v.client = ${client}', 'true', OTHER_ASSOCIATION],
    [
      'the association of the visit',
      'listEntitled',
      'v.organization_id = ${organizationId}',
      'true',
      OTHER_ASSOCIATION,
    ],
    [
      'the visit’s end',
      'listEntitled',
      'v.ends_at > ${at(now)}',
      'true',
      'sold to nobody once the visit is over',
    ],
    [
      'whose campaign',
      'listRenewalCampaigns',
      'f.organization_id = ${organizationId}',
      'true',
      'leads to the last season',
    ],
    ['that people see', 'listRenewalCampaigns', "f.state = 'Public'", 'true', 'leads to the last season'],
    [
      'a season that is shown',
      'listRenewalCampaigns',
      'f.state in ${listed(SHOWN_STATES)}',
      'true',
      'leads to the last season',
      'campaignShows asks whether it sells',
    ],
  ]),
  ...of('renewals/request-renewal-link.ts', RENEWALS, [
    [
      'may it write',
      'sendRenewalLink',
      '!mayWriteToPayers(campaign)',
      'false',
      'that may not write to people',
      'no campaign of such an association is open',
    ],
    ['the mailbox', 'sendRenewalLink', 'await takeTokens(app, counted)', 'false', 'does not fill a mailbox'],
  ]),
  ...of('renewals/renewal-settings.store.ts', REMINDERS, [
    [
      'whose words',
      'readSettings',
      'organization_id = ${organizationId}',
      'true',
      'are ours until the association writes its own',
    ],
  ]),
  ...of('reminders/remind-of-renewals.ts', REMINDERS, [
    ['not at night', 'remindOfRenewals', 'parisTime(now) < NOT_BEFORE', 'false', 'not at night'],
    ['renewed since', 'isStillDue', 'member.ends_on === endsOn', 'true', 'who renewed'],
    ['refused since', 'isStillDue', '!member.is_refused', 'true', 'who stopped these mails by the link'],
    ['too late', 'isStillDue', 'renewalMoment(endsOn, today) === moment', 'true', 'too late, where'],
    [
      'may it write',
      'isStillDue',
      'mayWriteToPayers({ allowCollect: member.allow_collect })',
      'true',
      'of an association that may not write',
    ],
    ['switched off since', 'remindOfRenewal', 'isOn ?', 'true ?', 'of a moment that is switched off'],
  ]),
]
