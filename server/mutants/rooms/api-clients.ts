import { ignored, of } from '../lines.ts'

const OAUTH = 'api-clients/oauth.test.ts'
const CALLER = 'api-clients/api-caller.test.ts'
const KEYS = 'api-clients/keys.test.ts'

const AUTHORIZATIONS = 'manage/authorizations.test.ts'
const REFERENCE = 'v5/reference.test.ts'

const CODE_ONCE = 'opens once: a second time ends what came of it'
const CODE_BOUND = 'is of the application, the address and the proof'
const ENDS = 'ends at once and for good'
const WITH_APPLICATION = 'ends with the application'
const ALONE = 'alone is let near it'
const USED_TWICE = 'one that is used twice ends all'
const REPLACED = 'opens a day more, and what was given for it ends with it'
const REPLACED_TWICE = 'replaced once more, ends at once with all that was given for it'
const STILL_ALLOWED = 'opens nothing once who agreed may not any more'
const REVOKED = 'opens nothing any more, nor do its tokens'
const LIVE_TOKEN = 'needs a live access token'

export const API_CLIENTS = [
  ...of('api-clients/api-clients.store.ts', OAUTH, [
    ['a key that opens something', 'findSecrets', ...ignored('revoked_at is null'), REVOKED],
    ['a day more', 'findSecrets', ...ignored('former_secret_until > ${at(now)}'), REPLACED],
    ['once', 'rotateToken', ...ignored('t.rotated_at is null'), USED_TWICE],
    ['of a family that goes on', 'rotateToken', ...ignored('t.revoked_at is null'), USED_TWICE],
    ['in its time', 'rotateToken', ...ignored('t.expires_at > ${moment}'), 'opens for thirty days'],
    ['of a key that opens something', 'rotateToken', ...ignored('c.revoked_at is null'), REVOKED],
    ['a refresh token', 'rotateToken', ...ignored("t.kind = 'Refresh'"), 'is no refresh token'],
    ['of the key that is named', 'rotateToken', 'c.id = ${client})', 'true)', 'another key’s name'],
    ['of a secret that opens', 'rotateToken', ...ignored('${ofLiveSecret(moment)}'), REPLACED_TWICE],
    ['of a secret that opens', 'findCaller', ...ignored('${ofLiveSecret(at(now))}'), REPLACED_TWICE],
    [
      'the secret that comes with it',
      'rotateToken',
      'coalesce(${secret}, t.secret_hash)',
      't.secret_hash',
      'goes on with the new secret',
    ],
    [
      'one that was used',
      'endFamilyOfUsed',
      ...ignored('rotated_at is not null'),
      'gets nothing and ends nothing',
    ],
  ]),
  ...of('api-clients/api-clients.store.ts', CALLER, [
    ['an access token', 'findCaller', ...ignored("t.kind = 'Access'"), LIVE_TOKEN],
    ['in its time', 'findCaller', ...ignored('t.expires_at > ${at(now)}'), LIVE_TOKEN],
    ['of a key that opens something', 'findCaller', ...ignored('c.revoked_at is null'), 'the key is revoked'],
  ]),
  ...of('api-clients/api-clients.store.ts', OAUTH, [
    ['of a family that goes on', 'findCaller', ...ignored('t.revoked_at is null'), USED_TWICE],
  ]),
  ...of('api-clients/api-clients.store.ts', KEYS, [
    ['those that open something', 'countLiveKeys', ...ignored('revoked_at is null'), 'twenty keys at most'],
    ['once', 'revokeClient', ...ignored('revoked_at is null'), 'is revoked once'],
    ['one that opens something', 'replaceSecret', ...ignored('revoked_at is null'), 'is revoked once'],
  ]),
  ...of('api-clients/give-tokens.ts', CALLER, [
    [
      'a token is a use',
      'settle',
      'await noteUse(app.db, of, app.clock.now())',
      '',
      'of a token that is drawn',
    ],
  ]),
  ...of('api-clients/give-tokens.ts', OAUTH, [
    ['the secret', 'checkSecret', 'opens(client, secret)', 'true', 'too many wrong secrets from one place'],
  ]),
  ...of('api-clients/api-clients.store.ts', AUTHORIZATIONS, [
    ['a code once', 'exchangeCode', ...ignored('k.used_at is null'), CODE_ONCE],
    ['in its minute', 'exchangeCode', ...ignored('k.expires_at > ${moment}'), 'opens for a minute'],
    ['of its application', 'exchangeCode', ...ignored('k.client_id = ${client}'), CODE_BOUND],
    ['of its address', 'exchangeCode', ...ignored('k.redirect_uri = ${code.redirectUri}'), CODE_BOUND],
    ['of its proof', 'exchangeCode', ...ignored('k.challenge = ${code.challenge}'), CODE_BOUND],
    [
      'of a consent that stands',
      'exchangeCode',
      ...ignored('a.revoked_at is null'),
      'opens nothing once the access',
    ],
    ['who agreed is of the association', 'exchangeCode', ...ignored('m.user_id = k.given_by'), STILL_ALLOWED],
    ['who may let one in', 'KEY_MANAGERS', "'manageKeys'", "'readMoney'", STILL_ALLOWED],
    [
      'who agreed may do so still',
      'exchangeCode',
      ...ignored('m.role in ${listed(KEY_MANAGERS)}'),
      STILL_ALLOWED,
    ],
    [
      'of the whole association',
      'exchangeCode',
      ...ignored('m.form_id is null'),
      STILL_ALLOWED,
      'm.role, which nobody has in one campaign alone',
    ],
    [
      'of an application that opens something',
      'exchangeCode',
      ...ignored('c.revoked_at is null'),
      WITH_APPLICATION,
      'checkSecret, which knows no revoked application',
    ],
    [
      'a consent that stands',
      'rotateToken',
      'id = t.consent_id and revoked_at is null',
      'id = t.consent_id',
      ENDS,
    ],
    ['a consent that stands', 'findCaller', ...ignored('a.revoked_at is null'), ENDS],
    [
      'as far as it may ask',
      'exchangeCode',
      '${consentedPrivileges}',
      'c.privileges',
      'a code, the state',
      'findCaller, which reads what is agreed to at each call',
    ],
    [
      'a code that was used',
      'endFamilyOfCode',
      ...ignored('used_at is not null'),
      CODE_ONCE,
      'the family of a code that was not used, which has no tokens',
    ],
    [
      'of the client that says so',
      'endFamily',
      'hash = ${presented} and client_id = ${clientId}',
      'hash = ${presented}',
      'given back by the application itself',
      'the tokens it ends, which are of the client alone',
    ],
  ]),
  ...of('api-clients/api-clients.store.ts', AUTHORIZATIONS, [
    [
      'of the token that is brought',
      'endFamilyOfBearer',
      ...ignored('hash = ${presented}'),
      'by whoever calls with it',
    ],
  ]),
  ...of('api-clients/partners.store.ts', AUTHORIZATIONS, [
    [
      'an application of a partner',
      'findPartner',
      ...ignored("kind = 'Partner'"),
      'knows no key of an association',
    ],
    ['one that opens something', 'findPartner', ...ignored('revoked_at is null'), 'no revoked application'],
  ]),
  ...of('api-clients/live-secret.sql.ts', OAUTH, [
    ['a day more', 'ofLiveSecret', ...ignored('c.former_secret_until > ${now}'), REPLACED],
  ]),
  ...of('api-clients/consents.store.ts', AUTHORIZATIONS, [
    ['one that stands', 'revokeConsent', ...ignored('a.revoked_at is null'), ENDS],
    ['those that stand', 'listConsents', ...ignored('a.revoked_at is null'), ENDS],
  ]),
  ...of('api-clients/give-tokens.ts', AUTHORIZATIONS, [
    ['the secret, for a code', 'giveTokensForCode', 'if (refused)', 'if (!app)', CODE_BOUND],
    [
      'the secret, to give back',
      'giveBack',
      'if (refused)',
      'if (!app)',
      'given back by the application itself',
    ],
  ]),
  ...of('api-clients/redirect-address.ts', AUTHORIZATIONS, [
    [
      'an address outside',
      'isRedirectOf',
      '!isOutsideAddress(asked, publicUrl)',
      'false',
      'sends nobody back to http',
    ],
    ['no fragment', 'isRedirectOf', "asked.includes('#')", 'false', 'sends nobody back to a fragment'],
    [
      'not what we say',
      'isRedirectOf',
      'OURS.some((name) => searchParams.has(name))',
      'false',
      'to what we say ourselves',
    ],
    ['its domain', 'isRedirectOf', 'hostname === domain', 'true', 'sends nobody back to another domain'],
    ['the usual port', 'isRedirectOf', "port === ''", 'true', 'sends nobody back to another port'],
  ]),
  ...of('manage/authorizations.ts', AUTHORIZATIONS, [
    [
      'its own address',
      'check',
      '!isRedirectOf(registered, asked.redirect_uri, PUBLIC_URL)',
      'false',
      'another domain',
    ],
    [
      'a proof by S256',
      'mistakeIn',
      "asked.code_challenge_method !== 'S256'",
      'false',
      'tells the application of plain',
    ],
    ['a proof', 'mistakeIn', "!CHALLENGE.test(asked.code_challenge ?? '')", 'false', 'of no challenge'],
    [
      'a code and no token',
      'mistakeIn',
      "(asked.response_type ?? 'code') !== 'code'",
      'false',
      'of a token at once',
    ],
    [
      'whole associations',
      'showAuthorization',
      'reach.formIds === null',
      'true',
      'offers what they administer alone',
      'manageKeys, which no role in a campaign has',
    ],
    ['what was read', 'authorize', 'privileges.join() !== seen.join()', 'false', 'agrees to what was read'],
    ['password and code', 'authorize', 'if (unconfirmed)', 'if (!app)', 'with password and code'],
  ]),
  ...of('manage/applications.ts', AUTHORIZATIONS, [
    ['password and code', 'endAccess', 'if (unconfirmed)', 'if (!app)', ENDS],
  ]),
  ...of('v5/partners.ts', REFERENCE, [
    ['the application itself', 'partnerItself', 'isPartner && consentId === null', 'true', ALONE],
  ]),
  ...of('v5/campaigns.ts', 'v5/v5.test.ts', [
    [
      'what is not out yet',
      'seesDraftsOf',
      "caller.privileges.includes('FormAdministration')",
      'true',
      'to an application that was let in to make campaigns',
    ],
  ]),
  ...of('api-clients/partners.store.ts', 'manage/support-applications.test.ts', [
    [
      'one that opens something',
      'hasNamesake',
      ...ignored('c.revoked_at is null'),
      'people would read as another',
    ],
  ]),
  ...of('v5/partner-addresses.ts', REFERENCE, [
    [
      'a partner',
      'ownerOf',
      'caller.isPartner',
      'true',
      ALONE,
      'findLinkedId, which knows no key of an association',
    ],
    [
      'its own association',
      'ownerOf',
      '!isOwn',
      'false',
      ALONE,
      'findLinkedId, which knows those that let it in alone',
    ],
  ]),
  ...of('v5/partners.store.ts', REFERENCE, [
    [
      'those whose payments it reads',
      'readStatistics',
      ...ignored('linked.shows_payments'),
      'the sums included',
    ],
    ['those that let it in', 'findLinkedId', ...ignored('a.client_id = ${clientId}'), ALONE],
  ]),
  ...of('api-clients/tell-consent.ts', AUTHORIZATIONS, [
    ['the right manageKeys', 'tellConsent', "'manageKeys'", "'readMoney'", 'told to all administrators'],
  ]),
  ...of('api-clients/tell-key.ts', 'manage/api-clients.test.ts', [
    ['the right manageKeys', 'tellKey', "'manageKeys'", "'readMoney'", 'is told by mail of a key'],
  ]),
  ...of('api-clients/api-caller.ts', CALLER, [
    [
      'the privilege',
      'useApiCaller',
      '!found.privileges.includes(privilege)',
      'false',
      'asks for the privilege of its route',
    ],
  ]),
]
