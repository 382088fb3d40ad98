/**
 * Every constant of the product, one wrong value at a time. `from` must be found exactly once in the
 * file, or in the block that begins with `inside`; the tests of the same noun, or those named, must then fail.
 */
export type Mutant = {
  readonly what: string
  readonly file: string
  readonly inside?: string
  readonly from: string
  readonly to: string
  readonly tests?: readonly string[]
}

/** What of a file a mutant is about: all of it, or a block up to the brace at the same indent that closes it. */
export function partOf(source: string, { inside }: Mutant): string {
  if (inside === undefined) return source
  const start = source.indexOf(`\n${inside}\n`)
  const indent = /^ */.exec(inside)?.[0] ?? ''
  return start === -1 ? '' : source.slice(start, source.indexOf(`\n${indent}}`, start))
}

function of(
  file: string,
  rows: readonly (readonly [what: string, from: string, to: string])[],
  tests?: readonly string[],
): Mutant[] {
  return rows.map(([what, from, to]) => ({ what, file, from, to, ...(tests ? { tests } : {}) }))
}

/** A trait of one kind of campaign: others may have it too. */
function ofKind(
  kind: string,
  rows: readonly (readonly [what: string, from: string, to: string])[],
): Mutant[] {
  return of('campaign/kinds.ts', rows).map((mutant) => ({ ...mutant, inside: `  ${kind}: {` }))
}

const SINCE_2025 =
  '200_000,\n    highRateBelowCeiling: true,\n    companyPercent: 60,\n    basePercent: 66,\n    highPercent: 75'
const BEFORE_2025 =
  '100_000,\n    highRateBelowCeiling: false,\n    companyPercent: 60,\n    basePercent: 66,\n    highPercent: 75'

export const MUTANTS: readonly Mutant[] = [
  ...of(
    'imports/import.ts',
    [
      ['a file read in has twenty megabytes', 'MAX_IMPORT_BYTES = 20 *', 'MAX_IMPORT_BYTES = 21 *'],
      ['fifty thousand lines', 'MAX_IMPORT_LINES = 50_000', 'MAX_IMPORT_LINES = 50_001'],
      ['sixty columns', 'MAX_IMPORT_COLUMNS = 60', 'MAX_IMPORT_COLUMNS = 61'],
      ['two thousand characters a cell', 'MAX_IMPORT_CELL = 2_000', 'MAX_IMPORT_CELL = 2_001'],
      ['what was not read in goes after a week', 'UNUSED_IMPORT_DAYS = 7', 'UNUSED_IMPORT_DAYS = 8'],
      ['what lines said goes after ninety days', 'IMPORT_CELLS_DAYS = 90', 'IMPORT_CELLS_DAYS = 91'],
    ],
    ['imports/imports.test.ts'],
  ),
  ...of(
    'imports/pull.ts',
    [
      ['a key is kept for a day', 'PULL_KEY_HOURS = 24', 'PULL_KEY_HOURS = 25'],
      ['what was not brought goes after a week', 'UNUSED_PULL_DAYS = 7', 'UNUSED_PULL_DAYS = 8'],
      ['five hundred campaigns', 'MOST_PULLED_CAMPAIGNS = 500', 'MOST_PULLED_CAMPAIGNS = 501'],
      ['what was paid or written down', "'Processed', 'Registered'", "'Processed', 'Waiting'"],
      ['what was paid there and kept', "'Registered', 'Corrected'", "'Registered', 'Refunded'"],
      ['eight questions in a row', 'MOST_UNANSWERED = 8', 'MOST_UNANSWERED = 9'],
      ['the first pause', 'FIRST_PAUSE_MS = 5_000', 'FIRST_PAUSE_MS = 6_000'],
      ['the longest pause', 'LONGEST_PAUSE_MS = 15 *', 'LONGEST_PAUSE_MS = 16 *'],
    ],
    ['imports/pull.test.ts'],
  ),
  ...of('imports/monthly-donor.ts', [
    ['a month and two weeks', 'STILL_GIVEN_DAYS = 45', 'STILL_GIVEN_DAYS = 46'],
    ['no payment to come', 'paidOn <= today && ', ''],
    ['two weeks before the second mail', 'RESTART_REMINDER_DAYS = 14', 'RESTART_REMINDER_DAYS = 15'],
    ['a link opens for sixty days', 'RESTART_LINK_DAYS = 60', 'RESTART_LINK_DAYS = 61'],
    ['a donor is known for 180 days', 'MONTHLY_DONOR_DAYS = 180', 'MONTHLY_DONOR_DAYS = 181'],
    ['the latest payment says the amount', 'gift.on >= known.on', 'gift.on < known.on'],
  ]),
  ...of(
    'imports/values.ts',
    [['a season begins in September', 'SEASON_MONTH = 9', 'SEASON_MONTH = 8']],
    ['imports/imports.test.ts'],
  ),
  ...of(
    'imports/read-line.ts',
    [
      ['no day to come is that of the facts', 'date <= rules.today', 'date !== rules.today'],
      ['the end is not before the begin', 'until < from', 'until > from'],
    ],
    ['imports/imports.test.ts'],
  ),
  ...of(
    'imports/read-line.ts',
    [
      [
        'what was done elsewhere has a name of two hundred',
        'LONGEST_ACT_NAME = 200',
        'LONGEST_ACT_NAME = 201',
      ],
      ['no day to come is that of what was done', ' || on > today', ''],
      ['a discount makes nothing negative', 'Math.max(0, amount - discount)', 'Math.abs(amount - discount)'],
    ],
    ['imports/acts.test.ts'],
  ),
  ...of('ledger/payout-label.ts', [
    ['a payout’s number has six digits at least', 'NUMBER_LENGTH = 6', 'NUMBER_LENGTH = 7'],
  ]),
  ...of(
    'statements/limits.ts',
    [
      ['a statement has ten megabytes', 'MAX_STATEMENT_BYTES = 10 *', 'MAX_STATEMENT_BYTES = 11 *'],
      ['twenty thousand lines', 'MAX_STATEMENT_LINES = 20_000', 'MAX_STATEMENT_LINES = 20_001'],
    ],
    ['statements/statements.test.ts'],
  ),
  ...of(
    'accounting/year.ts',
    [['a share says nothing beyond 300 %', 'LARGEST_CHANGE_PERCENT = 300', 'LARGEST_CHANGE_PERCENT = 301']],
    ['accounting/year.test.ts'],
  ),
  ...of(
    'statements/csv.ts',
    [['headings are among the first sixty rows', 'MOST_ABOVE = 60', 'MOST_ABOVE = 61']],
    ['statements/statements.test.ts'],
  ),
  ...of(
    'statements/match.ts',
    [
      ['a payout is looked for two days before', 'DAYS_BEFORE = 2', 'DAYS_BEFORE = 3'],
      ['and ten days after', 'DAYS_AFTER = 10', 'DAYS_AFTER = 11'],
      ['it arrives within three days', 'ARRIVAL_DAYS = 3', 'ARRIVAL_DAYS = 2'],
      ['it is absent after five days', 'ABSENT_AFTER_DAYS = 5', 'ABSENT_AFTER_DAYS = 6'],
      ['a line of its amount is kept for forty-five', 'KEPT_FOR_DAYS = 45', 'KEPT_FOR_DAYS = 46'],
      ['and forgotten after four hundred', 'OTHERS_LINES_DAYS = 400', 'OTHERS_LINES_DAYS = 401'],
    ],
    ['statements/match.test.ts'],
  ),
  ...of(
    'statements/coverage.ts',
    [['a week without a movement needs no statement', 'MOST_QUIET_DAYS = 7', 'MOST_QUIET_DAYS = 8']],
    ['statements/match.test.ts'],
  ),
  ...of('order/passing-on.ts', [
    [
      'a ticket changes hands three times a day',
      'PASSES_OF_A_TICKET_A_DAY = 3',
      'PASSES_OF_A_TICKET_A_DAY = 4',
    ],
    ['those of an order twenty times', 'PASSES_OF_AN_ORDER_A_DAY = 20', 'PASSES_OF_AN_ORDER_A_DAY = 21'],
    [
      'an event that begins has begun',
      'epochMs(now) >= epochMs(eventStartsAt)',
      'epochMs(now) > epochMs(eventStartsAt)',
    ],
    ['whoever is given a ticket has an e-mail', "email: 'Required'", "email: 'Optional'"],
  ]),
  ...of('order/order.ts', [
    ['the first payment is in', "index === 0 ? 'Authorized'", "index === 1 ? 'Authorized'"],
    ['payments are counted from one', 'instalmentNumber: index + 1', 'instalmentNumber: index'],
    ['a free payment is none', 'payment.tipCents > 0', 'payment.tipCents >= 0'],
    [
      'only a monthly line recurs',
      'recurs(line) && recurrence !== null',
      '!recurs(line) && recurrence !== null',
    ],
    ['months to come are not free', 'payments.length === 0 && recurrence === null', 'payments.length === 0'],
    ['what is charged in all', 'totalCents: cart.payableCents', 'totalCents: cart.amountCents'],
  ]),
  ...of('validation/name.ts', [
    ['how long a person’s name is', 'MAX_NAME_LENGTH = 60', 'MAX_NAME_LENGTH = 61'],
    ['how many words a name has', 'MAX_NAME_WORDS = 6', 'MAX_NAME_WORDS = 7'],
  ]),
  ...of('validation/name-in-mail.ts', [
    ['how many words of a name a mail shows', 'MAX_MAIL_NAME_WORDS = 5', 'MAX_MAIL_NAME_WORDS = 6'],
    ['an association’s name is not a person’s', ' || spells(name, organizationName)', ''],
  ]),
  ...of('validation/dedication.ts', [
    ['how long a name is', 'MAX_HONOUREE_LENGTH = 80', 'MAX_HONOUREE_LENGTH = 81'],
    ['how long a dedication is', 'MAX_DEDICATION_LENGTH = 300', 'MAX_DEDICATION_LENGTH = 301'],
    ['the address of a machine', '(?:\\.\\d{1,3}){3}', '(?:\\.\\d{1,3}){4}'],
    ['a sentence after a full stop', '(?:(?!\\p{Lu})', '(?:'],
    ['an ending that is spelled', '(?:dot|point)', '(?:dot)'],
  ]),
  ...of('campaign/gauge.ts', [
    ['a goal is reached when it is', 'Math.floor((collectedCents', 'Math.ceil((collectedCents'],
    ['a bar is filled once', 'Math.min(percent, 100)', 'Math.min(percent, 101)'],
    ['the last day is still one', 'daysLeft >= 0', 'daysLeft > 0'],
    ['five associations', 'FEWEST_ASSOCIATIONS_OF_A_SUM = 5', 'FEWEST_ASSOCIATIONS_OF_A_SUM = 4'],
  ]),
  ...of('order/order-message.ts', [
    ['how many orders are chosen at once', 'MAX_CHOSEN_ORDERS = 5_000', 'MAX_CHOSEN_ORDERS = 5_001'],
    ['how many messages a day', 'MESSAGES_A_DAY = 20', 'MESSAGES_A_DAY = 21'],
    ['how many readers a day', 'MESSAGE_READERS_A_DAY = 10_000', 'MESSAGE_READERS_A_DAY = 10_001'],
    ['how long a subject is', 'MESSAGE_SUBJECT_MAX = 150', 'MESSAGE_SUBJECT_MAX = 151'],
    ['how long a message is', 'MESSAGE_TEXT_MAX = 4_000', 'MESSAGE_TEXT_MAX = 4_001'],
    ['how many confirmations leave at once', 'MAX_RESENT_ORDERS = 500', 'MAX_RESENT_ORDERS = 501'],
  ]),
  ...of('dates/moments.ts', [['how long a short wait is', 'SHORT_WAIT_MS = 5', 'SHORT_WAIT_MS = 6']]),
  ...of('campaign/membership.ts', [
    ['how near an end is soon', 'ENDS_SOON_DAYS = 30', 'ENDS_SOON_DAYS = 31'],
    ['when seasons begin', 'SEASON_MONTH = 9', 'SEASON_MONTH = 10'],
    ['when the next one is prepared', 'PREPARED_FROM_MONTH = 5', 'PREPARED_FROM_MONTH = 6'],
    ['a season lasts a year', 'monthsAfter(firstDay, 12)', 'monthsAfter(firstDay, 11)'],
    ['who joins before a season', 'takenOn > firstDay && ', ''],
    ['who renews early loses no day', 'addDays(currentUntil, 1)', 'currentUntil'],
    ['the last day is still one of membership', 'currentUntil >= takenOn', 'currentUntil > takenOn'],
    ['who is written down after it', ' && takenOn <= lastDayOfYear(firstDay)', ''],
  ]),
  ...of('campaign/automatic-renewal.ts', [
    ['from when a renewal is announced', 'NOTICE_FROM_DAYS = 60', 'NOTICE_FROM_DAYS = 61'],
    ['until when a renewal is announced', 'NOTICE_UNTIL_DAYS = 32', 'NOTICE_UNTIL_DAYS = 31'],
    ['how late a renewal is debited', 'LATE_DAYS = 7', 'LATE_DAYS = 8'],
    ['how long its end is told', 'END_IS_NEWS_DAYS = 30', 'END_IS_NEWS_DAYS = 31'],
  ]),
  ...of('campaign/renewal.ts', [
    ['a month before the end', 'Before30: -30', 'Before30: -31'],
    ['a week before the end', 'Before7: -7', 'Before7: -8'],
    ['a week after the end', 'After7: 7', 'After7: 8'],
    ['how late a reminder may be', 'CATCH_UP_DAYS = 3', 'CATCH_UP_DAYS = 4'],
    ['how long a renewal link opens', 'RENEWAL_LINK_DAYS = 60', 'RENEWAL_LINK_DAYS = 61'],
  ]),
  ...of('campaign/next-season.ts', [
    [
      'the next season is a year later',
      'monthsAfter(parisDate(instant), 12)',
      'monthsAfter(parisDate(instant), 11)',
    ],
    ['so is its end', 'monthsAfter(parisDate(end), 12)', 'monthsAfter(parisDate(end), 11)'],
    ['a leap day is no day lost', "nextYear.endsWith('-02-28')", 'false'],
    ['two figures that are no year', 'Number(short) === year % 100', 'true'],
    ['a title without a year', 'moved !== title || nextStart === null', 'true'],
  ]),
  ...of('money/money.ts', [
    ['nothing', 'ZERO = cents(0)', 'ZERO = cents(1)'],
    ['minimum charge, higher', 'MIN_CHARGE_CENTS = cents(50)', 'MIN_CHARGE_CENTS = cents(51)'],
    ['minimum charge, lower', 'MIN_CHARGE_CENTS = cents(50)', 'MIN_CHARGE_CENTS = cents(49)'],
    ['VAT 20 %', '[0, 2.1, 5.5, 10, 20]', '[0, 2.1, 5.5, 10, 19.6]'],
    ['VAT 10 %', '[0, 2.1, 5.5, 10, 20]', '[0, 2.1, 5.5, 7, 20]'],
    ['VAT 5.5 %', '[0, 2.1, 5.5, 10, 20]', '[0, 2.1, 5, 10, 20]'],
    ['VAT 2.1 %', '[0, 2.1, 5.5, 10, 20]', '[0, 2, 5.5, 10, 20]'],
    ['VAT 0 %', '[0, 2.1, 5.5, 10, 20]', '[2.1, 5.5, 10, 20]'],
    ['VAT is inside the price', '10_000 + vatBasisPoints', '10_000'],
    ['rounding half up', '2 * numerator + denominator', '2 * numerator'],
    ['who takes the remainder', 'index === 0 ? total', 'index === parts - 1 ? total'],
    ['two decimals', "decimals.charAt(2) >= '5'", "decimals.charAt(2) >= '6'"],
    ['range of prices', 'locale)} - ${', 'locale)} / ${'],
    ['narrow space before the euro sign', '${size}\\u202f€', '${size}\\u00a0€'],
  ]),
  ...of('money/vat.ts', [
    [
      'VAT is of what is paid of each line',
      'vatIncluded(part.paidCents, part.rateBasisPoints)',
      'vatIncluded(part.paidCents, 0)',
    ],
    [
      'VAT left is of what is left of a line',
      'vatIncluded(partOf(paidCents, amountCents, ofCents), rateBasisPoints ?? 0)',
      'vatIncluded(paidCents, rateBasisPoints ?? 0)',
    ],
  ]),
  ...of('money/tip.ts', [
    ['unusual tip, earlier', 'TIP_UNUSUAL_CENTS = 2500', 'TIP_UNUSUAL_CENTS = 2499'],
    ['unusual tip, later', 'TIP_UNUSUAL_CENTS = 2500', 'TIP_UNUSUAL_CENTS = 2501'],
    ['tip at 0 €', '[0, 0],', '[0, 5],'],
    ['tip breakpoint 15 €', '[1500, 350]', '[1510, 350]'],
    ['tip at 15 €', '[1500, 350]', '[1500, 345]'],
    ['tip breakpoint 50 €', '[5000, 600]', '[5010, 600]'],
    ['tip at 50 €', '[5000, 600]', '[5000, 605]'],
    ['tip breakpoint 100 €', '[10_000, 800]', '[10_100, 800]'],
    ['tip at 100 €', '[10_000, 800]', '[10_000, 795]'],
    ['tip breakpoint 500 €', '[50_000, 2000]', '[50_100, 2000]'],
    ['tip at 500 €', '[50_000, 2000]', '[50_000, 2005]'],
    ['tip breakpoint 1000 €', '[100_000, 2500]', '[101_000, 2500]'],
    ['tip at 1000 €', '[100_000, 2500]', '[100_000, 2505]'],
    ['tip rounding, finer', 'TIP_ROUNDING_CENTS = 5', 'TIP_ROUNDING_CENTS = 1'],
    ['tip rounding, coarser', 'TIP_ROUNDING_CENTS = 5', 'TIP_ROUNDING_CENTS = 10'],
    ['tip rounds up', 'Math.ceil(scaled', 'Math.floor(scaled'],
    ['tip per instalment rounds up', 'Math.ceil(whole / factor)', 'Math.floor(whole / factor)'],
    ['least tip threshold, higher', 'TIP_THRESHOLD_CENTS = 100', 'TIP_THRESHOLD_CENTS = 105'],
    ['least tip threshold, lower', 'TIP_THRESHOLD_CENTS = 100', 'TIP_THRESHOLD_CENTS = 95'],
    ['least tip under 1 €', 'TIP_SMALLEST_CENTS = 1', 'TIP_SMALLEST_CENTS = 2'],
    ['greatest tip', '2 * suggested - min', '3 * suggested - min'],
    ['free tip at zero', 'amount <= 0', 'amount < 0'],
    ['mid band, later', 'TIP_BAND_MID_CENTS = 1500', 'TIP_BAND_MID_CENTS = 1501'],
    ['mid band, earlier', 'TIP_BAND_MID_CENTS = 1500', 'TIP_BAND_MID_CENTS = 1499'],
    ['high band, later', 'TIP_BAND_HIGH_CENTS = 10_000', 'TIP_BAND_HIGH_CENTS = 10_001'],
    ['high band, earlier', 'TIP_BAND_HIGH_CENTS = 10_000', 'TIP_BAND_HIGH_CENTS = 9999'],
  ]),
  ...of(
    'door/list.ts',
    [['lists of a door', 'MOST_LISTS = 20', 'MOST_LISTS = 21']],
    ['door/verdict.test.ts'],
  ),
  ...of('door/sale.ts', [
    ['the most in cash, higher', 'MOST_CASH_CENTS = cents(100_000)', 'MOST_CASH_CENTS = cents(100_001)'],
    ['the most in cash, lower', 'MOST_CASH_CENTS = cents(100_000)', 'MOST_CASH_CENTS = cents(99_999)'],
    [
      'the largest cheque, higher',
      'MOST_CHEQUE_CENTS = cents(1_000_000)',
      'MOST_CHEQUE_CENTS = cents(1_000_001)',
    ],
    [
      'the largest cheque, lower',
      'MOST_CHEQUE_CENTS = cents(1_000_000)',
      'MOST_CHEQUE_CENTS = cents(999_999)',
    ],
  ]),
  ...of('door/scans.ts', [
    ['who left was in', 'presenceOf(ofOne).admission !== null', 'presenceOf(ofOne).isIn'],
  ]),
  ...of('door/verdict.ts', [
    [
      'how long before an event its door opens',
      'DOOR_OPENS_HOURS_BEFORE = 12',
      'DOOR_OPENS_HOURS_BEFORE = 13',
    ],
    ['how long a door may be opened after its event', 'DOOR_OVER_AFTER_DAYS = 7', 'DOOR_OVER_AFTER_DAYS = 8'],
    ['how long a phone keeps its list', 'PHONE_LIVES_DAYS = 7', 'PHONE_LIVES_DAYS = 8'],
    ['the hour at which a door ends', "'06:00'", "'07:00'"],
  ]),
  ...of('receipts/deposit-slip.ts', [
    ['thirty cheques fit on a slip', 'MOST_CHEQUES_ON_SLIP = 30', 'MOST_CHEQUES_ON_SLIP = 31'],
    ['one too many is refused', 'wanted.size > MOST', 'wanted.size >= MOST'],
  ]),
  ...of('receipts/receipt.ts', [
    ['individual model', "'11580*05'", "'11580*04'"],
    ['company model', "'16216*02'", "'16216*01'"],
    ['individual article', "article: '200'", "article: '238 bis'"],
    ['company article', "article: '238 bis'", "article: '200'"],
    ['figures of a number', 'padStart(5', 'padStart(4'],
    ['what is given back', 'whole - backCents', 'whole + backCents'],
    ['lines given up first', 'Math.min(elsewhere, total(givenUp))', '0'],
  ]),
  ...of('receipts/tax-reduction.ts', [
    ['date of the new tax rules, later', "'2025-10-14'", "'2025-10-15'"],
    ['date of the new tax rules, earlier', "'2025-10-14'", "'2025-10-13'"],
    ['new ceiling', SINCE_2025, SINCE_2025.replace('200_000', '100_000')],
    ['new ceiling, a cent', SINCE_2025, SINCE_2025.replace('200_000', '200_010')],
    ['high rate from the first euro', SINCE_2025, SINCE_2025.replace('true', 'false')],
    ['60 % since 2025', SINCE_2025, SINCE_2025.replace('60', '61')],
    ['66 % since 2025', SINCE_2025, SINCE_2025.replace('66', '67')],
    ['75 % since 2025', SINCE_2025, SINCE_2025.replace('75', '74')],
    ['old ceiling, higher', BEFORE_2025, BEFORE_2025.replace('100_000', '100_001')],
    ['old ceiling, lower', BEFORE_2025, BEFORE_2025.replace('100_000', '99_999')],
    ['low rate below the old ceiling', BEFORE_2025, BEFORE_2025.replace('false', 'true')],
    ['60 % before 2025', BEFORE_2025, BEFORE_2025.replace('60', '59')],
    ['66 % before 2025', BEFORE_2025, BEFORE_2025.replace('66', '65')],
    ['75 % before 2025', BEFORE_2025, BEFORE_2025.replace('75', '76')],
  ]),
  ...of('payment/schedule.ts', [
    ['1x', '[1, 3, 6, 10, 12]', '[3, 6, 10, 12]'],
    ['3x', '[1, 3, 6, 10, 12]', '[1, 2, 6, 10, 12]'],
    ['6x', '[1, 3, 6, 10, 12]', '[1, 3, 5, 10, 12]'],
    ['10x', '[1, 3, 6, 10, 12]', '[1, 3, 6, 9, 12]'],
    ['12x', '[1, 3, 6, 10, 12]', '[1, 3, 6, 10, 11]'],
    ['last monthly day, later', 'MAX_MONTHLY_DAY = 28', 'MAX_MONTHLY_DAY = 29'],
    ['last monthly day, earlier', 'MAX_MONTHLY_DAY = 28', 'MAX_MONTHLY_DAY = 27'],
    ['first monthly day, later', 'day >= 1 ', 'day >= 2 '],
    ['first monthly day, earlier', 'day >= 1 ', 'day >= 0 '],
    ['least instalment', '>= MIN_CHARGE_CENTS', '> MIN_CHARGE_CENTS'],
  ]),
  ...of('payment/asked-terms.ts', [
    ['twelve terms that are asked for', 'MAX_ASKED_TERMS = 12', 'MAX_ASKED_TERMS = 13'],
    ['within twelve months', 'ASKED_TERMS_MONTHS = 12', 'ASKED_TERMS_MONTHS = 13'],
    ['least term', '< MIN_CHARGE_CENTS', '<= MIN_CHARGE_CENTS'],
  ]),
  ...of('cart/cart-expiry.ts', [
    ['cart lifetime, longer', 'CART_LIFETIME_MS = 15 *', 'CART_LIFETIME_MS = 16 *'],
    ['cart lifetime, shorter', 'CART_LIFETIME_MS = 15 *', 'CART_LIFETIME_MS = 14 *'],
    ['a minute', 'MINUTE_MS = 60_000', 'MINUTE_MS = 1000'],
    ['cart lifetime in all', 'CART_TOTAL_LIFETIME_MS = 60 *', 'CART_TOTAL_LIFETIME_MS = 61 *'],
    ['live carts of a visitor', 'MAX_LIVE_CARTS = 3', 'MAX_LIVE_CARTS = 4'],
  ]),
  ...of('cart/cart-limits.ts', [
    ['lines of a cart, more', 'MAX_CART_LINES = 20', 'MAX_CART_LINES = 21'],
    ['lines of a cart, fewer', 'MAX_CART_LINES = 20', 'MAX_CART_LINES = 19'],
  ]),
  ...of('site/colour.ts', [
    ['what text needs to be read', 'LEAST_CONTRAST = 4.5', 'LEAST_CONTRAST = 4.4'],
    ['white is white', '[255, 255, 255]', '[254, 255, 255]'],
  ]),
  ...of('site/lists.ts', [
    ['how far a list is counted', 'COUNTED_EXACTLY = 10_000', 'COUNTED_EXACTLY = 10_001'],
    ['how far a search looks', 'SEARCHED_NEAREST = 1_000', 'SEARCHED_NEAREST = 1_001'],
    ['the last row counted exactly', 'counted > COUNTED_EXACTLY', 'counted >= COUNTED_EXACTLY'],
  ]),
  ...of('dates/calendar.ts', [['the longest line', 'LONGEST_LINE_BYTES = 75', 'LONGEST_LINE_BYTES = 76']]),
  ...of('site/settings.ts', [
    ['contributors a page', 'CONTRIBUTORS_PAGE_SIZE = 8', 'CONTRIBUTORS_PAGE_SIZE = 10'],
    ['HTTP time-out', 'HTTP_TIMEOUT_MS = 30_000', 'HTTP_TIMEOUT_MS = 60_000'],
    ['card time-out', 'CARD_TIMEOUT_MS = 120_000', 'CARD_TIMEOUT_MS = 30_000'],
    ['toast time-out', 'TOAST_TIMEOUT_MS = 5000', 'TOAST_TIMEOUT_MS = 3000'],
    ['chunk reload guard', 'CHUNK_RELOAD_GUARD_MS = 60_000', 'CHUNK_RELOAD_GUARD_MS = 60_001'],
    ['busy sign', 'MIN_BUSY_MS = 200', 'MIN_BUSY_MS = 201'],
    ['main colour', "'#4B3FCF'", "'#4B3FCE'"],
    ['one-page captcha', 'onePageCaptcha: false', 'onePageCaptcha: true'],
    ['card on the summary', 'cardOnSummary: true', 'cardOnSummary: false'],
    ['environment', "'prod'", "'dev'"],
    ['upload size', 'MAX_UPLOAD_BYTES = 5 * 1024 * 1024', 'MAX_UPLOAD_BYTES = 5 * 1000 * 1000'],
  ]),
  ...of(
    'validation/file-types.ts',
    [['upload types', "'image/webp'", "'image/svg+xml'"]],
    ['site/settings.test.ts'],
  ),
  ...of('locale.ts', [
    ['locale cookie', 'LOCALE_COOKIE_DAYS = 365', 'LOCALE_COOKIE_DAYS = 30'],
    ['default locale', "DEFAULT_LOCALE: Locale = 'fr'", "DEFAULT_LOCALE: Locale = 'en'"],
    ['French tag', "'fr-FR'", "'fr-BE'"],
    ['English tag', "'en-GB'", "'en-US'"],
  ]),
  ...of('validation/phone.ts', [
    ['phone, shorter', 'PHONE_MIN_LENGTH = 8', 'PHONE_MIN_LENGTH = 7'],
    ['phone, not as short', 'PHONE_MIN_LENGTH = 8', 'PHONE_MIN_LENGTH = 9'],
    ['phone, longer', 'PHONE_MAX_LENGTH = 15', 'PHONE_MAX_LENGTH = 16'],
    ['phone, not as long', 'PHONE_MAX_LENGTH = 15', 'PHONE_MAX_LENGTH = 14'],
  ]),
  ...of('validation/postal-code.ts', [
    ['postal code, shorter', 'POSTAL_CODE_MIN_LENGTH = 3', 'POSTAL_CODE_MIN_LENGTH = 2'],
    ['postal code, not as short', 'POSTAL_CODE_MIN_LENGTH = 3', 'POSTAL_CODE_MIN_LENGTH = 4'],
    ['postal code, longer', 'POSTAL_CODE_MAX_LENGTH = 10', 'POSTAL_CODE_MAX_LENGTH = 11'],
    ['postal code, not as long', 'POSTAL_CODE_MAX_LENGTH = 10', 'POSTAL_CODE_MAX_LENGTH = 9'],
  ]),
  ...of('validation/company.ts', [
    ['SIREN, shorter', 'SIREN_LENGTH = 9', 'SIREN_LENGTH = 8'],
    ['SIREN, longer', 'SIREN_LENGTH = 9', 'SIREN_LENGTH = 10'],
  ]),
  ...of('association/identity.ts', [
    ['review of an identity', 'IDENTITY_REVIEW_MONTHS = 24', 'IDENTITY_REVIEW_MONTHS = 25'],
    ['what nobody verified is free', 'isVerified && isIdentityField(path)', 'isIdentityField(path)'],
    ['a number is identity', "  'siren',\n", ''],
    ['a claim on a receipt is identity', "  'isUnderColucheLaw',\n", ''],
  ]),
  ...of('validation/received-day.ts', [
    ['years back, more', 'RECEIVED_YEARS_BACK = 3', 'RECEIVED_YEARS_BACK = 4'],
    ['years back, fewer', 'RECEIVED_YEARS_BACK = 3', 'RECEIVED_YEARS_BACK = 2'],
  ]),
  ...of('association/iban-change.ts', [
    ['hold of an account', 'IBAN_HOLD_HOURS = 48', 'IBAN_HOLD_HOURS = 47'],
    ['a first account with money', 'current === null && !hasReceived', 'current === null'],
  ]),
  ...of('payment/cover.ts', [
    ['most in reserve', 'MAX_RESERVE_CENTS = cents(10_000_000)', 'MAX_RESERVE_CENTS = cents(10_000_001)'],
    ['the queue is not overtaken', 'waitingCents === 0 && ', ''],
    ['the last cent covers', 'cost <= availableCents', 'cost < availableCents'],
    ['the reserve stays', 'availableCents - waitingCents - reserveCents', 'availableCents - waitingCents'],
    [
      'waiting refunds come first',
      'availableCents - waitingCents - reserveCents',
      'availableCents - reserveCents',
    ],
  ]),
  ...of('ledger/payout-rhythm.ts', [
    ['weeks begin on Monday', 'MONDAY = 1', 'MONDAY = 2'],
    ['a missed day is today', 'due < today ? today : due', 'due'],
    ['months begin on the first', 'day === 1 ? from', 'day === 2 ? from'],
  ]),
  ...of('payment/top-up.ts', [
    ['check digits', 'CHECK = 97', 'CHECK = 96'],
    ['two names are none', 'found.size === 1', 'found.size >= 1'],
  ]),
  ...of('ledger/payout.ts', [
    ['least payout, higher', 'MIN_PAYOUT_CENTS = cents(100)', 'MIN_PAYOUT_CENTS = cents(101)'],
    ['least payout, lower', 'MIN_PAYOUT_CENTS = cents(100)', 'MIN_PAYOUT_CENTS = cents(99)'],
    ['a payout that waits may fail', "['CashedOut', 'Failed']", "['CashedOut']"],
    ['what is paid stays paid', 'CashedOut: []', "CashedOut: ['Failed']"],
  ]),
  ...of('ledger/refund.ts', [
    [
      'the bank may answer what we gave up',
      "Error: ['Processing', 'Processed', 'Refused']",
      "Error: ['Processing', 'Refused']",
    ],
    [
      'or before we asked again',
      "Init: ['Processing', 'Processed', 'Refused']",
      "Init: ['Processing', 'Processed']",
    ],
    ['only what waits is cancelled', "Processing: ['Processed',", "Processing: ['Canceled', 'Processed',"],
  ]),
  ...of('machine.ts', [
    ['from where, not to where', 'next(machine, from, to) !== null', 'next(machine, to, from) !== null'],
  ]),
  ...of('validation/custom-field.ts', [
    ['F27 a declaration is not made again by a renewal', "'YesNo', 'Attestation'])", "'YesNo'])"],
    ['a year without an end, longer', 'MONTHS_WITHOUT_END = 12', 'MONTHS_WITHOUT_END = 13'],
    ['a year without an end, shorter', 'MONTHS_WITHOUT_END = 12', 'MONTHS_WITHOUT_END = 11'],
    ['sent after the end, erased by the end', 'end < givenOn ? givenOn : end', 'end'],
    ['what may come later is asked at once', 'field.isRequired && !field.mayComeLater', 'field.isRequired'],
  ]),
  ...of('validation/birth-date.ts', [
    ['legal age, older', 'LEGAL_AGE = 18', 'LEGAL_AGE = 19'],
    ['years ahead, more', 'YEARS_AHEAD = 20', 'YEARS_AHEAD = 21'],
    ['years ahead, fewer', 'YEARS_AHEAD = 20', 'YEARS_AHEAD = 19'],
    ['legal age, younger', 'LEGAL_AGE = 18', 'LEGAL_AGE = 17'],
    ['earliest birth date, later', "'1900-01-01'", "'1900-01-02'"],
    ['earliest birth date, earlier', "'1900-01-01'", "'1899-12-31'"],
  ]),
  ...of(
    'validation/text-length.ts',
    [
      ['text length, longer', 'MAX_TEXT_LENGTH = 500', 'MAX_TEXT_LENGTH = 501'],
      ['text length, shorter', 'MAX_TEXT_LENGTH = 500', 'MAX_TEXT_LENGTH = 499'],
    ],
    ['validation/text.test.ts'],
  ),
  ...of('validation/email.ts', [
    ['e-mail length, longer', 'MAX_EMAIL_LENGTH = 254', 'MAX_EMAIL_LENGTH = 255'],
    ['e-mail length, shorter', 'MAX_EMAIL_LENGTH = 254', 'MAX_EMAIL_LENGTH = 253'],
    ['masked e-mail, longer', 'SHORTEST_WITH_LAST_LETTER = 3', 'SHORTEST_WITH_LAST_LETTER = 4'],
    ['masked e-mail, shorter', 'SHORTEST_WITH_LAST_LETTER = 3', 'SHORTEST_WITH_LAST_LETTER = 2'],
  ]),
  ...of('validation/email-suggestion.ts', [
    ['shortest guessed mailbox, longer', 'SHORTEST_GUESSED = 5', 'SHORTEST_GUESSED = 6'],
    ['shortest guessed mailbox, shorter', 'SHORTEST_GUESSED = 5', 'SHORTEST_GUESSED = 4'],
  ]),
  ...of('users/password.ts', [
    ['shortest name, longer', 'NAME_SHORTEST = 4', 'NAME_SHORTEST = 5'],
    ['shortest name, shorter', 'NAME_SHORTEST = 4', 'NAME_SHORTEST = 3'],
    ['long password, longer', 'PASSWORD_LONG = 12', 'PASSWORD_LONG = 13'],
    ['long password, shorter', 'PASSWORD_LONG = 12', 'PASSWORD_LONG = 11'],
    ['short password, longer', 'PASSWORD_SHORTEST = 8', 'PASSWORD_SHORTEST = 9'],
    ['short password, shorter', 'PASSWORD_SHORTEST = 8', 'PASSWORD_SHORTEST = 7'],
    ['kinds of signs, more', 'PASSWORD_KINDS = 3', 'PASSWORD_KINDS = 4'],
    ['kinds of signs, fewer', 'PASSWORD_KINDS = 3', 'PASSWORD_KINDS = 2'],
  ]),
  ...of('validation/country.ts', [['default country', "DEFAULT_COUNTRY = 'FR'", "DEFAULT_COUNTRY = 'BE'"]]),
  ...of('validation/consent.ts', [['terms version', "'2023-10'", "'2024-10'"]]),
  ...of('site/addresses.ts', [
    ['steps of the journey', 'JOURNEY_STEPS = 4', 'JOURNEY_STEPS = 5'],
    ['steps that exist, fewer', '[1, 2, 3, 4]', '[1, 2, 3]'],
  ]),
  ...of(
    'campaign/kinds.ts',
    [
      ['event segment', "segment: 'evenements'", "segment: 'evenement'"],
      ['membership segment', "segment: 'adhesions'", "segment: 'adhesion'"],
      ['donation segment', "segment: 'formulaires'", "segment: 'dons'"],
      ['crowdfunding segment', "segment: 'collectes'", "segment: 'collecte'"],
      ['sale segment', "segment: 'paiements'", "segment: 'ventes'"],
      ['sale segment at the desk', "deskSegment: 'ventes'", "deskSegment: 'paiements'"],
      ['shop segment', "segment: 'boutiques'", "segment: 'boutique'"],
    ],
    ['site/addresses.test.ts'],
  ),
  ...ofKind('Event', [
    ['an event holds places', "holds: 'places'", 'holds: null'],
    ['an event takes place', 'takesPlace: true', 'takesPlace: false'],
  ]),
  ...ofKind('Membership', [['a membership is valid for a time', 'hasValidity: true', 'hasValidity: false']]),
  ...ofKind('Donation', [['a gift gives a receipt', "paper: 'receipt'", 'paper: null']]),
  ...ofKind('CrowdFunding', [
    ['a collection tells its progress', 'alwaysTellsProgress: true', 'alwaysTellsProgress: false'],
  ]),
  ...ofKind('Shop', [['a shop holds items', "holds: 'items'", 'holds: null']]),
  ...of('campaign/kinds.ts', [
    ['the lines of a checkout are asked for', 'hasAskedLines: true', 'hasAskedLines: false'],
    ['who may be asked for what', "['Payment', 'Donation']", "['Payment']"],
  ]),
  ...of('users/session.ts', [
    ['token expiry in seconds', '/ 1000) >= exp', '/ 1) >= exp'],
    ['first admin role', "'OrganizationAdmin', 'FormAdmin'", "'FormAdmin'"],
    ['second admin role', "'OrganizationAdmin', 'FormAdmin'", "'OrganizationAdmin'"],
  ]),
  ...of('users/factor-recovery.ts', [
    ['delay of a recovery, more', 'RECOVERY_DELAY_DAYS = 2', 'RECOVERY_DELAY_DAYS = 3'],
    ['delay of a recovery, fewer', 'RECOVERY_DELAY_DAYS = 2', 'RECOVERY_DELAY_DAYS = 1'],
    ['an accepted one can be stopped', "['Done', 'Canceled']", "['Done']"],
    ['days to take an account back, more', 'TAKE_BACK_DAYS = 3', 'TAKE_BACK_DAYS = 4'],
    ['days to take an account back, fewer', 'TAKE_BACK_DAYS = 3', 'TAKE_BACK_DAYS = 2'],
    ['a factor of the same instant was made since', 'factorSince < changedAt', 'factorSince <= changedAt'],
    [
      'a replaced factor is not taken away by a mailbox',
      "wasGuarded ? 'asked' : 'ended'",
      "wasGuarded ? 'ended' : 'asked'",
    ],
  ]),
  ...of('users/api-keys.ts', [
    ['twenty access keys', 'MOST_API_KEYS = 20', 'MOST_API_KEYS = 21'],
    ['a replaced secret opens a day more', 'FORMER_SECRET_HOURS = 24', 'FORMER_SECRET_HOURS = 25'],
  ]),
  ...of('users/partner-applications.ts', [
    ['a code is good for a minute', 'AUTHORIZATION_CODE_SECONDS = 60', 'AUTHORIZATION_CODE_SECONDS = 61'],
    ['a domain is a name, no number', '[a-z](?:', '[a-z0-9](?:'],
  ]),
  ...of('webhooks/webhook.ts', [
    ['the first pause', '[1, 5, 30', '[2, 5, 30'],
    ['the second pause', '[1, 5, 30', '[1, 6, 30'],
    ['the third pause', '[1, 5, 30', '[1, 5, 31'],
    ['the fourth pause', '120, 300', '121, 300'],
    ['the fifth pause', '120, 300', '120, 301'],
    ['the sixth pause', '600, 720', '601, 720'],
    ['the last pause', '600, 720', '600, 721'],
    ['a tenth longer', 'SPREAD = 0.1', 'SPREAD = 0.2'],
    ['three days', 'TRIED_FOR_DAYS = 3', 'TRIED_FOR_DAYS = 4'],
    ['thirty days', 'LOG_KEPT_DAYS = 30', 'LOG_KEPT_DAYS = 31'],
  ]),
  ...of('users/invitation.ts', [
    ['days of an invitation, more', 'INVITATION_DAYS = 14', 'INVITATION_DAYS = 15'],
    ['days of an invitation, fewer', 'INVITATION_DAYS = 14', 'INVITATION_DAYS = 13'],
  ]),
  ...of('users/second-factor.ts', [
    ['days of grace, more', 'SECOND_FACTOR_GRACE_DAYS = 14', 'SECOND_FACTOR_GRACE_DAYS = 15'],
    ['days of grace, fewer', 'SECOND_FACTOR_GRACE_DAYS = 14', 'SECOND_FACTOR_GRACE_DAYS = 13'],
    ['the last day is a day', 'Math.ceil(leftMs', 'Math.floor(leftMs'],
    ['the door shuts at the minute', 'leftMs > 0', 'leftMs >= 0'],
  ]),
  ...of('payment/payment.ts', [
    ['attempt lifetime', 'ATTEMPT_LIFETIME_MS = 15 *', 'ATTEMPT_LIFETIME_MS = 16 *'],
    ['what settles later is given up', "MEANS[means].settles === 'atOnce' && ", ''],
    ['card attempts, more', 'MAX_CARD_ATTEMPTS = 5', 'MAX_CARD_ATTEMPTS = 6'],
    ['card attempts, fewer', 'MAX_CARD_ATTEMPTS = 5', 'MAX_CARD_ATTEMPTS = 4'],
    ['pause after them', 'CARD_ATTEMPTS_PAUSE_MS = 15 *', 'CARD_ATTEMPTS_PAUSE_MS = 10 *'],
  ]),
  ...of('users/security-events.ts', [
    ['days an event is kept', 'SECURITY_EVENTS_KEPT_MS = 180 *', 'SECURITY_EVENTS_KEPT_MS = 18 *'],
  ]),
  ...of('users/holding.ts', [
    ['places held freely at most', 'MOST_FREE_PLACES = 20', 'MOST_FREE_PLACES = 19'],
    ['places held freely at least', 'FEWEST_FREE_PLACES = 6', 'FEWEST_FREE_PLACES = 5'],
    ['share held freely', 'FREE_SHARE = 4', 'FREE_SHARE = 3'],
    ['work of the first place', 'FIRST_PLACE_BITS = 12', 'FIRST_PLACE_BITS = 11'],
    ['doublings in a stock', 'DOUBLINGS_IN_STOCK = 20', 'DOUBLINGS_IN_STOCK = 19'],
    ['places a doubling', 'FEWEST_PLACES_A_DOUBLING = 2', 'FEWEST_PLACES_A_DOUBLING = 4'],
    ['payments vouch', '- free - paid', '- free'],
    ['share left to others', 'SHARE_OF_OTHERS = 3', 'SHARE_OF_OTHERS = 4'],
    ['a group that comes once', 'asked <= 0 || isOnlyCart', 'asked <= 0'],
    ['payments vouch for the share of others', '> most + paid', '> most'],
    ['how long a cart’s origin is kept', 'CART_ORIGIN_KEPT_MS = 2 *', 'CART_ORIGIN_KEPT_MS = 3 *'],
  ]),
  ...of('users/coupon-guesses.ts', [
    ['wrong codes of a visitor', 'freely: 10, most: 40', 'freely: 11, most: 40'],
    ['wrong codes of a range', 'freely: 20, most: 40', 'freely: 21, most: 40'],
    ['wrong codes on a campaign', 'most: 80', 'most: 81'],
    ['how long wrong codes count', 'COUPON_GUESSES_WINDOW_MS = 60 *', 'COUPON_GUESSES_WINDOW_MS = 15 *'],
    ['a campaign closes to nobody', 'closes: false', 'closes: true'],
  ]),
  ...of('cart/cart-visitors.ts', [
    ['who reads the payer', 'owner !== null && (owner === client ||', 'owner !== null && (true ||'],
    ['whom a cart is handed over to', 'handOver?.to === client && handOver', 'handOver'],
    [
      'whose account an address is',
      'provenEmail !== null && payerEmail',
      'provenEmail === null && payerEmail',
    ],
    ['people of another’s lines', 'cart.linesClient === cart.payerClient &&', 'cart.linesClient !== null &&'],
    ['lines are of whoever wrote them', "part === 'terms' && seesPayer", 'seesPayer'],
    ['how often a place is taken over', 'MOST_TAKE_OVERS = 5', 'MOST_TAKE_OVERS = 6'],
    ['a place taken over', 'cart.payerEmail !== null && !seesPayer', '!seesPayer'],
    ['who pays keeps the cart', 'payingClient !== null && !isTheirs', 'payingClient === null && !isTheirs'],
    [
      'lines are said where they were asked for',
      'seen === undefined ? isAsked',
      'seen === undefined ? false',
    ],
  ]),
  ...of('payment/card-testing.ts', [
    ['first work for a card', 'FIRST_CARD_BITS = 16', 'FIRST_CARD_BITS = 15'],
    ['most work on a campaign', 'CAMPAIGN_MOST_BITS = 20', 'CAMPAIGN_MOST_BITS = 21'],
    ['cards a doubling', 'CAMPAIGN_CARDS_A_DOUBLING = 5', 'CAMPAIGN_CARDS_A_DOUBLING = 4'],
    ['window of refusals', 'CARD_TESTING_WINDOW_MS = 30 *', 'CARD_TESTING_WINDOW_MS = 60 *'],
    ['refusals of a range', 'refused: 10,', 'refused: 11,'],
    ['answers a range may await', 'unanswered: 20 ', 'unanswered: 21 '],
    ['refusals of a campaign', 'refused: 20,', 'refused: 19,'],
    ['answers a campaign may await', 'unanswered: 500', 'unanswered: 50'],
    ['payments for one refusal more', 'PAYMENTS_PER_REFUSAL = 2', 'PAYMENTS_PER_REFUSAL = 1'],
    ['the last refusal allowed', 'refused >= allowed', 'refused > allowed'],
    ['the last answer awaited', 'unanswered >= allowed', 'unanswered > allowed'],
  ]),
  ...of('payment/planned-debit.ts', [
    ['first retry', '[2, 4, 9]', '[1, 4, 9]'],
    ['second retry', '[2, 4, 9]', '[2, 5, 9]'],
    ['third retry', '[2, 4, 9]', '[2, 4, 8]'],
    ['number of retries', '[2, 4, 9]', '[2, 4, 9, 16]'],
    ['announcement of a debit', 'UPCOMING_DEBIT_DAYS = 5', 'UPCOMING_DEBIT_DAYS = 4'],
    ['warning of a card that ends', 'CARD_EXPIRY_WARNING_DAYS = 30', 'CARD_EXPIRY_WARNING_DAYS = 31'],
  ]),
  ...of('payment/regularisation.ts', [
    ['link days, more', 'REGULARISATION_LINK_DAYS = 30', 'REGULARISATION_LINK_DAYS = 31'],
    ['link days, fewer', 'REGULARISATION_LINK_DAYS = 30', 'REGULARISATION_LINK_DAYS = 29'],
    ['link used once', "return 'used'", "return 'valid'"],
  ]),
  ...of('order/order-link.ts', [
    ['reading months, more', 'READING_LINK_MONTHS = 13', 'READING_LINK_MONTHS = 14'],
    ['reading months, fewer', 'READING_LINK_MONTHS = 13', 'READING_LINK_MONTHS = 12'],
    ['money minutes, more', 'MONEY_LINK_MINUTES = 30', 'MONEY_LINK_MINUTES = 31'],
    ['money minutes, fewer', 'MONEY_LINK_MINUTES = 30', 'MONEY_LINK_MINUTES = 29'],
    ['mailed months, more', 'MAILED_LINK_MONTHS = 6', 'MAILED_LINK_MONTHS = 7'],
    ['mailed months, fewer', 'MAILED_LINK_MONTHS = 6', 'MAILED_LINK_MONTHS = 5'],
    ['pause after a new address, more', 'MONEY_LINK_PAUSE_HOURS = 48', 'MONEY_LINK_PAUSE_HOURS = 49'],
    ['pause after a new address, less', 'MONEY_LINK_PAUSE_HOURS = 48', 'MONEY_LINK_PAUSE_HOURS = 47'],
    ['raise factor, more', 'MAX_RAISE_FACTOR = 3', 'MAX_RAISE_FACTOR = 4'],
    ['raise factor, less', 'MAX_RAISE_FACTOR = 3', 'MAX_RAISE_FACTOR = 2'],
    ['a revoked link', "return 'revoked'", "return 'valid'"],
    [
      'a raise is one cent',
      'monthlyTotal(wanted) > monthlyTotal(now)',
      'monthlyTotal(wanted) > monthlyTotal(now) + 1',
    ],
    ['another day', 'wanted.day !== now.day', 'false'],
    ['a tip that grows', 'wanted.tipCents > now.tipCents', 'false'],
  ]),
  ...of('association/digest.ts', [
    ['the hour of the digest', "DIGEST_TIME = '08:00'", "DIGEST_TIME = '07:00'"],
    ['days that are still news', 'MOST_DIGEST_DAYS = 7', 'MOST_DIGEST_DAYS = 8'],
    ['between two mails about sales', 'SALES_PAUSE_MS = 10 * 60_000', 'SALES_PAUSE_MS = 9 * 60_000'],
    ['who manages hears of each day', "isManager ? 'daily' : 'none'", "isManager ? 'none' : 'none'"],
  ]),
  ...of('errors/errors.ts', [
    ['default status', 'DEFAULT_STATUS = 500', 'DEFAULT_STATUS = 400'],
    ['default message', "'MSG UNDEFINED'", "'UNDEFINED'"],
    ['time-out status', 'TIMEOUT_STATUS = 504', 'TIMEOUT_STATUS = 408'],
    ['time-out message', "'La requête est trop longue'", "'Trop long'"],
    ['error pages', '400, 401, 403, 404, 408, 409, 413', '400, 401, 403, 404, 409, 413'],
  ]),
  ...of('campaign/form.ts', [
    ['a draft may be deleted', "Draft: ['Public', 'Private', 'Deleted']", "Draft: ['Public', 'Private']"],
    ['Deleted is final', 'Deleted: []', "Deleted: ['Draft']"],
    ['a cancelled event stays cancelled', '!(isEventCanceled && isShownState(to))', 'true'],
    ['silence permits collection', 'allowCollect !== false', 'allowCollect === true'],
  ]),
  ...of('cart/cart.ts', [
    ['only instalment lines are spread', "frequency === 'Installment'", "frequency !== 'Monthly'"],
    ['the tip is spread over the debits', 'tip: tips[index + 1] ?? ZERO', 'tip: tips[0] ?? ZERO'],
  ]),
  ...of('site/tools.ts', [
    ['how long a choice counts', 'CONSENT_DAYS = 182', 'CONSENT_DAYS = 365'],
    ['the order page is nobody else’s', "  'form',\n])", "  'form',\n  'order',\n])"],
  ]),
  ...of(
    'privacy/retention.ts',
    [
      ['what is proposed', 'PROPOSED_RETENTION_YEARS = 3', 'PROPOSED_RETENTION_YEARS = 5'],
      ['the longest choice', '8, 9, 10]', '8, 9, 10, 11]'],
      ['notice', 'NOTICE_DAYS = 30', 'NOTICE_DAYS = 29'],
      ['accounts', 'ACCOUNTS_KEPT_YEARS = 10', 'ACCOUNTS_KEPT_YEARS = 9'],
      ['receipts', 'RECEIPTS_KEPT_YEARS = 6', 'RECEIPTS_KEPT_YEARS = 5'],
      [
        'years are twelve months',
        'monthsAfter(lastContactOn, 12 * years)',
        'monthsAfter(lastContactOn, 11 * years)',
      ],
    ],
    ['privacy/privacy.test.ts'],
  ),
  ...of(
    'privacy/forgetting.ts',
    [
      ['days of a file', 'PERSON_FILE_DAYS = 7', 'PERSON_FILE_DAYS = 8'],
      ['any hindrance counts', 'found[hindrance] > 0', 'found[hindrance] > 1'],
      ['the domain whole', 'endsWith(`@${NOBODYS_DOMAIN}`)', 'endsWith(NOBODYS_DOMAIN)'],
    ],
    ['privacy/privacy.test.ts'],
  ),
  ...of('contacts/mailing.ts', [
    ['ends of memberships are seen a leap year ahead', 'ENDING_DAYS_MAX = 366', 'ENDING_DAYS_MAX = 365'],
    ['a month is proposed', 'ENDING_DAYS_USUAL = 30', 'ENDING_DAYS_USUAL = 31'],
    ['whoever refused is named', "'NoAddress', 'Refused', 'Undeliverable'", "'NoAddress', 'Undeliverable'"],
  ]),
  ...of('site/widget.ts', [['the wide card needs its room', 'LEAST_WIDE = 480', 'LEAST_WIDE = 481']]),
  ...of('cart/coupon.ts', [['donations are never discounted', 'isDonation(line.tierType) || ', '']]),
]

/** Changes nothing, so it must survive: if it is reported as caught, the machinery lies. */
export const CONTROL: Mutant = {
  what: 'control: nothing is changed',
  file: 'money/tip.ts',
  from: 'TIP_ROUNDING_CENTS = 5',
  to: 'TIP_ROUNDING_CENTS = 5',
}
