import { pageOf } from '../desk/pages.ts'

export const importsPath = (organizationSlug: string): string =>
  `${pageOf(organizationSlug, 'contacts')}/importer`

export const importPath = (organizationSlug: string, importId: number): string =>
  `${importsPath(organizationSlug)}/${importId}`
