import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'
import { COUNTED } from './counts.sql.ts'

export const mailingChecks: readonly Check[] = [
  {
    name: 'ML1 nobody who had refused before was written to',
    holds: 'always',
    part: 'whole',
    // Between the question and the mail lie moments.
    sql: sql`
      select r.id, r.mailing_id from mailing_recipients r join contact_refusals n on n.contact_id = r.contact_id
      where n.purpose = 'Message' and r.state = 'Sent' and n.at < r.at - interval '1 minute'`,
  },
  {
    name: 'ML1 a message goes to people of its own association, and a draft to nobody',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select r.id, r.mailing_id from mailing_recipients r join mailings m on m.id = r.mailing_id
      left join contacts c on c.id = r.contact_id
      where m.state = 'Draft' or c.organization_id <> m.organization_id`,
  },
  {
    name: 'ML1 of a message that has ended nobody waits',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select m.id from mailings m where m.ended_at is not null and exists (
        select from mailing_recipients r where r.mailing_id = m.id and r.state in ('Waiting', 'Queued'))`,
  },
  {
    name: 'ML1 a message that has ended keeps the counts of its recipients',
    holds: 'always',
    part: 'whole',
    // Counts of old messages change no more, and there may be millions of recipients: mails come back within days.
    sql: sql`
      select m.id, m.counts from mailings m
      where m.ended_at > clock_timestamp() - interval '60 days' and m.counts is distinct from ${COUNTED}`,
  },
]
