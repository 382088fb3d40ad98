import type { DocumentKind, DocumentState, FilePurpose } from '@obole/core/association/compliance'
import type { UploadType } from '@obole/core/validation/file-types'
import type { Row, Queryable } from '../platform/db.ts'
import { at, named, param, sql } from '../platform/sql.ts'

export interface FileRow extends Row {
  id: string
  organization_id: number
  purpose: FilePurpose
  stored_as: string
  file_name: string
  content_type: UploadType
  size_bytes: number
  sha256: string
  width: number | null
  height: number | null
  document_kind: DocumentKind | null
  document_state: DocumentState | null
  document_comment: string | null
  created_at: string
}

export interface NewFile {
  id: string
  organizationId: number
  purpose: FileRow['purpose']
  storedAs: string
  fileName: string
  contentType: UploadType
  sizeBytes: number
  sha256: string
  width: number | null
  height: number | null
  documentKind: DocumentKind | null
  userId: number
}

/** Null where a file with that id already exists, or the association has reached its maximum. */
export async function insertFile(
  db: Queryable,
  file: NewFile,
  most: number,
  now: number,
): Promise<FileRow | null> {
  const organizationId = param(file.organizationId)
  const purposeParam = param(file.purpose)
  const documentKind = param(file.documentKind)
  const [row] = await db.query<{ file: FileRow }>(sql`
      with kept as (
        insert into association_files (id, organization_id, purpose, stored_as, file_name, content_type, size_bytes,
          sha256, width, height, document_kind, document_state, uploaded_by, created_at)
        select ${file.id}, ${organizationId}, ${purposeParam}, ${file.storedAs}, ${file.fileName},
          ${file.contentType}, ${file.sizeBytes}, ${file.sha256}, ${file.width}, ${file.height}, ${documentKind},
          case when ${documentKind}::text is null then null else 'Saved' end, ${file.userId},
          ${at(now)}
        where (select count(*) from association_files where organization_id = ${organizationId}
        and purpose = ${purposeParam}) < ${most}
        on conflict (id) do nothing returning *)
      select to_jsonb(kept) as file from kept`)
  return row?.file ?? null
}

export async function findFile(
  db: Queryable,
  id: string,
  purpose: FileRow['purpose'],
): Promise<FileRow | null> {
  const [row] = await db.query<{ file: FileRow }>(
    named('association-file')`
      select to_jsonb(f) as file from association_files f where id = ${id} and purpose = ${purpose}`,
  )
  return row?.file ?? null
}

/** A document already sent to Support, or accepted, stays. Answers the deleted row. */
export async function deleteDocument(
  db: Queryable,
  organizationId: number,
  id: string,
): Promise<FileRow | null> {
  const [row] = await db.query<{ file: FileRow }>(sql`
      with gone as (
        delete from association_files
        where id = ${id} and organization_id = ${organizationId} and purpose = 'Document'
        and document_state in ('Saved', 'Rejected')
        returning *)
      select to_jsonb(gone) as file from gone`)
  return row?.file ?? null
}
