import { ignored, of } from '../lines.ts'

const OAUTH = 'api-clients/oauth.test.ts'
const CALLER = 'api-clients/api-caller.test.ts'
const KEYS = 'api-clients/keys.test.ts'

const USED_TWICE = 'one that is used twice ends all'
const REPLACED = 'opens a day more, and what was given for it ends with it'
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
    ['no longer than its secret', 'insertTokens', 'least(', 'greatest(', REPLACED],
    ['no longer than its secret', 'rotateToken', 't.expires_at <= c.former_secret_until', 'false', REPLACED],
    ['no longer than its secret', 'replaceSecret', 't.expires_at > ${until}', 'false', REPLACED],
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
  ...of('api-clients/give-tokens.ts', OAUTH, [
    ['the secret', 'checkSecret', 'opens(client, secret)', 'true', 'too many wrong secrets from one place'],
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
