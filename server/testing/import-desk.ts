import type { ContactFile, ContactRow } from '@obole/contract/contacts'
import type { ImportLine, ImportView } from '@obole/contract/imports'
import type { ImportKind } from '@obole/core/imports/import'
import type { MadeAssociation } from './association.ts'
import type { PublishedCampaign } from './managed-campaign.ts'
import type { TestApp } from './test-app.ts'
import { upload } from './upload.ts'
import type { Visitor } from './visitor.ts'

/** The file as it was answered; a refusal fails the test with its words. */
function answeredBy(response: Awaited<ReturnType<Visitor['send']>>, status: number): ImportView {
  if (response.statusCode !== status) throw new Error(response.body)
  return response.json()
}

/** The page on which an association reads files in, as its administrator uses it. */
export class ImportDesk {
  readonly #test: TestApp
  readonly #association: () => MadeAssociation
  readonly #campaign: () => PublishedCampaign | null
  constructor(
    test: TestApp,
    association: () => MadeAssociation,
    campaign: () => PublishedCampaign | null = () => null,
  ) {
    this.#test = test
    this.#association = association
    this.#campaign = campaign
  }

  send = (
    content: string | Buffer,
    kind: ImportKind = 'Members',
    { by = this.#association().admin, fileName = 'fichier.csv' }: { by?: Visitor; fileName?: string } = {},
  ) =>
    by.send(
      'POST',
      `${this.#association().path}/imports?kind=${kind}`,
      upload(Buffer.from(content), fileName),
    )

  async uploaded(
    content: string | Buffer,
    kind: ImportKind = 'Members',
    fileName = 'fichier.csv',
  ): Promise<ImportView> {
    const response = await this.send(content, kind, { fileName })
    return answeredBy(response, 201)
  }

  path = ({ id }: Pick<ImportView, 'id'>): string => `${this.#association().path}/imports/${id}`

  choose = (file: ImportView, mapping = file.mapping, by: Visitor = this.#association().admin) => {
    const campaign = file.kind === 'Gifts' ? this.#campaign() : null
    return by.send('PUT', `${this.path(file)}/mapping`, {
      payload: {
        mapping,
        campaign: campaign && { formType: campaign.formType, formSlug: campaign.formSlug },
        actKind: file.actKind,
      },
    })
  }

  shown = async (file: Pick<ImportView, 'id'>): Promise<ImportView> =>
    (await this.#association().admin.get(this.path(file))).json()

  async previewed(
    content: string | Buffer,
    kind: ImportKind = 'Members',
    fileName?: string,
  ): Promise<ImportView> {
    const response = await this.choose(await this.uploaded(content, kind, fileName))
    return answeredBy(response, 200)
  }

  run = (file: ImportView) => this.#association().admin.post(`${this.path(file)}/run`)
  undo = (file: ImportView) => this.#association().admin.post(`${this.path(file)}/undo`)

  async readIn(
    content: string | Buffer,
    kind: ImportKind = 'Members',
    fileName?: string,
  ): Promise<ImportView> {
    const file = await this.previewed(content, kind, fileName)
    answeredBy(await this.run(file), 200)
    await this.#test.worker.drain()
    return this.shown(file)
  }

  async undone(file: ImportView): Promise<ImportView> {
    answeredBy(await this.undo(file), 200)
    await this.#test.worker.drain()
    return this.shown(file)
  }

  linesOf = async (file: ImportView, query = ''): Promise<ImportLine[]> =>
    (await this.#association().admin.get(`${this.path(file)}/lines?pageSize=100${query}`)).json().data

  async people(lastName: string): Promise<ContactRow[]> {
    const { admin, path } = this.#association()
    const { data }: { data: ContactRow[] } = (
      await admin.get(`${path}/contacts?pageSize=100&search=${encodeURIComponent(lastName)}`)
    ).json()
    return data
  }

  async fileOf(lastName: string): Promise<ContactFile> {
    const { admin, path } = this.#association()
    const [row] = await this.people(lastName)
    return (await admin.get(`${path}/contacts/${row?.id}`)).json()
  }
}
