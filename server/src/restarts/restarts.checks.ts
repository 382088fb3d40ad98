import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'

export const restartChecks: readonly Check[] = [
  {
    name: 'IM15 a monthly donor is written to by their own association, a second time only after the first',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select m.donor_id, m.step from monthly_donor_mails m join monthly_donors d on d.id = m.donor_id
      left join mailings g on g.id = m.mailing_id
      where g.organization_id <> d.organization_id
        or m.step = 'Reminder' and not exists (
          select from monthly_donor_mails f where f.donor_id = m.donor_id and f.step = 'Invitation' and f.at < m.at)`,
  },
  {
    name: 'IM16 what a link brought is an order of the association that wrote',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select k.cart_id from restart_carts k join monthly_donors d on d.id = k.donor_id join orders o on o.cart_id = k.cart_id
      where o.organization_id <> d.organization_id
        or not exists (select from monthly_donor_mails m where m.donor_id = d.id)`,
  },
  {
    name: 'IM17 a monthly donor goes with the reading they came from until they are written to',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select d.id from monthly_donors d left join pulls p on p.id = d.pull_id
      where p.organization_id <> d.organization_id
        or d.pull_id is not null and exists (select from monthly_donor_mails m where m.donor_id = d.id)`,
  },
]
