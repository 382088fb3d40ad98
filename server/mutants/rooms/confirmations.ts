import { ignored, of, unasked } from '../lines.ts'

/** What confirmations that are written together must not do to each other. */
export const CONFIRMATIONS = [
  ...of('platform/jobs.ts', 'platform/jobs.test.ts', [
    [
      'a hand takes no more than a handful',
      'createWorker',
      'taken.length * (sizeOf(name) - 1)',
      'taken.length * sizeOf(name)',
      'are done by the handful',
    ],
    [
      'and no other before it is done with it',
      'createWorker',
      'if (left === 0) busy -= 1',
      'busy -= 1',
      'are done by the handful',
    ],
    [
      'what is done does not wait for the slowest',
      'MOST_FINISHED',
      'MOST_FINISHED = 8',
      'MOST_FINISHED = 800',
      'are deleted while another of their handful goes on',
    ],
  ]),
  ...of('pages.ts', 'caching.test.ts', [
    [
      'a session is no stranger’s',
      'cookiesOfStranger',
      'hasSession ||',
      '',
      'is drawn for whoever just lost a session',
    ],
    [
      'a page of one’s own is not shared',
      'cookiesOfStranger',
      '|| !isForAnybody(request)',
      '',
      'is drawn where it may show what is theirs',
    ],
    [
      'a shared page sees choices alone',
      'headersOf',
      "headers.set('cookie', seen.cookie)",
      '{}',
      'is one for all strangers who chose alike',
    ],
  ]),
  ...of('page-memory.ts', 'page-memory.test.ts', [
    [
      'a cookie of one’s own',
      'cookiesSeen',
      'named(own).length > 0',
      'false',
      'sees the choices of a visitor and nothing else',
    ],
  ]),
  ...of('platform/rush.ts', 'platform/rush.test.ts', [
    ['long work steps back', 'stepBack', 'isRush()', 'false', 'long work rests three times as long'],
    [
      'time to spare',
      'watchRush',
      '(now - before.beganAt) * BUSY_PART',
      '0',
      'many calls are none where they leave the process time',
    ],
    [
      'idle before',
      'watchRush',
      'sinceMs < 2 * WINDOW_MS ? window : open(0)',
      'window',
      'in it from its first moments',
    ],
  ]),
  ...of('manage/desk-list.ts', 'manage/exports.test.ts', [
    [
      'a file steps back',
      'batches',
      'await stepBack(app.isRush, performance.now() - began)',
      '',
      'step back after each thousand while many call',
    ],
  ]),
  ...of('platform/shared-work.ts', 'platform/shared-work.test.ts', [
    [
      'who comes alone waits for nobody',
      'Work',
      '#endedAt < GATHER_MS',
      '#endedAt >= GATHER_MS',
      'unless it comes alone',
    ],
    [
      'a few at most beside each other',
      'MOST_BESIDE',
      'MOST_BESIDE = 8',
      'MOST_BESIDE = 9',
      'no more than eight',
    ],
    [
      'those of one place wait for each other',
      'Work',
      '!places.has(placeOf(each.item))',
      'true',
      'those of its place',
    ],
  ]),
  ...of('platform/query.ts', 'orders/search.test.ts', [
    [
      'a sign begins no name',
      'nameBegins',
      "name_key(${word}) <> ''",
      'true',
      'by two people’s or by a sign: -',
    ],
    [
      'a part begins with the word',
      'somePartBegins',
      "' ' || name_key(${word})",
      'name_key(${word})',
      'by two people’s or by a sign: anne our',
    ],
  ]),
  ...of('orders/search.sql.ts', 'orders/search.test.ts', [
    [
      'every word is of one payer or participant',
      'narrowed',
      'where ${new Conditions(...others).all}',
      '',
      'by two people’s or by a sign: noel tour',
    ],
    [
      'a sign alone finds nobody, rather than everybody',
      'searchParams',
      'words.length > 0 ? words : typed',
      'words',
      'by two people’s or by a sign: -',
    ],
  ]),
  ...of('orders/search.sql.ts', 'manage/plans.test.ts', [
    [
      'a sign between words is none',
      'searchParams',
      '/[\\p{L}\\p{N}]/u.test(word)',
      "word !== ''",
      'one for « vert & »',
    ],
    [
      'a search that is cut among later parts of payers says so',
      'isCutSql',
      'OF_PAYER.map(',
      'OF_PAYER.slice(0, -1).map(',
      'one for « vert »',
    ],
    [
      'or among those of participants',
      'isCutSql',
      'OF_PARTICIPANT.flatMap(',
      'OF_PARTICIPANT.slice(0, -1).flatMap(',
      'one for « maud »',
    ],
  ]),
  ...of('orders/order-marks.store.ts', 'orders/guards.test.ts', [
    [
      'the first confirmation counts, and the first papers',
      'isUnmarked',
      ...ignored('${raw(mark)} is null'),
      'is when it was done first',
    ],
  ]),
  ...of('papers/papers.store.ts', 'papers/guards.test.ts', [
    [
      'no file takes the place of another',
      'savePaperFiles',
      ...ignored('p.stored_as is not distinct from a.replaces'),
      'a file is saved only in the place of the one',
    ],
    [
      'a number with its ticket alone',
      'insertPapers',
      ...unasked('(select count(*) from numbered)'),
      'a ticket takes a number only where it is written',
    ],
  ]),
  ...of('papers/papers.sql.ts', 'papers/ticket-numbers.test.ts', [
    [
      'no number for a ticket that is there',
      'numberTicketsCtes',
      'not exists (select from papers p where p.order_item_id = i.id)',
      'true',
      'that were made before keep the number of their line',
    ],
    [
      'a number each',
      'numberTicketsCtes',
      'c.last_number + excluded.last_number',
      'c.last_number + 1',
      'of several orders and campaigns are numbered by one',
    ],
  ]),
  ...of('papers/write-papers.ts', 'papers/ticket-numbers.test.ts', [
    [
      'whoever comes second looks again',
      'writePapersOf',
      "brokenConstraint(error) !== 'ticket_has_one_number'",
      'true',
      'are asked for again where another worker',
    ],
  ]),
  ...of('papers/papers.store.ts', 'manage/correct-line.test.ts', [
    [
      'an older ticket says no price',
      'rewritePassOf',
      ...ignored('p.contents ? key'),
      'an older ticket goes on without a price',
    ],
  ]),
  ...of('papers/paper-font.ts', 'papers/paper-font.test.ts', [
    [
      'a letter that few papers have is drawn all the same',
      'usePaperFont',
      'subset.hasMore ? embedOwn()',
      'subset.hasMore ? embedCommon(font, common)',
      'a paper with letters that few papers have',
    ],
  ]),
  ...of('forms/forms.store.ts', 'forms/load-campaign.test.ts', [
    [
      'each campaign has its own figures',
      'readLive',
      's.id = any(a.stock_ids)',
      's.id = any((select stock_ids from asked where n = 1)::bigint[])',
      'has its own figures, whichever others',
    ],
  ]),
]
