import type { MemberRole } from '@obole/core/users/session'
import { grantRole } from '../src/people/change-roles.ts'
import type { TestApp } from './test-app.ts'
import { createTestUser, signedInVisitor, type Visitor } from './visitor.ts'
import { sql } from '../src/platform/sql.ts'

let made = 0

export interface MadeAssociation {
  id: number
  slug: string
  /** Below this everything of its back office is found. */
  path: string
  admin: Visitor
  adminId: number
  /** Somebody else of the association, with that role alone; in one campaign where one is named. */
  member(role: MemberRole, formId?: number): Promise<Visitor>
}

/** An association that may collect, and its administrator signed in. */
export async function makeAssociation(test: TestApp): Promise<MadeAssociation> {
  made += 1
  const slug = `asso-${process.pid}-${made}`
  const [row] = await test.app.db.query<{ id: number }>(sql`
      insert into organizations (slug, name, purpose, address, zip_code, city, siren, authentication_state)
      values (${slug}, 'Les Voisins', 'Entraide entre voisins', '1 rue des Lilas', '69001', 'Lyon', '123456782',
        'Authenticated') returning id`)
  const id = row?.id ?? 0
  const people = async (email: string, role: MemberRole, formId?: number) => {
    const userId = await createTestUser(test, { email, firstName: 'Camille', lastName: 'Durand' })
    await grantRole(test.app, { userId, organizationId: id, role, formId: formId ?? null })
    return { userId, visitor: await signedInVisitor(test, email) }
  }
  const { userId: adminId, visitor: admin } = await people(`admin@${slug}.example`, 'OrganizationAdmin')
  let members = 0
  return {
    id,
    slug,
    path: `/api/manage/organizations/${slug}`,
    admin,
    adminId,
    async member(role, formId) {
      members += 1
      return (await people(`member-${members}@${slug}.example`, role, formId)).visitor
    },
  }
}
