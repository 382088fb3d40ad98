import type { Role } from '@obole/contract/roles'
import type { Sql } from '../platform/db.ts'
import { rolesSql } from './roles.sql.ts'

export async function loadRoles(
  sql: Sql,
  userId: number,
  { organizationId, formId }: { organizationId: number; formId?: number },
): Promise<Role[]> {
  const roles = rolesSql({ userId: '$1::bigint', organizationId: '$2::bigint', formId: '$3::bigint' })
  const [row] = await sql.query<{ roles: Role[] }>({
    name: 'people-roles',
    text: `select ${roles} as roles`,
    values: [userId, organizationId, formId ?? null],
  })
  return row?.roles ?? []
}
