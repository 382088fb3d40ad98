import type { ProblemCode } from '@obole/contract/problems'

/** What whoever writes the program does about a refusal; the message says what happened. */
export const ADVICE: Readonly<Partial<Record<ProblemCode, string>>> = {
  INVALID_REQUEST:
    'Correct what `errors` names: each has the path of a field. Sent again as it is, the call fails again.',
  FIELDS_INVALID: 'Correct what `errors` names, or show it to whoever typed it.',
  AMOUNT_TOO_HIGH: 'Ask for less: `details.maxCents` is the most that one payment takes.',
  API_TOKEN_INVALID: 'Get a token, with the refresh token or with the key, and send the call again.',
  API_PRIVILEGE_MISSING:
    'The token may not do this: `details.needed` names what it lacks. For a key, an administrator makes one that may, on the page «\u202fClés d’accès\u202f»; an application has it once we allow it to ask, and the association agrees again.',
  FORBIDDEN:
    'The token is of another association: `GET /v5/users/me/organizations` tells which one it opens. Below `/v5/partners`, it is not the application’s own.',
  REDIRECT_ADDRESS_INVALID: 'Send a domain by its name alone, without `https://` and without a path.',
  WEBHOOK_ADDRESS_REFUSED:
    'Send an address that begins with https and is reached from everywhere, without a name and a password in it.',
  NOT_FOUND: 'There is no such thing, or it is another association’s. Do not send the call again.',
  FORM_TYPE_UNAVAILABLE: 'No campaign is of that kind: correct `formType`.',
  PAYMENT_UNKNOWN: 'The payment was just taken away: read its order again.',
  PAYMENT_NOT_REFUNDABLE:
    'It is not paid, was given back, or was not paid online: give it back as it was paid.',
  REFUND_EXCEEDS_CAPTURE: 'Ask for less: more was asked for than is left of the payment.',
  NOTHING_TO_REFUND: 'All of it was given back already.',
  RENEWAL_UNDER_WAY: 'A debit of it is under way: try again once that is done.',
  ORDER_BEING_DEBITED: 'A debit of the order is under way: try again in a minute.',
  IDEMPOTENCY_KEY_REUSED: 'Take a new Idempotency-Key: this one was sent with something else.',
  WALLET_VALIDATION_ERROR:
    'The association may not take payments yet: its administrators see why at their desk.',
  FORM_CLOSED: 'The association takes no such payments now.',
  FORM_STATE_REFUSED: 'Take one of `details.nextStates`.',
  FORM_INCOMPLETE: 'Complete what `errors` names, at the desk, and try again.',
  EVENT_CANCELED: 'A cancelled event is not opened again: make a new one.',
  FILE_TOO_LARGE: 'Send less: a body has at most 256 KiB.',
  FILE_FORMAT:
    'Send the body as `application/json`. One that names no type, or `text/plain`, is read as JSON too.',
  TOO_MANY_REQUESTS: 'Wait as many seconds as `Retry-After` says, and send the call again.',
  MISDIRECTED: 'Nothing was done: send the call again at once, on a new connection.',
  UNKNOWN:
    'Something failed on our side. Quote `details.reference` to us; a call with an Idempotency-Key may be sent again.',
  UNAVAILABLE: 'Wait as many seconds as `Retry-After` says, and send the call again.',
}
